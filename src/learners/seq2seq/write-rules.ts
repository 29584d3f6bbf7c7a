import type { SiteSample } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import type { RewriteRule, RuleBody } from '../../rules/rule.ts';
import type { CandidateRule } from '../learner.ts';
import { applyFormRule, type FormRule } from './form-rule.ts';
import { generalRules, ruleKey } from './generalize.ts';
import { RuleProver } from './rule-proof.ts';
import { Siblings } from './siblings.ts';
import { siteWideRules } from './site-wide.ts';
import type { SkeletonTable } from './skeletons.ts';
import { canSay, captureName, sourceTemplate, targetTemplate, typeOf } from './template-text.ts';
import { type RuleWithFallback, tryTogether } from './try-together.ts';

/** The verified rules of forms in the rule language: joined where pages allow it, the rest as they are. */
export function writeRules(
  verified: readonly FormRule[],
  { sample, table }: { readonly sample: SiteSample; readonly table: SkeletonTable },
  maxFalse: number,
): CandidateRule[] {
  const sayable = verified.filter(({ from, to }) => canSay(from) && canSay(to));
  const ruled = new Set(sayable.map(({ from }) => from));
  const writer = new RuleWriter(sample, { table, ruled }, maxFalse);
  const said = new Set<string>();
  for (const { rule, covers } of siteWideRules(sayable)) {
    // Of a branch and its mirror, one leads to the other: not both ways.
    if (rule.kind === 'rewrite' && said.has(mirrorText(rule.to, rule.from))) continue;
    if (writer.tryWide(rule, covers) && rule.kind === 'rewrite') said.add(mirrorText(rule.from, rule.to));
  }
  let pool: readonly FormRule[] = sayable;
  for (let round = 0; round < GENERAL_ROUNDS && pool.length > 1; round++) {
    pool = generalRules(pool)
      .filter(({ rule, covers }) => writer.tryForm(rule, covers))
      .map(({ rule }) => rule);
  }
  for (const rule of sayable) writer.addForm(rule);
  return writer.candidates();
}

/** Harm among several rules is counted against each of them, so more of it is let pass than of a rule alone. */
const HARM_FACTOR = 2.5;

function mirrorText(from: string, to: string): string {
  return `${from.replaceAll('...', '')} ${to.replaceAll('...', '')}`;
}

/** How many words may become holes, one a round. */
const GENERAL_ROUNDS = 3;

class RuleWriter {
  readonly #table: SkeletonTable;
  readonly #prover: RuleProver;
  readonly #siblings: Siblings;
  readonly #maxFalse: number;
  readonly #urlsOf: ReadonlyMap<string, readonly number[]>;
  readonly #sample: SiteSample;
  readonly #general: RuleWithFallback[] = [];
  readonly #exact: RuleWithFallback[] = [];
  readonly #covered = new Set<string>();

  constructor(
    sample: SiteSample,
    { table, ruled }: { readonly table: SkeletonTable; readonly ruled: ReadonlySet<string> },
    maxFalse: number,
  ) {
    this.#table = table;
    this.#sample = sample;
    this.#prover = new RuleProver(sample);
    // A form with a rule of its own needs no exception: the more specific rule wins.
    this.#siblings = new Siblings(table.forms.map(({ text }) => text).filter((text) => !ruled.has(text)));
    this.#maxFalse = maxFalse;
    this.#urlsOf = new Map(table.forms.map(({ text, urls }) => [text, urls]));
  }

  /** Whether the rule is safe and of use; then the rules whose work it does are no longer needed. */
  tryWide(rule: RuleBody, covers: readonly FormRule[]): boolean {
    return this.#isSafe(rule, null) && this.#cover(rule, covers);
  }

  tryForm(form: FormRule, covers: readonly FormRule[]): boolean {
    if (covers.every((rule) => this.#covered.has(ruleKey(rule)))) return false;
    const rule = this.#say(form);
    if (!this.#isSafe(rule, form.from)) return false;
    return this.#cover(rule, covers);
  }

  addForm(form: FormRule): void {
    if (this.#covered.has(ruleKey(form))) return;
    const written = this.#exactRule(form);
    if (written !== null) this.#exact.push(written);
  }

  candidates(): CandidateRule[] {
    const rules = tryTogether([...this.#general, ...this.#exact], this.#sample, HARM_FACTOR * this.#maxFalse);
    return rules.map(({ rule, saved }) => ({ rule, author: 'seq2seq', support: saved }));
  }

  #exactRule(form: FormRule): RuleWithFallback | null {
    const rule = this.#say(form);
    const { saved, lost } = this.#prover.prove(rule, form.from);
    // A rule that saves nothing alone may still be a link of a chain; one that hides pages is never kept.
    return lost <= this.#maxFalse * (saved + lost) ? { rule, saved, instead: [] } : null;
  }

  #isSafe(rule: RuleBody, form: string | null): boolean {
    const { saved, lost } = this.#prover.prove(rule, form);
    return saved > 1 && lost <= this.#maxFalse * (saved + lost);
  }

  #cover(rule: RuleBody, covers: readonly FormRule[]): boolean {
    const done = covers.filter((form) => this.#doesSame(rule, form));
    if (done.length === 0) return false;
    for (const form of done) this.#covered.add(ruleKey(form));
    const instead = done.flatMap((form) =>
      this.#urlsOf.has(form.from) ? (this.#exactRule(form) ?? []) : [],
    );
    this.#general.push({ rule, saved: this.#prover.prove(rule, null).saved, instead });
    return true;
  }

  /** Whether the rule gives the URLs of the form the same result. */
  #doesSame(rule: RuleBody, form: FormRule): boolean {
    return (this.#urlsOf.get(form.from) ?? []).every(
      (i) => applyRule(rule, this.#sample.urls[i]!) === applyFormRule(form, this.#table.argumentsOf[i]!),
    );
  }

  #say(form: FormRule): RewriteRule {
    const urls = this.#urlsOf.get(form.from) ?? [];
    const exceptions = this.#siblings.exceptions(form.from);
    const types = exceptions.map((_, hole) => typeOf(urls.map((i) => this.#table.argumentsOf[i]![hole]!)));
    const except = Object.fromEntries(
      exceptions.flatMap((words, hole) =>
        words.length > 0 && types[hole] === '' ? [[captureName(hole), words]] : [],
      ),
    );
    return {
      kind: 'rewrite',
      from: sourceTemplate(form.from, types),
      to: targetTemplate(form.to, form.fillings),
      others: 'refuse',
      ...(Object.keys(except).length > 0 ? { except } : {}),
    };
  }
}
