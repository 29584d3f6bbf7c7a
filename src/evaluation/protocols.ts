import { seededRandom, shuffle } from '../base/random.ts';
import { type SiteSample, subsample } from '../inputs/site-sample.ts';

/** What a method learns from, and the pages it is judged by: all of known content, in crawl order. */
export interface Split {
  readonly train: SiteSample;
  readonly test: SiteSample;
}

/** The first part of the pages in crawl order to train, the rest to test (Seq2Seq: 15,000 and 5,000 pages). */
export function orderSplit(sample: SiteSample, trainShare: number): Split {
  const pages = knownPages(sample);
  const cut = pages[Math.floor(pages.length * trainShare)] ?? sample.urls.length;
  return cutAt(sample, cut);
}

/** Contents dealt at random into parts; each part is tested with what was learned from the others. */
export function foldSplits(sample: SiteSample, folds: number, seed: number): Split[] {
  const deal = shuffle(
    Array.from({ length: sample.clusterCount }, (_, i) => i),
    seededRandom(seed),
  );
  const foldOf = new Int32Array(sample.clusterCount);
  deal.forEach((c, i) => {
    foldOf[c] = i % folds;
  });
  const fold = Int32Array.from(sample.urls, (_, i) => {
    const c = sample.cluster?.[i] ?? -1;
    return c < 0 ? -1 : foldOf[c]!;
  });
  return Array.from({ length: folds }, (_, k) => ({
    train: subsample(
      sample,
      indexesWhere(fold, (f) => f !== k),
    ),
    test: subsample(
      sample,
      indexesWhere(fold, (f) => f === k),
    ),
  }));
}

/** Pages first seen earlier to train, later ones to test. `times` are milliseconds by URL, NaN (unknown) being earliest. */
export function timeSplit(sample: SiteSample, times: Float64Array, trainShare: number): Split {
  const known = (i: number): number => (Number.isNaN(times[i]!) ? Number.NEGATIVE_INFINITY : times[i]!);
  const order = sample.urls
    .map((_, i) => i)
    .sort((a, b) => (known(a) === known(b) ? a - b : known(a) - known(b)));
  return orderSplit(subsample(sample, order), trainShare);
}

/** Everything to train, and another log or crawl of the same site to test. */
export function otherSplit(train: SiteSample, other: SiteSample): Split {
  return { train, test: subsample(other, knownPages(other)) };
}

/** For books that were learned elsewhere: nothing to train, all pages to test. */
export function wholeSplit(sample: SiteSample): Split {
  return { train: subsample(sample, []), test: subsample(sample, knownPages(sample)) };
}

/** The test set without contents that one URL shows only: what the pattern-tree paper's data were made of. */
export function withoutSingletons(test: SiteSample): SiteSample {
  const sizes = new Uint32Array(test.clusterCount);
  for (const c of test.cluster ?? []) if (c >= 0) sizes[c]!++;
  return subsample(
    test,
    indexesWhere(test.cluster ?? new Int32Array(0), (c) => c >= 0 && sizes[c]! > 1),
  );
}

function cutAt(sample: SiteSample, cut: number): Split {
  return {
    train: subsample(
      sample,
      Array.from({ length: cut }, (_, i) => i),
    ),
    test: subsample(
      sample,
      knownPages(sample).filter((i) => i >= cut),
    ),
  };
}

function knownPages(sample: SiteSample): number[] {
  return indexesWhere(sample.cluster ?? new Int32Array(0), (c) => c >= 0);
}

function indexesWhere(column: Int32Array, isWanted: (value: number) => boolean): number[] {
  const indexes: number[] = [];
  column.forEach((value, i) => {
    if (isWanted(value)) indexes.push(i);
  });
  return indexes;
}
