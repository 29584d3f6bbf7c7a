import { type Groups, type JoinTable, leaveOneOutJoin, rowSums } from '../leave-one-out.ts';
import { pairwiseJoins } from './pairwise-joins.ts';

/**
 * How rows that differ at one key only are found. `pairwise`: by comparing every two, bottom-up, as the paper has it;
 * `hashed`: by hashing what is left without a key. The results are the same, the cost is quadratic or linear.
 */
export type Pairing = 'hashed' | 'pairwise';

/** For a key, the groups of rows that differ there only. */
export type Joins = (key: number) => Groups;

/** @param scope rows of different scope never join; null if all may */
export function joinsOf(
  table: JoinTable,
  { pairing, scope }: { readonly pairing: Pairing; readonly scope: Int32Array | null },
): Joins {
  if (pairing === 'pairwise') {
    const groups = pairwiseJoins(table, scope);
    return (key) => groups[key]!;
  }
  const sums = rowSums(table, scope);
  return (key) => leaveOneOutJoin(table, key, sums);
}
