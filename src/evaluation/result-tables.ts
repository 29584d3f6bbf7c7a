import type { Comparison } from './compare.ts';
import type { Average, Result } from './evaluate.ts';
import type { Interval } from './intervals.ts';
import { type Cell, type Column, columnsOf, type Table } from './table.ts';

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

const CRAWL_COLUMNS: readonly Column[] = columnsOf(
  'method',
  ['Prec', 3],
  ['Rec', 3],
  ['F1', 3],
  'F1 95 %',
  'fetched',
  'saved',
  'lost',
  ['loss', 4],
  'loss 95 %',
  'rules',
  ['train s', 1],
);

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

const MERGE_COLUMNS: readonly Column[] = columnsOf(
  'method',
  ['compression', 3],
  ['without singletons', 3],
  ['dup-reduction', 3],
  ['coverage', 3],
  ['loss', 4],
  'pairs',
  ['fpr', 4],
  'fpr 95 %',
  ['redundancy rate', 3],
  ['coverage loss rate', 3],
  ['by content', 3],
);

function mergeTable(what: string, rows: readonly Result[]): Table {
  return {
    id: 'merge',
    title: `URLs merged on ${what} (pattern tree Eq. 1–3, DustBuster, Lee)`,
    columns: MERGE_COLUMNS,
    rows: rows.map(({ method, scores, counts, intervals, duplicatesOnly, rates }): Cell[] => [
      method,
      scores.compression,
      duplicatesOnly.compression,
      scores.dupReduction,
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

const AVERAGE_COLUMNS: readonly Column[] = columnsOf(
  'method',
  ['Prec', 3],
  ['Rec', 3],
  ['F1', 3],
  ['micro F1', 3],
  'micro F1 95 %',
  ['compression', 3],
  ['micro', 3],
  ['dup-reduction', 3],
  ['micro', 3],
  ['fpr', 4],
  ['micro', 4],
  'saved',
  'lost',
  ['train s', 1],
);

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
