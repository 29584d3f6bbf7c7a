import { type Application, applicationOf } from './apply-rule.ts';
import { parseSource } from './check-template.ts';
import { parameterNames } from './parameter.ts';
import type { RuleBody } from './rule.ts';
import { TemplateIndex } from './template-index.ts';
import { TokenTrie } from './token-trie.ts';
import { tokensOf } from './url-tokens.ts';

/** Every rule applied alone to a URL. */
export interface Matcher {
  /** Calls `visit` once for each rule that changes the URL, in the order of the rules. */
  forEachMatch(url: string, visit: (ruleIndex: number, result: string) => void): void;
}

/** Finds the rules worth trying through an index: the cost of a URL is that of the rules that nearly match it. */
export function matcherOf(rules: readonly RuleBody[]): Matcher {
  return new IndexedMatcher(rules);
}

/** A class, as its finders are, and no closures: the engine forgets how to run a closure fast when it is collected. */
class IndexedMatcher implements Matcher {
  readonly #applications: readonly Application[];
  readonly #finders: readonly Finder[];
  readonly #candidates = new Set<number>();

  constructor(rules: readonly RuleBody[]) {
    this.#applications = rules.map(applicationOf);
    this.#finders = [
      new StepFinder(rules),
      new ParameterFinder(rules),
      new SubstituteFinder(rules),
      findRewrites(rules),
    ];
  }

  forEachMatch(url: string, visit: (ruleIndex: number, result: string) => void): void {
    const candidates = this.#candidates;
    candidates.clear();
    for (const finder of this.#finders) finder.find(url, candidates);
    for (const i of [...candidates].sort(ascending)) {
      const result = this.#applications[i]!.apply(url);
      if (result !== null) visit(i, result);
    }
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** Adds the rules that may change a URL. */
interface Finder {
  find(url: string, candidates: Set<number>): void;
}

class StepFinder implements Finder {
  readonly #steps: readonly number[];

  constructor(rules: readonly RuleBody[]) {
    this.#steps = rules.flatMap((rule, i) => (rule.kind === 'step' ? [i] : []));
  }

  find(_: string, candidates: Set<number>): void {
    for (const i of this.#steps) candidates.add(i);
  }
}

function findRewrites(rules: readonly RuleBody[]): Finder {
  return new TemplateFinder(
    rules.flatMap((rule, i) => (rule.kind === 'rewrite' ? [{ i, when: rule.from }] : [])),
  );
}

class ParameterFinder implements Finder {
  readonly #byName: ReadonlyMap<string, Finder>;

  constructor(rules: readonly RuleBody[]) {
    this.#byName = findersBy(rules, (rule) => (rule.kind === 'parameter' ? rule.name : null));
  }

  find(url: string, candidates: Set<number>): void {
    if (this.#byName.size === 0) return;
    for (const name of new Set(parameterNames(url))) this.#byName.get(name)?.find(url, candidates);
  }
}

class SubstituteFinder implements Finder {
  readonly #insertions: Finder | undefined;
  readonly #trie: TokenTrie;
  readonly #finders: readonly Finder[];

  constructor(rules: readonly RuleBody[]) {
    const byText = findersBy(rules, (rule) => (rule.kind === 'substitute' ? rule.from : null));
    this.#insertions = byText.get('');
    byText.delete('');
    this.#trie = new TokenTrie([...byText.keys()]);
    this.#finders = [...byText.values()];
  }

  find(url: string, candidates: Set<number>): void {
    this.#insertions?.find(url, candidates);
    const trie = this.#trie;
    const tokens = tokensOf(url);
    const texts = new Set<number>();
    const startCount = trie.telltales.findStarts(tokens);
    for (const token of trie.telltales.starts.slice(0, startCount)) {
      const count = trie.find(tokens, token);
      for (let i = 0; i < count; i += 2) texts.add(trie.found[i]!);
    }
    for (const text of texts) this.#finders[text]!.find(url, candidates);
  }
}

/** One finder for all rules that share a text. */
function findersBy(
  rules: readonly RuleBody[],
  textOf: (rule: RuleBody) => string | null,
): Map<string, Finder> {
  const groups = new Map<string, { i: number; when: string | undefined }[]>();
  for (const [i, rule] of rules.entries()) {
    const text = textOf(rule);
    if (text === null) continue;
    const group = groups.get(text) ?? [];
    group.push({ i, when: 'when' in rule ? rule.when : undefined });
    groups.set(text, group);
  }
  return new Map([...groups].map(([text, group]) => [text, new TemplateFinder(group)]));
}

class TemplateFinder implements Finder {
  readonly #free: readonly number[];
  /** The rules bound to a template, in the order of the index. */
  readonly #bound: readonly number[];
  readonly #index: TemplateIndex | null;

  constructor(group: readonly { i: number; when: string | undefined }[]) {
    this.#free = group.filter(({ when }) => when === undefined).map(({ i }) => i);
    const bound = group.flatMap(({ i, when }) =>
      when === undefined ? [] : [{ i, when: parseSource(when) }],
    );
    this.#bound = bound.map(({ i }) => i);
    this.#index = bound.length === 0 ? null : new TemplateIndex(bound.map(({ when }) => when));
  }

  find(url: string, candidates: Set<number>): void {
    for (const i of this.#free) candidates.add(i);
    if (this.#index === null) return;
    const { count, entries } = this.#index.find(url);
    for (let i = 0; i < count; i++) candidates.add(this.#bound[entries[i]!]!);
  }
}
