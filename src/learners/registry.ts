import { decisionTree } from './decision-tree/decision-tree.ts';
import { dustbuster } from './dustbuster/dustbuster.ts';
import type { Learner } from './learner.ts';
import { patternTree } from './pattern-tree/pattern-tree.ts';
import { rewrite } from './rewrite/rewrite.ts';
import { seq2seq } from './seq2seq/seq2seq.ts';
import { steps } from './steps/steps.ts';

/** Every learner. A new one is a folder and a line here; the contract tests find it by itself. */
export const LEARNERS: readonly Learner[] = [
  steps as Learner,
  dustbuster as Learner,
  patternTree as Learner,
  rewrite as Learner,
  decisionTree as Learner,
  seq2seq as Learner,
];

/**
 * The learners that `auto` listens to; `thorough` listens to all. On real crawls the network adds hardly anything
 * to what the others find together, and costs several times as much.
 */
export const AUTO_LEARNERS: readonly Learner[] = LEARNERS.filter(({ name }) => name !== 'seq2seq');
