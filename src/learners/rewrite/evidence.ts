import type { SiteSample } from '../../inputs/site-sample.ts';
import { NO_VALUE } from '../../url/keys.ts';
import { describedRows, type KeyColumns } from '../key-columns.ts';
import type { RowsByKey } from '../rows-by-key.ts';
import type { MatchTarget } from './match.ts';
import { Outcomes } from './outcome.ts';
import { Transformations } from './transformation.ts';

/** The training set as all stages see it. */
export interface TrainingSet {
  readonly columns: KeyColumns;
  readonly cluster: Int32Array;
  readonly outcomes: Outcomes;
  readonly transformations: Transformations;
  /** The URLs that rules can be tried on: those the columns describe wholly. */
  readonly target: MatchTarget;
  /** URLs of known content by what they are untouched. */
  readonly showing: RowsByKey<number>;
}

export function trainingSet(columns: KeyColumns, sample: Pick<SiteSample, 'cluster'>): TrainingSet {
  const cluster = sample.cluster ?? new Int32Array(columns.size).fill(-1);
  const outcomes = new Outcomes(columns);
  const rows = describedRows(columns, cluster);
  return {
    columns,
    cluster,
    outcomes,
    transformations: new Transformations(),
    target: { size: columns.size, columns: columns.columns, blanks: blanksOf(columns), rows },
    showing: outcomes.untouchedRows(rows),
  };
}

/** Captures of templates are never empty in a path, and never a query name without `=`. */
function blanksOf({ keys, values }: KeyColumns): number[] {
  return keys.map((key, k) => Math.max(0, values[k]!.indexOf(key.startsWith('?') ? NO_VALUE : '', 1)));
}
