import type { Table } from '../src/evaluation/table.ts';

/** What each paper reports on its own data, and how far ours can be compared. */
export const PAPERS: Readonly<Record<string, { readonly title: string; readonly says: string }>> = {
  steps: {
    title: 'Lee, Kim, Hong: steps beyond the standard',
    says:
      'The paper, on 170 million URLs of Korean sites: path case redundancy .52, loss .01 (lower) or .11 (upper); last slash ' +
      '.49, loss .01 (with) or .03 (without); default page .42, loss .19. Ours are rates per site, for every step we have: on one ' +
      'site a step is nearly always either free or harmful, which is why undust asks each site. Only choices that make some URLs equal are listed.',
  },
  dustbuster: {
    title: 'Bar-Yossef, Keidar, Schonfeld: DustBuster',
    says:
      'The paper: phase 2 removes over 90 % of the likely rules (402 → 37, 26,899 → 2,041, 12,144 → 1,243, 4,220 → 96); 7, 52, 62 ' +
      'and 5 rules are valid; crawls shrink by 18 %, 26 %, 6 % and 4.7 %; validation is stable from about 40 comparisons. Here no page is ' +
      'fetched: digests of the crawl validate. A pair counts as valid if one direction leads at most ε of its URLs astray.',
  },
  'pattern-tree': {
    title: 'Lei et al.: the pattern tree',
    says:
      'The paper, on 200 sites with 352,106 URLs on average and only contents under several URLs: 52,577 → 19,754 (fan-out 5), ' +
      '36,149 → 13,813 (fan-out 10) and 14,912 → 6,373 (tree) qualified rules at fpr 0.05; 10,433, 7,434, 2,069 (naive) and 1,171 (graph) ' +
      'deployable with 18.8 %, 16.0 %, 26.3 % and 34.5 % compression; 73.5 s, 60.6 s and 37.3 s a site. Ours count singletons too. ' +
      '`tree + …` is the tree as printed, `tree, ours` has our departures, deep tokens among them, and only rules that bring a point and a half of dup-reduction; on the paper’s keys it is also shown with both ways to choose rules. RA and DTA are reconstructed from what is public: see papers.md.',
  },
};

type Triple = readonly [number, number, number];

const SITES = ['ASP', 'Stack', 'Hupu', 'Douban', 'YouTube', 'average'];
const PAPER_ROWS: readonly (readonly [string, readonly Triple[]])[] = [
  [
    'KeepAll',
    [
      [693, 1000, 819],
      [826, 1000, 905],
      [739, 1000, 850],
      [940, 1000, 969],
      [981, 1000, 990],
      [836, 1000, 907],
    ],
  ],
  [
    'RA',
    [
      [900, 1000, 947],
      [827, 997, 904],
      [938, 995, 966],
      [958, 999, 978],
      [969, 485, 647],
      [918, 895, 888],
    ],
  ],
  [
    'DTA',
    [
      [900, 1000, 947],
      [827, 997, 904],
      [996, 514, 678],
      [949, 999, 974],
      [982, 999, 990],
      [931, 902, 899],
    ],
  ],
  [
    'Seq2Seq',
    [
      [949, 974, 961],
      [969, 905, 936],
      [992, 988, 990],
      [956, 959, 957],
      [991, 878, 931],
      [971, 941, 955],
    ],
  ],
];

/** Table 2 of the Seq2Seq paper, in thousandths above; one column a site: precision / recall / F1. */
export const PAPER_TABLE_2: Pick<Table, 'columns' | 'rows'> = {
  columns: ['method', ...SITES].map((name) => ({ name })),
  rows: PAPER_ROWS.map(([method, triples]) => [
    method,
    ...triples.map((triple) => triple.map((value) => (value / 1000).toFixed(3)).join(' / ')),
  ]),
};
