import type { EvaluationReport, MethodScores } from '../../rules/report-document.ts';
import type { Table } from '../table.ts';
import { limitsFigure } from './limits-figure.ts';

/** One method on all sites as `compareMethods` gives it, or as `undust evaluate --json` wrote it (NaN became null). */
export interface EvaluatedMethod {
  readonly method: string;
  readonly sites: number;
  readonly micro: Readonly<Record<'precision' | 'recall' | 'f1', number | null>>;
  readonly intervals?: { readonly f1: readonly (number | null)[] };
  readonly rules: number;
  readonly trainMs: number;
}

export interface EvaluationInput {
  readonly protocol: string;
  readonly averages: readonly EvaluatedMethod[];
  /** The papers' tables, if they were made: the curves over the limit are among them. */
  readonly tables?: readonly Table[];
}

/** The bar chart of methods, and the curves when they were measured. */
export function evaluationReport({ protocol, averages, tables = [] }: EvaluationInput): EvaluationReport {
  return {
    protocol,
    sites: averages[0]?.sites ?? 0,
    methods: averages.map(methodScores),
    limits: limitsFigure(tables),
  };
}

function methodScores({ method, micro, intervals, rules, trainMs }: EvaluatedMethod): MethodScores {
  const [low, high] = (intervals?.f1 ?? []).map(known);
  return {
    method,
    precision: known(micro.precision),
    recall: known(micro.recall),
    f1: known(micro.f1),
    f1Interval: low == null || high == null ? null : [low, high],
    rules,
    seconds: trainMs / 1000,
  };
}

function known(score: number | null): number | null {
  return score === null || !Number.isFinite(score) ? null : score;
}
