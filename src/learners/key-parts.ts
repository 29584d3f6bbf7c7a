/**
 * Deep tokens as keys: a value that the site's own delimiters cut, like `item-123-red.html`, becomes one cell a part. Every URL
 * shows a key either whole or in parts, never both, so that rows stay as unique as they were.
 */
import type { KeyColumns, KeyPart } from './key-columns.ts';
import { commonSymbols, cutAt, MAX_PARTS, MIN_VALUES } from './key-delimiters.ts';

/** Share of a key's values that must hold a symbol for it to be a delimiter. */
const MIN_HOLDING = 0.1;
/** Share of a key's values that a way of being cut must have for columns of its own. */
const MIN_CUT = 0.05;

export function partColumns(table: KeyColumns): KeyColumns {
  const keys: string[] = [];
  const columns: Int32Array[] = [];
  const values: (readonly string[])[] = [];
  const parts = new Map<string, KeyPart>();
  table.keys.forEach((key, k) => {
    const cuts = /^(scheme|host)$|#\d+$/.test(key) ? [] : cutsOf(table.values[k]!);
    const isCut = new Uint8Array(table.values[k]!.length);
    for (const { texts } of cuts) for (const id of texts.keys()) isCut[id] = 1;
    keys.push(key);
    columns.push(cuts.length === 0 ? table.columns[k]! : table.columns[k]!.map((id) => (isCut[id] ? 0 : id)));
    values.push(table.values[k]!);
    cuts.forEach(({ shape, texts }, number) => {
      for (let at = 0; at <= shape.length; at++) {
        const part = partColumn(table.columns[k]!, texts, at);
        const name = `${key}#~${number}.${at}`;
        keys.push(name);
        columns.push(part.column);
        values.push(part.values);
        parts.set(name, { key, delimiters: shape, at });
      }
    });
  });
  return { ...table, keys, columns, values, parts };
}

interface CutValues {
  readonly shape: readonly string[];
  /** The parts of each value, by its id. */
  readonly texts: ReadonlyMap<number, readonly string[]>;
}

/** The ways in which enough values are cut, the commonest first. A capture is never empty, so no part is. */
function cutsOf(values: readonly string[]): CutValues[] {
  const texts = values.slice(1);
  if (texts.length < MIN_VALUES) return [];
  const symbols = new Set(commonSymbols(texts, MIN_HOLDING));
  if (symbols.size === 0) return [];
  const byShape = new Map<string, { shape: readonly string[]; texts: Map<number, readonly string[]> }>();
  texts.forEach((text, i) => {
    const { shape, parts } = cutAt(text, symbols);
    if (shape.length === 0 || parts.length > MAX_PARTS || parts.includes('')) return;
    const name = shape.join('');
    const known = byShape.get(name) ?? { shape, texts: new Map() };
    byShape.set(name, known);
    known.texts.set(i + 1, parts);
  });
  const enough = Math.max(MIN_VALUES, MIN_CUT * texts.length);
  return [...byShape]
    .filter(([, cut]) => cut.texts.size >= enough)
    .sort(([a, x], [b, y]) => y.texts.size - x.texts.size || (a < b ? -1 : 1))
    .map(([, cut]) => cut);
}

function partColumn(
  column: Int32Array,
  texts: ReadonlyMap<number, readonly string[]>,
  at: number,
): { readonly column: Int32Array; readonly values: readonly string[] } {
  const ids = new Map<string, number>();
  const idOf = new Map<number, number>();
  for (const [id, parts] of texts) {
    const text = parts[at]!;
    if (!ids.has(text)) ids.set(text, ids.size + 1);
    idOf.set(id, ids.get(text)!);
  }
  return { column: column.map((id) => idOf.get(id) ?? 0), values: ['', ...ids.keys()] };
}
