import type { SiteSample } from '../../inputs/site-sample.ts';
import { type KeyColumns, keyColumns } from '../../learners/key-columns.ts';
import { salientCountAsPrinted } from '../../learners/pattern-tree/salience.ts';
import type { Figure, FrequencyFigure } from '../../rules/report-document.ts';
import { NO_VALUE } from '../../url/keys.ts';
import { cut } from './cut-text.ts';

const COMMONEST = 24;
const DENSE_RANKS = 60;
const MAX_POINTS = 160;

/** The pattern tree's Figure 6: how often each value stands in a URL, wherever it stands, and where the curve drops most. */
export function frequencyFigure(sample: SiteSample): Figure<FrequencyFigure> {
  const ranked = [...valueCounts(keyColumns(sample))].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (ranked.length < 2)
    return { leftOut: 'Left out: fewer than two values stand in the paths and queries.' };
  const frequencies = ranked.map(([, count]) => count);
  return {
    shows: {
      points: shownRanks(frequencies.length).map((rank) => ({ rank, frequency: frequencies[rank - 1]! })),
      values: ranked.length,
      salient: salientCountAsPrinted(frequencies),
      commonest: ranked.slice(0, COMMONEST).map(([text, frequency]) => ({ text: cut(text, 60), frequency })),
    },
  };
}

function valueCounts({ keys, columns, values }: KeyColumns): Map<string, number> {
  const counts = new Map<string, number>();
  keys.forEach((key, k) => {
    if (key === 'scheme' || key === 'host') return;
    const texts = values[k]!;
    const perValue = new Uint32Array(texts.length);
    for (const id of columns[k]!) perValue[id]!++;
    for (let id = 1; id < texts.length; id++) {
      const text = texts[id]!;
      if (text !== '' && text !== NO_VALUE) counts.set(text, (counts.get(text) ?? 0) + perValue[id]!);
    }
  });
  return counts;
}

/** Every rank of the head, then ever wider steps: on a logarithmic axis nobody sees the difference. */
function shownRanks(last: number): number[] {
  const ranks = new Set<number>();
  for (let rank = 1; rank <= Math.min(DENSE_RANKS, last); rank++) ranks.add(rank);
  const steps = MAX_POINTS - DENSE_RANKS;
  for (let i = 0; i <= steps && last > DENSE_RANKS; i++)
    ranks.add(Math.round(DENSE_RANKS * (last / DENSE_RANKS) ** (i / steps)));
  return [...ranks].sort((a, b) => a - b);
}
