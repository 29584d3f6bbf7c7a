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
  const places = new TargetPlaces(usable, targets);
  return {
    site,
    urls: Array.from(usable, (row) => rows.urls[row]!),
    sightings: usable.map((row) => rows.sightings.values[row]!),
    minSize: numbers(usable, rows.minSize.values),
    maxSize: numbers(usable, rows.maxSize.values),
    digest: integers(usable, rows.digest),
    title: renumbered(integers(usable, rows.title)),
    redirect: places.all(integers(usable, rows.redirect)),
    canonical: places.all(integers(usable, rows.canonical)),
    simhashHigh: Uint32Array.from(integers(usable, rows.simhashHigh)),
    simhashLow: Uint32Array.from(integers(usable, rows.simhashLow)),
    hasSimhash: flagged(usable, flags, ROW_HAS_SIMHASH),
    isVoid: flagged(usable, flags, ROW_IS_VOID),
    rows: usable,
  };
}

// Loops, not callbacks: there are a dozen columns for each of maybe thousands of sites.

function integers(rows: Uint32Array, column: SparseInt32): Int32Array {
  const values = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = column.get(rows[i]!);
  return values;
}

function numbers(rows: Uint32Array, column: Float64Array): Float64Array {
  const values = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = column[rows[i]!]!;
  return values;
}

function flagged(rows: Uint32Array, flags: Uint32Array, bit: number): Uint8Array {
  const values = new Uint8Array(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = (flags[rows[i]!]! & bit) === 0 ? 0 : 1;
  return values;
}

/** Numbers from 0 in order of use: what sorts by them must not pay for the titles of all other sites. */
function renumbered(ids: Int32Array): Int32Array {
  const known = new Map<number, number>();
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!;
    if (id < 0) continue;
    if (!known.has(id)) known.set(id, known.size);
    ids[i] = known.get(id)!;
  }
  return ids;
}

/** Targets as positions in the site's own list; those outside it are numbered behind it, in order of use. */
class TargetPlaces {
  readonly #usable: Uint32Array;
  readonly #targets: readonly number[];
  readonly #outside: Map<number, number> = new Map();

  constructor(usable: Uint32Array, targets: readonly number[]) {
    this.#usable = usable;
    this.#targets = targets;
  }

  /** The place of each target; −1 where there is none. */
  all(targets: Int32Array): Int32Array {
    for (let i = 0; i < targets.length; i++) if (targets[i]! >= 0) targets[i] = this.#placeOf(targets[i]!);
    return targets;
  }

  #placeOf(target: number): number {
    const row = this.#targets[target]!;
    const position = row < 0 ? -1 : positionOf(this.#usable, row);
    if (position >= 0) return position;
    let place = this.#outside.get(target);
    if (place === undefined) {
      place = this.#usable.length + this.#outside.size;
      this.#outside.set(target, place);
    }
    return place;
  }
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
