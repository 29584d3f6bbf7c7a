import type { SiteSample } from '../inputs/site-sample.ts';
import { decisionTreeStages, withDecisionTreeLimits } from '../learners/decision-tree/decision-tree.ts';
import { deployableRules } from '../learners/pattern-tree/deploy.ts';
import { FAITHFUL, SHORT_BOOK } from '../learners/pattern-tree/options.ts';
import { learnSite, proposals, recheck } from '../learners/pattern-tree/pattern-tree.ts';
import { isQualified, isRealized } from '../learners/pattern-tree/qualify.ts';
import { rewriteCandidates, rewriteStages, withLimits } from '../learners/rewrite/rewrite.ts';
import type { RuleBody } from '../rules/rule.ts';

/** The rules of one method under one limit on the false-positive rate. */
export interface LimitedRules {
  readonly raw: number;
  readonly qualified: number;
  readonly rules: readonly RuleBody[];
}

/** What was learned once, to be filtered by any limit. */
export interface Sweep {
  readonly method: string;
  /** Time to find all rules, before any filter. */
  readonly learnMs: number;
  readonly at: (fprMax: number) => LimitedRules;
}

/** The methods of the pattern-tree paper's Table 4, DTA, and our tree. */
export function sweepsOf(train: SiteSample): Sweep[] {
  return [
    rewriteSweep(train, 5),
    rewriteSweep(train, 10),
    decisionTreeSweep(train),
    ...treeSweeps(train),
    ownTreeSweep(train),
  ];
}

function rewriteSweep(train: SiteSample, fanOut: number): Sweep {
  const { value: found, ms } = timed(() => rewriteStages(train, { fanOut, fprMax: 1 }));
  return {
    method: `fan-out ${fanOut} + naive`,
    learnMs: ms,
    at(fprMax) {
      const stages = withLimits(found.training, found.raw, { fprMax, minPairs: 2 });
      return {
        raw: stages.raw.proofs.length,
        qualified: stages.qualified.proofs.length,
        rules: rewriteCandidates(stages).map(({ rule }) => rule),
      };
    },
  };
}

function decisionTreeSweep(train: SiteSample): Sweep {
  const { value: found, ms } = timed(() => decisionTreeStages(train, { fprMax: 1 }));
  return {
    method: 'decision tree',
    learnMs: ms,
    at(fprMax) {
      const stages = withDecisionTreeLimits(found.proposals, found.raw, { fprMax, minCoverage: 10 });
      return {
        raw: stages.raw.length,
        qualified: stages.qualified.length,
        rules: stages.deployed.map(({ rule }) => rule),
      };
    },
  };
}

/** As printed. */
function treeSweeps(train: SiteSample): Sweep[] {
  const { value: found, ms } = timed(() => learnSite(train, { ...FAITHFUL, fprMax: 1 }));
  const { view, raw } = found.rounds[0]!;
  return (['naive', 'graph'] as const).map((selection) => ({
    method: `tree + ${selection}`,
    learnMs: ms,
    at(fprMax) {
      const options = { ...FAITHFUL, selection, fprMax };
      const qualified = raw.filter((rule) => isQualified(rule.proof, options) && isRealized(rule, options));
      const deployed = deployableRules(view, qualified, options);
      const rules = proposals({ ...found, rounds: [{ view, raw, qualified, deployed }] });
      return { raw: raw.length, qualified: qualified.length, rules: rules.map(({ rule }) => rule) };
    },
  }));
}

/** With our departures, and only the rules worth deploying: rounds build on each other, so every limit is learned anew. */
function ownTreeSweep(train: SiteSample): Sweep {
  const main = SHORT_BOOK.fprMax;
  const { value: learnedAtMain, ms } = timed(() => learnSite(train, SHORT_BOOK));
  return {
    method: 'tree, ours',
    learnMs: ms,
    at(fprMax) {
      const options = { ...SHORT_BOOK, fprMax };
      const found = fprMax === main ? learnedAtMain : learnSite(train, options);
      const count = (of: 'raw' | 'qualified'): number =>
        found.keys.length + found.rounds.reduce((sum, round) => sum + round[of].length, 0);
      const rules = recheck(found, train, options).map(({ rule }) => rule);
      return { raw: count('raw'), qualified: count('qualified'), rules };
    },
  };
}

function timed<T>(run: () => T): { value: T; ms: number } {
  const start = performance.now();
  const value = run();
  return { value, ms: performance.now() - start };
}
