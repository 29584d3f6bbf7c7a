import type { CrawlCounts } from './crawl-counts.ts';

/** What the papers report, from one set of counts. NaN where a score has no meaning (nothing was merged, no duplicates). */
export interface Scores {
  /** Seq2Seq: contents / pages among the fetched; the share of all contents fetched; their harmonic mean. */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** 1 − recall: the share of contents that no fetched URL shows. */
  readonly loss: number;
  /** Pattern tree: share of the URLs that vanish; DustBuster calls the same the discovered redundancy. */
  readonly compression: number;
  /** Pattern tree: by how much the share of duplicates among the URLs falls. */
  readonly dupReduction: number;
  /** Pattern tree: wrong pairs / pairs that were merged. */
  readonly fpr: number;
  /** DustBuster: share of the duplicate URLs that vanish. Wrong merges do not raise it, but read it next to the loss. */
  readonly coverage: number;
}

export type ScoreName = keyof Scores;

export function scoresOf(counts: CrawlCounts): Scores {
  const { pages, contents, fetched, covered, supportPairs, falsePairs } = counts;
  const precision = covered / fetched;
  const recall = covered / contents;
  return {
    precision,
    recall,
    f1: harmonicMean(precision, recall),
    loss: 1 - recall,
    compression: 1 - fetched / pages,
    dupReduction: pages === contents ? Number.NaN : 1 - (1 - covered / fetched) / (1 - contents / pages),
    fpr: supportPairs === 0 ? Number.NaN : falsePairs / supportPairs,
    coverage: pages === contents ? Number.NaN : 1 - (fetched - covered) / (pages - contents),
  };
}

export function harmonicMean(precision: number, recall: number): number {
  return (2 * precision * recall) / (precision + recall);
}

/** The mean of each score over sites; sites where a score has no meaning are left out of it. */
export function macroAverage(rows: readonly Scores[]): Scores {
  const mean = (name: ScoreName): number => {
    const known = rows.map((row) => row[name]).filter((value) => !Number.isNaN(value));
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return {
    precision: mean('precision'),
    recall: mean('recall'),
    f1: mean('f1'),
    loss: mean('loss'),
    compression: mean('compression'),
    dupReduction: mean('dupReduction'),
    fpr: mean('fpr'),
    coverage: mean('coverage'),
  };
}
