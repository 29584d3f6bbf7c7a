import type { Comparison } from './compare.ts';
import type { Average, Result } from './evaluate.ts';
import type { Interval } from './intervals.ts';
import type { Cell, Column, Table } from './table.ts';

/** The tables that every comparison has: a crawl as in Table 2 of the Seq2Seq paper, and what was merged. */
export function resultTables({ results, averages }: Comparison): Table[] {
  const sites = [...new Set(results.map(({ site }) => site))];
  const bySite = sites.flatMap((site) => {
    const rows = results.filter((result) => result.site === site);
    const { pages, contents } = rows[0]!.counts;
    const what = `${site}: ${pages.toLocaleString('en')} test pages, ${contents.toLocaleString('en')} contents`;
    return [crawlTable(what, rows), mergeTable(what, rows)];
  });
  return sites.length < 2 ? bySite : [...bySite, averageTable(averages)];
}

const CRAWL_COLUMNS: readonly Column[] = [
  { name: 'method' },
  { name: 'Prec', digits: 3 },
  { name: 'Rec', digits: 3 },
  { name: 'F1', digits: 3 },
  { name: 'F1 95 %' },
  { name: 'fetched' },
  { name: 'saved' },
  { name: 'lost' },
  { name: 'loss', digits: 4 },
  { name: 'loss 95 %' },
  { name: 'rules' },
  { name: 'train s', digits: 1 },
];

function crawlTable(what: string, rows: readonly Result[]): Table {
  return {
    id: 'crawl',
    title: `A crawl of ${what} (Seq2Seq, Table 2)`,
    columns: CRAWL_COLUMNS,
    rows: rows.map(({ method, scores, counts, intervals, rules, trainMs }): Cell[] => [
      method,
      scores.precision,
      scores.recall,
      scores.f1,
      range(intervals.f1, 3),
      counts.fetched,
      counts.pages - counts.fetched,
      counts.contents - counts.covered,
      scores.loss,
      range(intervals.loss, 4),
      rules,
      trainMs / 1000,
    ]),
  };
}

const MERGE_COLUMNS: readonly Column[] = [
  { name: 'method' },
  { name: 'compression', digits: 3 },
  { name: 'dup-reduction', digits: 3 },
  { name: 'without singletons', digits: 3 },
  { name: 'coverage', digits: 3 },
  { name: 'loss', digits: 4 },
  { name: 'pairs' },
  { name: 'fpr', digits: 4 },
  { name: 'fpr 95 %' },
  { name: 'redundancy rate', digits: 3 },
  { name: 'coverage loss rate', digits: 3 },
  { name: 'by content', digits: 3 },
];

function mergeTable(what: string, rows: readonly Result[]): Table {
  return {
    id: 'merge',
    title: `URLs merged on ${what} (pattern tree Eq. 1–3, DustBuster, Lee)`,
    columns: MERGE_COLUMNS,
    rows: rows.map(({ method, scores, counts, intervals, duplicatesOnly, rates }): Cell[] => [
      method,
      scores.compression,
      scores.dupReduction,
      duplicatesOnly.compression,
      scores.coverage,
      scores.loss,
      counts.supportPairs,
      scores.fpr,
      range(intervals.fpr, 4),
      rates.redundancyRate,
      rates.lossRate,
      rates.contentLossRate,
    ]),
  };
}

const AVERAGE_COLUMNS: readonly Column[] = [
  { name: 'method' },
  { name: 'Prec', digits: 3 },
  { name: 'Rec', digits: 3 },
  { name: 'F1', digits: 3 },
  { name: 'micro F1', digits: 3 },
  { name: 'micro F1 95 %' },
  { name: 'compression', digits: 3 },
  { name: 'micro', digits: 3 },
  { name: 'dup-reduction', digits: 3 },
  { name: 'micro', digits: 3 },
  { name: 'fpr', digits: 4 },
  { name: 'micro', digits: 4 },
  { name: 'saved' },
  { name: 'lost' },
  { name: 'train s', digits: 1 },
];

function averageTable(averages: readonly Average[]): Table {
  return {
    id: 'average',
    title: `All ${averages[0]?.sites ?? 0} sites: means of the sites' scores (macro), and all pages as one site (micro)`,
    columns: AVERAGE_COLUMNS,
    rows: averages.map(({ method, macro, micro, intervals, counts, trainMs }): Cell[] => [
      method,
      macro.precision,
      macro.recall,
      macro.f1,
      micro.f1,
      range(intervals.f1, 3),
      macro.compression,
      micro.compression,
      macro.dupReduction,
      micro.dupReduction,
      macro.fpr,
      micro.fpr,
      counts.pages - counts.fetched,
      counts.contents - counts.covered,
      trainMs / 1000,
    ]),
  };
}

function range([low, high]: Interval, digits: number): string {
  return Number.isNaN(low) ? '–' : `${low.toFixed(digits)}–${high.toFixed(digits)}`;
}
