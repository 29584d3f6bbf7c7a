import type { SiteSample } from '../inputs/site-sample.ts';
import { NO_VALUE } from '../url/keys.ts';
import { splitUrl } from '../url/split.ts';

/**
 * A sample's URLs as a table: one column a key, dictionary-encoded, so that learners count numbers instead of
 * comparing texts. Keys are those of url/keys.ts and stand in a fixed order (scheme, host, path from the left,
 * query names by code unit); value ids are given in order of appearance, so ties are broken by the text, never by the id.
 */
export interface KeyColumns {
  readonly size: number;
  readonly keys: readonly string[];
  /** For each key, the value id of every URL; 0 where the URL lacks the key. */
  readonly columns: readonly Int32Array[];
  /** For each key, the text of every value id; the text of id 0 is '' and means nothing. */
  readonly values: readonly (readonly string[])[];
  /** Query parts under names that got no column: equal ids mean equal texts, 0 means there are none. */
  readonly rest: Int32Array;
  /** The keys that are parts of others, where values are cut (key-parts.ts). */
  readonly parts?: ReadonlyMap<string, KeyPart>;
}

/** A part of a key's values: those that are cut by these delimiters, and which part of them. */
export interface KeyPart {
  readonly key: string;
  readonly delimiters: readonly string[];
  readonly at: number;
}

export interface KeyColumnOptions {
  /** Columns kept for path positions and query names; the commonest win, other names go to `rest`. */
  readonly maxKeys: number;
}

export const KEY_COLUMN_DEFAULTS: KeyColumnOptions = { maxKeys: 128 };

export function keyColumns(
  sample: Pick<SiteSample, 'urls'>,
  options: KeyColumnOptions = KEY_COLUMN_DEFAULTS,
): KeyColumns {
  const table = new CellTable(sample.urls.length);
  for (const url of sample.urls) addUrl(table, url);
  return table.toColumns(options.maxKeys);
}

/** The URLs of known content that the columns describe wholly. */
export function describedRows({ rest }: KeyColumns, cluster: Int32Array): number[] {
  const rows: number[] = [];
  for (let row = 0; row < rest.length; row++) if (rest[row] === 0 && cluster[row]! >= 0) rows.push(row);
  return rows;
}

/** How often each of so many value ids stands in a column. */
export function valueCounts(column: Int32Array, ids: number): Uint32Array {
  const counts = new Uint32Array(ids);
  for (let row = 0; row < column.length; row++) counts[column[row]!]!++;
  return counts;
}

/** The column with other ids in the place of its own. */
export function recode(column: Int32Array, idOf: Int32Array): Int32Array {
  const recoded = new Int32Array(column.length);
  for (let row = 0; row < column.length; row++) recoded[row] = idOf[column[row]!]!;
  return recoded;
}

function addUrl(table: CellTable, url: string): void {
  const { scheme, authority, path, query } = splitUrl(url);
  if (scheme !== null) table.add('scheme', scheme);
  if (authority !== null) table.add('host', authority);
  if (path !== '') {
    let start = path.startsWith('/') ? 1 : 0;
    for (let i = 0; ; i++) {
      const end = path.indexOf('/', start);
      table.add(pathKey(i), end < 0 ? path.slice(start) : path.slice(start, end));
      if (end < 0) break;
      start = end + 1;
    }
  }
  if (query !== null) addQuery(table, query);
  table.endRow();
}

function addQuery(table: CellTable, query: string): void {
  let start = 0;
  while (start <= query.length) {
    let end = query.indexOf('&', start);
    if (end < 0) end = query.length;
    if (end > start) {
      const equals = query.indexOf('=', start);
      const hasValue = equals >= 0 && equals < end;
      const name = query.slice(start, hasValue ? equals : end);
      table.addRepeatable(`?${name}`, hasValue ? query.slice(equals + 1, end) : NO_VALUE);
    }
    start = end + 1;
  }
}

const PATH_KEYS: string[] = [];

function pathKey(i: number): string {
  PATH_KEYS[i] ??= `path_${i}`;
  return PATH_KEYS[i];
}

