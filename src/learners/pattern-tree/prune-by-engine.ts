/**
 * The whole set run on known URLs as it will be run later. Every rule was proofed alone and between nodes of its own round;
 * together they may still lead URLs astray (a rule of a later round knows only what the earlier ones had left), and many
 * say what others say too.
 */
import { capSample } from '../../clusters/cap.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import { compareTemplates } from '../../rules/specificity.ts';
import { parseTemplate } from '../../rules/template.ts';
import type { CandidateRule } from '../learner.ts';
import { expectedStrays, groupRows } from '../proof.ts';
import type { EngineTrial } from './engine-trial.ts';
import { type MergeLimits, mergeRules } from './merge-rules.ts';
import type { PatternTreeOptions } from './options.ts';
import { trialOf, WeighedRules } from './weighed-rules.ts';

/** Runs of the set; each drops the rules that are to blame for more than their share. */
const MAX_RUNS = 6;

/** URLs that tell which rules are dispensable: a share needs no more. */
const MAX_WEIGHED = 10_000;

export interface PruneLimits extends MergeLimits, Pick<PatternTreeOptions, 'fprMax'> {}

export function pruneByEngine(
  rules: readonly CandidateRule[],
  sample: SiteSample,
  { fprMax, minCredit, noise }: PruneLimits,
): CandidateRule[] {
  const harmless = withoutHarm(rules, sample, { fprMax, noise });
  const part = capSample(sample, { maxUrls: MAX_WEIGHED, seed: 3 });
  const isPart = part.urls.length < sample.urls.length;
  const weighed = new WeighedRules(harmless, part);
  mergeRules(harmless, weighed, { minCredit, noise });
  dropDispensable(weighed, { minCredit, isPart });
  return weighed.rules().sort((a, b) => b.support - a.support);
}

function withoutHarm(
  rules: readonly CandidateRule[],
  sample: SiteSample,
  { fprMax, noise }: Pick<PruneLimits, 'fprMax' | 'noise'>,
): CandidateRule[] {
  const { trial, labels } = trialOf(rules, sample);
  const support = rules.map((rule) => rule.support);
  for (let run = 0; run < MAX_RUNS; run++) {
    const { blamed, atStake } = strayCounts(trial, labels, support);
    const bad = support.flatMap((saved, i) => {
      const harm = blamed[i]! - expectedStrays(atStake[i]!, noise);
      return trial.isKept(i) && harm > fprMax * (saved + harm) ? [i] : [];
    });
    if (bad.length === 0) break;
    trial.make({ out: new Set(bad), in: NONE });
  }
  return rules.filter((_, i) => trial.isKept(i));
}

/**
 * What a reader need not read: the rule that is missed least goes first, until each that is left brings more than
 * `minCredit`. Of rules missed alike the most special goes, so that of a general rule and special cases of it the general one stays,
 * though the special ones win wherever both apply. A rule is missed the more the fewer others are left: what it cost when
 * last asked is a lower bound, and few are asked twice.
 */
function dropDispensable(
  weighed: WeighedRules,
  { minCredit, isPart }: { readonly minCredit: number; readonly isPart: boolean },
): void {
  /** What is lost without the rule, which goes if that is within the limit: asking and dropping are one run of its URLs. */
  const dropWithin = (rule: number, limit: number): number => {
    let cost = Number.POSITIVE_INFINITY;
    weighed.attempt({ out: new Set([rule]), in: NONE }, ({ before, after, touched }) => {
      // Large clusters may not have fitted into the sample: of a rule that none of its URLs meets nothing is known.
      if (!isPart || touched > 0) cost = before.reduction - after.reduction;
      return cost <= limit;
    });
    return cost;
  };
  let queue = mostSpecialFirst(weighed.numbered()).map((rule) => ({
    rule,
    cost: dropWithin(rule, Number.NEGATIVE_INFINITY),
  }));
  for (;;) {
    queue = queue.filter(({ cost }) => cost <= minCredit).sort((a, b) => a.cost - b.cost);
    const [first, second] = queue;
    if (first === undefined) return;
    const limit = Math.min(minCredit, second?.cost ?? minCredit);
    first.cost = dropWithin(first.rule, limit);
    if (first.cost <= limit) queue.shift();
  }
}

const NONE: ReadonlySet<number> = new Set();

/** In the order in which the engine prefers them: rewrites with more text first, what is said of all URLs last. */
function mostSpecialFirst(rules: ReadonlyMap<number, CandidateRule>): number[] {
  const numbered = [...rules].map(([i, { rule }]) => ({
    i,
    template: rule.kind === 'rewrite' ? parseTemplate(rule.from) : null,
  }));
  return numbered
    .sort((a, b) => {
      if (a.template === null || b.template === null)
        return Number(a.template === null) - Number(b.template === null) || b.i - a.i;
      return compareTemplates(a.template, b.template) || b.i - a.i;
    })
    .map(({ i }) => i);
}

/**
 * For each rule the URLs that it led to other content, and the labels at stake there; of several rules on the way the
 * least supported is to blame.
 */
function strayCounts(
  trial: EngineTrial,
  labels: Int32Array,
  support: readonly number[],
): { readonly blamed: Int32Array; readonly atStake: Float64Array } {
  const blamed = new Int32Array(support.length);
  const atStake = new Float64Array(support.length);
  const { rows, starts } = groupRows(Float64Array.from(trial.forms), labels);
  for (let g = 0; g + 1 < starts.length; g++) {
    if (starts[g + 1]! - starts[g]! < 2) continue;
    const members = rows.subarray(starts[g]!, starts[g + 1]!);
    for (const row of members) {
      const rule = leastSupported(trial.trails[row]!, support);
      if (rule >= 0) atStake[rule]! += labelsAtStake(members.length);
    }
    for (const row of strays(members, labels)) {
      const rule = leastSupported(trial.trails[row]!, support);
      if (rule >= 0) blamed[rule]!++;
    }
  }
  return { blamed, atStake };
}

/** −1 if there is none. */
function leastSupported(rules: readonly number[] | null, support: readonly number[]): number {
  if (rules === null) return -1;
  let least = rules[0]!;
  for (const rule of rules) if (support[rule]! < support[least]!) least = rule;
  return least;
}

/** Of two labels both must be right; three or more outvote a wrong one, three not always. */
function labelsAtStake(size: number): number {
  return size === 2 ? 2 : size === 3 ? 1.5 : 1;
}

function strays(members: Uint32Array, labels: Int32Array): number[] {
  const counts = new Map<number, number>();
  for (const member of members) counts.set(labels[member]!, (counts.get(labels[member]!) ?? 0) + 1);
  if (counts.size < 2) return [];
  const owner = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  return [...members].filter((member) => labels[member] !== owner);
}
