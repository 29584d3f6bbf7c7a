import type { Comparison } from '../src/evaluation/compare.ts';
import type { Result } from '../src/evaluation/evaluate.ts';
import type { Table } from '../src/evaluation/table.ts';

/** The layout of Table 2 of the Seq2Seq paper: a row a method, precision / recall / F1 a site, and the mean. */
export function summaryTable({ results, averages }: Comparison): Pick<Table, 'columns' | 'rows'> {
  const sites = [...new Set(results.map(({ site }) => site))];
  const triple = ({ precision, recall, f1 }: Result['scores']): string =>
    [precision, recall, f1].map((value) => value.toFixed(3)).join(' / ');
  return {
    columns: ['method', ...sites, 'average'].map((name) => ({ name })),
    rows: averages.map(({ method, macro }) => [
      method,
      ...sites.map((site) => {
        const found = results.find((result) => result.site === site && result.method === method);
        return found === undefined ? null : triple(found.scores);
      }),
      triple(macro),
    ]),
  };
}

/** Plain words, from the numbers: which method is ahead of `auto` where, and what nobody reaches. */
export function behindLines({ results }: Comparison): string[] {
  const lines = results
    .filter(({ method }) => method === 'auto')
    .flatMap((auto) => {
      const rivals = results.filter(({ site, method }) => site === auto.site && method !== 'auto');
      const ahead = rivals.filter(({ scores }) => scores.f1 > auto.scores.f1 + 0.0005);
      return ahead.map((rival) => aheadLine(auto, rival));
    });
  const lossy = results
    .filter(({ method, scores }) => method === 'auto' && scores.loss > 0.01)
    .map(({ site, scores }) => `- On ${site} \`auto\` lost ${percent(scores.loss)}, more than it promised.`);
  return [
    ...(lines.length === 0 ? ['- No method has a better F1 than `auto` on any of these corpora.'] : lines),
    ...(lossy.length === 0 ? ['- `auto` kept its promise (at most 1 % lost) on all of them.'] : lossy),
    ...results.filter(({ method }) => method === 'auto').map(leftLine),
    ...WORDS,
  ];
}

/** What a book learned without contents costs if nobody validates it. */
export function logLines({ results }: Comparison): string[] {
  return results
    .filter(({ method, scores }) => method === 'auto' && scores.loss > 0.01)
    .map(
      ({ site, scores }) =>
        `- Learned from the log of ${site} alone and used without validation, \`auto\` loses ${percent(scores.loss)} of the pages.`,
    );
}

function aheadLine(auto: Result, rival: Result): string {
  const apart = rival.intervals.f1[0] > auto.intervals.f1[1] ? 'clearly' : 'within the intervals';
  const price = rival.scores.loss > 0.01 ? `, but it loses ${percent(rival.scores.loss)} of the pages` : '';
  return (
    `- On ${auto.site} \`${rival.method}\` is ahead ${apart}: F1 ${rival.scores.f1.toFixed(3)} against ` +
    `${auto.scores.f1.toFixed(3)}${price}.`
  );
}

function leftLine({ site, counts }: Result): string {
  const left = counts.fetched - counts.covered;
  const all = counts.pages - counts.contents;
  return `- On ${site} ${left.toLocaleString('en')} of ${all.toLocaleString('en')} duplicates are still fetched by \`auto\` (${percent(left / all)}).`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

const WORDS = [
  '- Part of what is left is out of reach of any rule on URLs: numbers that only the database of the site can map.',
  '- RA and DTA are our reconstructions: their authors may have had better ones. The corpora are four; the papers had 200 sites and ' +
    'millions of URLs, which nobody outside can get.',
  '- `rfc3986` and `lee` can merge nothing: URLs are read in the safe normal form already, for all methods alike.',
];