/** Scheme, host, path positions by number, then query names by code unit. */
export function compareKeys(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

function rank(key: string): number {
  if (key === 'scheme') return 0;
  if (key === 'host') return 1;
  return key.startsWith('path_') ? 2 + Number(key.slice(5)) : Number.MAX_SAFE_INTEGER;
}

/** The cells of the table row by row. Columns come last: which keys deserve one is known only when all are counted. */
class CellTable {
  /** How often each query name has stood in the present row. */
  readonly #times = new Map<string, number>();
  readonly #rows: Int32Array;
  readonly #keyIds = new Map<string, number>();
  readonly #dictionaries: Map<string, number>[] = [];
  readonly #values: string[][] = [];
  readonly #counts: number[] = [];
  #cells: Int32Array;
  #used = 0;
  #row = 0;

  constructor(size: number) {
    this.#rows = new Int32Array(size + 1);
    this.#cells = new Int32Array(Math.max(64, size * 16));
  }

  add(key: string, value: string): void {
    this.#push(this.#keyId(key), value);
  }

  /** As `add`, but the second `?a` of a row is the key `?a#2`. */
  addRepeatable(key: string, value: string): void {
    const times = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, times);
    this.#push(this.#keyId(times === 1 ? key : `${key}#${times}`), value);
  }

  endRow(): void {
    if (this.#times.size > 0) this.#times.clear();
    this.#rows[++this.#row] = this.#used;
  }

  toColumns(maxKeys: number): KeyColumns {
    const names = [...this.#keyIds.keys()];
    const commonest = names
      .map((key, id) => ({ key, id }))
      .sort((a, b) => this.#counts[b.id]! - this.#counts[a.id]! || compareKeys(a.key, b.key))
      .slice(0, maxKeys);
    commonest.sort((a, b) => compareKeys(a.key, b.key));
    const place = new Int32Array(names.length).fill(-1);
    commonest.forEach(({ id }, i) => {
      place[id] = i;
    });
    const columns = commonest.map(() => new Int32Array(this.#row));
    const rest = this.#fill(columns, place, names);
    return {
      size: this.#row,
      keys: commonest.map(({ key }) => key),
      columns,
      values: commonest.map(({ id }) => this.#values[id]!),
      rest,
    };
  }

  #fill(columns: readonly Int32Array[], place: Int32Array, names: readonly string[]): Int32Array {
    const rest = new Int32Array(this.#row);
    const restIds = new Map<string, number>();
    for (let row = 0; row < this.#row; row++) {
      const left: string[] = [];
      for (let at = this.#rows[row]!; at < this.#rows[row + 1]!; at += 2) {
        const id = this.#cells[at]!;
        const value = this.#cells[at + 1]!;
        if (place[id]! >= 0) columns[place[id]!]![row] = value;
        else left.push(`${names[id]}=${this.#values[id]![value]}`);
      }
      if (left.length === 0) continue;
      const text = left.sort().join('&');
      if (!restIds.has(text)) restIds.set(text, restIds.size + 1);
      rest[row] = restIds.get(text)!;
    }
    return rest;
  }

  #keyId(key: string): number {
    const known = this.#keyIds.get(key);
    if (known !== undefined) return known;
    const id = this.#keyIds.size;
    this.#keyIds.set(key, id);
    this.#dictionaries.push(new Map());
    this.#values.push(['']);
    this.#counts.push(0);
    return id;
  }

  #push(keyId: number, value: string): void {
    const dictionary = this.#dictionaries[keyId]!;
    let valueId = dictionary.get(value);
    if (valueId === undefined) {
      valueId = dictionary.size + 1;
      dictionary.set(value, valueId);
      this.#values[keyId]!.push(value);
    }
    if (this.#used + 2 > this.#cells.length) {
      const grown = new Int32Array(this.#cells.length * 2);
      grown.set(this.#cells);
      this.#cells = grown;
    }
    this.#cells[this.#used++] = keyId;
    this.#cells[this.#used++] = valueId;
    this.#counts[keyId]!++;
  }
}
