import type { SparseInt32 } from '../base/growing.ts';
import { ROW_HAS_SIMHASH, ROW_IS_VOID, ROW_USABLE, type Rows } from './sample-builder-rows.ts';
import type { SiteColumns } from './site-columns.ts';

export interface Table {
  readonly rows: Rows;
  /** The row of each redirect target or canonical URL, −1 if it was never seen. */
  readonly targets: readonly number[];
}

/** One site cut out of the builder's table. URLs that only ever failed are left out. */
export function siteColumns(site: string, siteRows: Uint32Array, { rows, targets }: Table): SiteColumns {
  const flags = rows.flags.values;
  const usable = siteRows.filter((row) => (flags[row]! & ROW_USABLE) !== 0);
  const locate = locator(usable, targets);
  const pointers = (column: SparseInt32): Int32Array =>
    Int32Array.from(usable, (row) => (column.get(row) < 0 ? -1 : locate(column.get(row))));
  const flag = (bit: number): Uint8Array =>
    Uint8Array.from(usable, (row) => ((flags[row]! & bit) === 0 ? 0 : 1));
  return {
    site,
    urls: Array.from(usable, (row) => rows.urls[row]!),
    sightings: usable.map((row) => rows.sightings.values[row]!),
    minSize: Float64Array.from(usable, (row) => rows.minSize.values[row]!),
    maxSize: Float64Array.from(usable, (row) => rows.maxSize.values[row]!),
    digest: Int32Array.from(usable, (row) => rows.digest.get(row)),
    title: renumbered(usable, rows.title),
    redirect: pointers(rows.redirect),
    canonical: pointers(rows.canonical),
    simhashHigh: usable.map((row) => rows.simhashHigh.get(row)),
    simhashLow: usable.map((row) => rows.simhashLow.get(row)),
    hasSimhash: flag(ROW_HAS_SIMHASH),
    isVoid: flag(ROW_IS_VOID),
    rows: usable,
  };
}

/** Numbers from 0 in order of use: what sorts by them must not pay for the titles of all other sites. */
function renumbered(usable: Uint32Array, column: SparseInt32): Int32Array {
  const numbers = new Map<number, number>();
  return Int32Array.from(usable, (row) => {
    const id = column.get(row);
    if (id < 0) return -1;
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return numbers.get(id)!;
  });
}

/** Targets as positions in the site's own list; those outside it are numbered behind it, in order of use. */
function locator(usable: Uint32Array, targets: readonly number[]): (target: number) => number {
  const outside = new Map<number, number>();
  return (target) => {
    const row = targets[target]!;
    const position = row < 0 ? -1 : positionOf(usable, row);
    if (position >= 0) return position;
    let place = outside.get(target);
    if (place === undefined) {
      place = usable.length + outside.size;
      outside.set(target, place);
    }
    return place;
  };
}

/** Rows are handed out in ascending order, so a site's rows are sorted. */
function positionOf(sorted: Uint32Array, row: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle]!;
    if (found === row) return middle;
    if (found < row) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
