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
import { EngineTrial } from './engine-trial.ts';
import { MergeCount } from './merge-count.ts';
import type { PatternTreeOptions } from './options.ts';
import { widenings } from './widen-rules.ts';

/** Runs of the set; each drops the rules that are to blame for more than their share. */
const MAX_RUNS = 6;

/** URLs that tell which rules are dispensable: a share needs no more. */
const MAX_WEIGHED = 10_000;

export interface PruneLimits extends Pick<PatternTreeOptions, 'fprMax' | 'minCredit'> {
  /** The share of labels that are wrong. */
  readonly noise: number;
}

export function pruneByEngine(
  rules: readonly CandidateRule[],
  sample: SiteSample,
  { minCredit, ...limits }: PruneLimits,
): CandidateRule[] {
  const harmless = withoutHarm(rules, sample, limits);
  const weighed = capSample(sample, { maxUrls: MAX_WEIGHED, seed: 3 });
  const isPart = weighed.urls.length < sample.urls.length;
  return withoutDispensable(withWideRules(harmless, weighed), weighed, { minCredit, isPart });
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
    trial.drop(new Set(bad));
  }
  return rules.filter((_, i) => trial.isKept(i));
}

function trialOf(
  rules: readonly CandidateRule[],
  { urls, cluster }: SiteSample,
): { readonly trial: EngineTrial; readonly labels: Int32Array } {
  const rows = [...urls.keys()].filter((row) => (cluster?.[row] ?? -1) >= 0);
  const trial = new EngineTrial(
    rules.map(({ rule }) => rule),
    rows.map((row) => urls[row]!),
  );
  return { trial, labels: Int32Array.from(rows, (row) => cluster![row]!) };
}

/** Special rules give way to one that says the same of more URLs, if it does no worse. */
function withWideRules(rules: readonly CandidateRule[], sample: SiteSample): CandidateRule[] {
  let kept = [...rules];
  for (const { wide, replaced } of widenings(rules)) {
    const special = new Set(replaced.map((i) => rules[i]!));
    const next = [...kept.filter((rule) => !special.has(rule)), wide];
    const [before, after] = [kept, next].map((set) => {
      const { trial, labels } = trialOf(set, sample);
      return new MergeCount(trial.forms, labels);
    });
    if (after!.collided <= before!.collided && after!.saved >= before!.saved) kept = next;
  }
  return kept;
}

/**
 * What a reader need not read: rules without which nearly as many URLs vanish. The most special are tried first, so that of
 * a general rule and special cases of it the general one stays, though the special ones win wherever both apply.
 */
function withoutDispensable(
  rules: readonly CandidateRule[],
  sample: SiteSample,
  { minCredit, isPart }: { readonly minCredit: number; readonly isPart: boolean },
): CandidateRule[] {
  const { trial, labels } = trialOf(rules, sample);
  const count = new MergeCount(trial.forms, labels);
  const contents = new Set(labels).size;
  const worth = (): number => dupReduction(count.saved - count.collided, { urls: labels.length, contents });
  for (const rule of mostSpecialFirst(rules)) {
    const only = new Set([rule]);
    const before = worth();
    const changed = trial.without(only);
    // Large clusters may not have fitted into the sample: of a rule that none of its URLs meets nothing is known.
    if (isPart && changed.rows.length === 0) continue;
    const old = Int32Array.from(changed.rows, (row) => trial.forms[row]!);
    changed.rows.forEach((row, i) => {
      count.move(row, { from: old[i]!, to: changed.forms[i]! });
    });
    if (before - worth() <= minCredit) trial.drop(only, changed);
    else
      changed.rows.forEach((row, i) => {
        count.move(row, { from: changed.forms[i]!, to: old[i]! });
      });
  }
  return rules.filter((_, i) => trial.isKept(i));
}

/** Eq. 2 of the paper: how much smaller the share of duplicates is. */
function dupReduction(
  saved: number,
  { urls, contents }: { readonly urls: number; readonly contents: number },
): number {
  return urls === contents ? 0 : 1 - (1 - contents / (urls - saved)) / (1 - contents / urls);
}

/** In the order in which the engine prefers them: rewrites with more text first, what is said of all URLs last. */
function mostSpecialFirst(rules: readonly CandidateRule[]): number[] {
  const numbered = rules.map(({ rule }, i) => ({
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
  const add = (counts: Int32Array | Float64Array, row: number, count: number): void => {
    const trail = trial.trails[row];
    if (trail)
      counts[trail.reduce((least, rule) => (support[rule]! < support[least]! ? rule : least))]! += count;
  };
  for (let g = 0; g + 1 < starts.length; g++) {
    const members = rows.subarray(starts[g]!, starts[g + 1]!);
    if (members.length < 2) continue;
    for (const row of members) add(atStake, row, labelsAtStake(members.length));
    for (const row of strays(members, labels)) add(blamed, row, 1);
  }
  return { blamed, atStake };
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
