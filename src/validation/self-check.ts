import { clopperPearsonLower } from '../base/binomial.ts';
import type { FetchedPages } from './fetched-pages.ts';
import type { Visitor } from './fetching/visitor.ts';

/** How often pages differ from themselves. */
export interface SelfCheck {
  /** Pages fetched twice, and how many of them were not the same the second time. */
  readonly looked: number;
  readonly differed: number;
  /** Lower bound of the share that differs: only so much may be forgiven for certain. */
  readonly selfMismatch: number;
}

/**
 * Fetches some pages twice, all of them once before any a second time. They show the frame of the site and its volatile
 * parts, which are then left out, and how much pages still differ from themselves.
 */
export async function checkSelf(
  urls: readonly string[],
  visitor: Visitor,
  pages: FetchedPages,
): Promise<SelfCheck> {
  const first = await Promise.all(urls.map((url) => visitor.visit(url)));
  const again = await Promise.all(
    urls.map(async (url, i) => ('failure' in first[i]! ? null : visitor.visit(url, 2))),
  );
  for (const visit of [...first, ...again]) if (visit !== null && 'page' in visit) pages.add(visit.page);
  pages.learnFrame();
  let looked = 0;
  let differed = 0;
  for (const [i, visit] of first.entries()) {
    const second = again[i] ?? null;
    if ('failure' in visit || second === null || 'failure' in second) continue;
    const document = pages.add(visit.page);
    if (pages.isEmpty(document)) continue;
    looked++;
    if (!pages.isSame(document, pages.add(second.page))) differed++;
  }
  return { looked, differed, selfMismatch: clopperPearsonLower(differed, looked) };
}
