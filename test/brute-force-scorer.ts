import type { Scores } from '../src/evaluation/scores.ts';

/**
 * A scorer that shares no code with src/evaluation: a crawl walked URL by URL, and pairs really enumerated. Quadratic,
 * for small samples only.
 */
export interface Page {
  readonly key: string;
  readonly content: number;
}

export function bruteScores(pages: readonly Page[]): Scores {
  const fetched = pages.filter((page, i) => pages.findIndex(({ key }) => key === page.key) === i);
  const distinct = (some: readonly Page[]): number =>
    some.filter((page, i) => some.findIndex(({ content }) => content === page.content) === i).length;
  let merged = 0;
  let wrong = 0;
  for (let i = 0; i < pages.length; i++) {
    for (let j = i + 1; j < pages.length; j++) {
      if (pages[i]!.key !== pages[j]!.key) continue;
      merged++;
      if (pages[i]!.content !== pages[j]!.content) wrong++;
    }
  }
  const duplicatesBefore = pages.length - distinct(pages);
  const duplicatesAfter = fetched.length - distinct(fetched);
  const precision = distinct(fetched) / fetched.length;
  const recall = distinct(fetched) / distinct(pages);
  const none = duplicatesBefore === 0;
  return {
    precision,
    recall,
    f1: 2 / (1 / precision + 1 / recall),
    loss: (distinct(pages) - distinct(fetched)) / distinct(pages),
    compression: (pages.length - fetched.length) / pages.length,
    dupReduction: none
      ? Number.NaN
      : 1 - duplicatesAfter / fetched.length / (duplicatesBefore / pages.length),
    fpr: merged === 0 ? Number.NaN : wrong / merged,
    coverage: none ? Number.NaN : (duplicatesBefore - duplicatesAfter) / duplicatesBefore,
  };
}
