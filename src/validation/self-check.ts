import { clopperPearsonLower } from '../base/binomial.ts';
import type { Document, FetchedPages } from './fetched-pages.ts';
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
  const second = await Promise.all(
    urls.map(async (url, i) => ('failure' in first[i]! ? null : visitor.visit(url, 2))),
  );
  const looks: (readonly [Document, Document])[] = [];
  for (const [i, visit] of first.entries()) {
    const next = second[i] ?? null;
    if ('failure' in visit || next === null || 'failure' in next) continue;
    looks.push([pages.add(visit.page), pages.add(next.page)]);
  }
  pages.learnFrame(looks);
  const shown = looks.filter(([document]) => !pages.isEmpty(document));
  const looked = shown.length;
  const differed = shown.filter(([document, again]) => !pages.isSame(document, again)).length;
  return { looked, differed, selfMismatch: clopperPearsonLower(differed, looked) };
}
