import type { SiteSample } from '../inputs/site-sample.ts';
import { decisionTreeStages, withDecisionTreeLimits } from '../learners/decision-tree/decision-tree.ts';
import { deployableRules } from '../learners/pattern-tree/deploy.ts';
import {
  FAITHFUL,
  type PatternTreeOptions,
  SHORT_BOOK,
  SHORT_BOOK_OF_KEYS,
} from '../learners/pattern-tree/options.ts';
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

/** The methods of the pattern-tree paper's Table 4, DTA, and our tree with deep tokens. */
export function sweepsOf(train: SiteSample): Sweep[] {
  return [
    rewriteSweep(train, 5),
    rewriteSweep(train, 10),
    decisionTreeSweep(train),
    ...treeSweeps(train),
    ownTreeSweep(train, 'tree, ours', SHORT_BOOK),
  ];
}

/** Our tree on the keys of the paper, with both ways to choose rules: what the selection alone brings. */
export function selectionSweeps(train: SiteSample): Sweep[] {
  const naive: PatternTreeOptions = { ...SHORT_BOOK_OF_KEYS, selection: 'naive', recheck: false };
  return [
    ownTreeSweep(train, 'tree, ours, paper’s keys + naive', naive),
    ownTreeSweep(train, 'tree, ours, paper’s keys + graph', SHORT_BOOK_OF_KEYS),
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

/** With our departures: rounds build on each other, so every limit is learned anew. */
export function ownTreeSweep(train: SiteSample, method: string, options: PatternTreeOptions): Sweep {
  const { value: learnedAtMain, ms } = timed(() => learnSite(train, options));
  return {
    method,
    learnMs: ms,
    at(fprMax) {
      const limited = { ...options, fprMax };
      const found = fprMax === options.fprMax ? learnedAtMain : learnSite(train, limited);
      const count = (of: 'raw' | 'qualified'): number =>
        found.keys.length + found.rounds.reduce((sum, round) => sum + round[of].length, 0);
      const rules = options.recheck ? recheck(found, train, limited) : proposals(found);
      return { raw: count('raw'), qualified: count('qualified'), rules: rules.map(({ rule }) => rule) };
    },
  };
}

function timed<T>(run: () => T): { value: T; ms: number } {
  const start = performance.now();
  const value = run();
  return { value, ms: performance.now() - start };
}
