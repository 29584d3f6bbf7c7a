import { type KeyColumns, valueCounts } from '../key-columns.ts';

/**
 * How many of the values, most frequent first, stand before the largest drop of the frequency curve (Eq. 5, which
 * is printed with the sign turned round and max for argmax). Sentinels stand for what the curve starts from
 * (`total`) and where it ends (1): a uniform curve is salient exactly if it has fewer than √total values.
 * Of equal drops the first counts. Ratios instead of logarithms: they order alike and tie exactly.
 */
export function salientCount(descending: ArrayLike<number>, total: number): number {
  let best = total / Math.max(1, descending[0] ?? 1);
  let cut = 0;
  for (let i = 1; i <= descending.length; i++) {
    const next = i === descending.length ? 1 : descending[i]!;
    const drop = descending[i - 1]! / next;
    if (drop > best) {
      best = drop;
      cut = i;
    }
  }
  return cut;
}

/** As printed: no sentinels, and drops into frequency 1 do not count, or every curve would be cut there. */
export function salientCountAsPrinted(descending: ArrayLike<number>): number {
  let best = 1;
  let cut = 0;
  for (let i = 1; i < descending.length && descending[i]! > 1; i++) {
    const drop = descending[i - 1]! / descending[i]!;
    if (drop > best) {
      best = drop;
      cut = i;
    }
  }
  return cut === 0 && descending.length > 0 && descending[0]! > 1 ? descending.length : cut;
}

/** For each key, which value ids are salient on the site as a whole: Figure 6 counts a text wherever it stands. */
export function globalSalience(table: KeyColumns): readonly Uint8Array[] {
  const isCounted = table.keys.map((key) => key !== 'scheme' && key !== 'host');
  const counts = new Map<string, number>();
  for (const [k, texts] of table.values.entries())
    if (isCounted[k]) addTexts(counts, texts, valueCounts(table.columns[k]!, texts.length));
  const ranked = [...counts].sort(commonestFirst);
  const cut = salientCountAsPrinted(Int32Array.from(counts.values()).sort().reverse());
  const salient = new Set(ranked.slice(0, cut).map(([text]) => text));
  return table.values.map((texts, k) => marked(texts, isCounted[k] ? salient : null));
}

function addTexts(counts: Map<string, number>, texts: readonly string[], perId: Uint32Array): void {
  for (let id = 1; id < texts.length; id++)
    counts.set(texts[id]!, (counts.get(texts[id]!) ?? 0) + perId[id]!);
}

type Counted = readonly [text: string, count: number];

function commonestFirst(a: Counted, b: Counted): number {
  return b[1] - a[1] || (a[0] < b[0] ? -1 : 1);
}

/** 1 for each id whose text is salient; null means all are. */
function marked(texts: readonly string[], salient: ReadonlySet<string> | null): Uint8Array {
  const marks = new Uint8Array(texts.length);
  for (let id = 1; id < texts.length; id++) if (salient === null || salient.has(texts[id]!)) marks[id] = 1;
  return marks;
}
