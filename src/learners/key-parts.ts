/**
 * Deep tokens as keys: a value that the site's own delimiters cut, like `item-123-red.html`, becomes one cell a part. Every URL
 * shows a key either whole or in parts, never both, so that rows stay as unique as they were.
 */
import { type KeyColumns, type KeyPart, recode } from './key-columns.ts';
import { type Cut, commonSymbols, cutAt, MAX_PARTS, MIN_VALUES } from './key-delimiters.ts';

/** Share of a key's values that must hold a symbol for it to be a delimiter. */
const MIN_HOLDING = 0.1;
/** Share of a key's values that a way of being cut must have for columns of its own. */
const MIN_CUT = 0.05;

export function partColumns(table: KeyColumns): KeyColumns {
  const wider = new WiderTable();
  table.keys.forEach((key, k) => {
    wider.add(key, table.columns[k]!, table.values[k]!);
  });
  const { keys, columns, values, parts } = wider;
  return { ...table, keys, columns, values, parts };
}

class WiderTable {
  readonly keys: string[] = [];
  readonly columns: Int32Array[] = [];
  readonly values: (readonly string[])[] = [];
  readonly parts = new Map<string, KeyPart>();

  add(key: string, column: Int32Array, values: readonly string[]): void {
    const cuts = /^(scheme|host)$|#\d+$/.test(key) ? [] : cutsOf(values);
    this.#push(key, cuts.length === 0 ? column : uncut(column, values.length, cuts), values);
    cuts.forEach(({ shape, texts }, number) => {
      for (let at = 0; at <= shape.length; at++) {
        const name = `${key}#~${number}.${at}`;
        const { ids, idOf } = partIds(texts, at, values.length);
        this.#push(name, recode(column, idOf), ['', ...ids.keys()]);
        this.parts.set(name, { key, delimiters: shape, at });
      }
    });
  }

  #push(key: string, column: Int32Array, values: readonly string[]): void {
    this.keys.push(key);
    this.columns.push(column);
    this.values.push(values);
  }
}

/** The column without the values that are cut. */
function uncut(column: Int32Array, size: number, cuts: readonly CutValues[]): Int32Array {
  const idOf = new Int32Array(size);
  for (let id = 0; id < size; id++) idOf[id] = id;
  for (const { texts } of cuts) for (const id of texts.keys()) idOf[id] = 0;
  return recode(column, idOf);
}

interface CutValues {
  readonly shape: readonly string[];
  /** The parts of each value, by its id. */
  readonly texts: Map<number, readonly string[]>;
}

/** The ways in which enough values are cut, the commonest first. A capture is never empty, so no part is. */
function cutsOf(values: readonly string[]): CutValues[] {
  const texts = values.slice(1);
  if (texts.length < MIN_VALUES) return [];
  const symbols = new Set(commonSymbols(texts, MIN_HOLDING));
  if (symbols.size === 0) return [];
  const byShape = new Map<string, CutValues>();
  for (let id = 1; id < values.length; id++) addCut(byShape, id, cutAt(values[id]!, symbols));
  const enough = Math.max(MIN_VALUES, MIN_CUT * texts.length);
  return [...byShape]
    .filter(([, cut]) => cut.texts.size >= enough)
    .sort(([a, x], [b, y]) => y.texts.size - x.texts.size || (a < b ? -1 : 1))
    .map(([, cut]) => cut);
}

function addCut(byShape: Map<string, CutValues>, id: number, { shape, parts }: Cut): void {
  if (shape.length === 0 || parts.length > MAX_PARTS || parts.includes('')) return;
  const name = shape.join('');
  const known = byShape.get(name) ?? { shape, texts: new Map() };
  byShape.set(name, known);
  known.texts.set(id, parts);
}

/** Ids for the texts of one part, by text and by the id of the value that is cut. */
function partIds(
  texts: ReadonlyMap<number, readonly string[]>,
  at: number,
  size: number,
): { readonly ids: ReadonlyMap<string, number>; readonly idOf: Int32Array } {
  const ids = new Map<string, number>();
  const idOf = new Int32Array(size);
  for (const [id, parts] of texts) {
    const text = parts[at]!;
    if (!ids.has(text)) ids.set(text, ids.size + 1);
    idOf[id] = ids.get(text)!;
  }
  return { ids, idOf };
}
