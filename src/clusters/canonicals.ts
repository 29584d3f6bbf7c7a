import type { SiteColumns } from '../inputs/site-columns.ts';
import type { Joined } from './joined.ts';

export interface CanonicalTest {
  /** Whether the content of a URL is known. */
  readonly isKnown: (url: number) => boolean;
  /** Whether two URLs of different clusters may still be one page. */
  readonly isAlike: (a: number, b: number) => boolean;
}

/**
 * Joins URLs to the canonical URL that they declare, with suspicion: sites that name their front page as the
 * canonical of every page are not rare. A canonical is refused wholly if the pages that share it have mostly unlike titles
 * or contents, and for a single page if that page's content contradicts it. Gives the number refused.
 */
export function joinCanonicals(columns: SiteColumns, joined: Joined, test: CanonicalTest): number {
  let refused = 0;
  for (const [canonical, members] of declarersOf(columns)) {
    const anchor = anchorOf(canonical, members, { columns, joined, test });
    const isSuspect = haveUnlikeTitles(members, columns.title) || anchor === 'unlike';
    for (const url of members) {
      if (isSuspect || contradicts(url, anchor, { joined, test })) refused++;
      else joined.join(url, canonical, 'canonical');
    }
  }
  return refused;
}

interface Scene {
  readonly columns: SiteColumns;
  readonly joined: Joined;
  readonly test: CanonicalTest;
}

function declarersOf({ canonical, isVoid }: SiteColumns): Map<number, number[]> {
  const declarers = new Map<number, number[]>();
  canonical.forEach((target, url) => {
    if (target < 0 || target === url || isVoid[url] === 1 || isVoid[target] === 1) return;
    const members = declarers.get(target);
    if (members === undefined) declarers.set(target, [url]);
    else members.push(url);
  });
  return declarers;
}

/** A URL whose content the canonical stands for: itself, or one of the content most of its declarers have. */
function anchorOf(canonical: number, members: readonly number[], scene: Scene): number | null | 'unlike' {
  const { columns, joined, test } = scene;
  if (canonical < columns.urls.length && test.isKnown(canonical)) return canonical;
  const votes = new Map<number, number>();
  let known = 0;
  for (const url of members) {
    if (!test.isKnown(url)) continue;
    const root = joined.sets.find(url);
    votes.set(root, (votes.get(root) ?? 0) + 1);
    known++;
  }
  if (known === 0) return null;
  const [root, count] = [...votes].reduce((best, vote) => (vote[1] > best[1] ? vote : best));
  return count * 2 < known || (count === 1 && known > 1) ? 'unlike' : root;
}

function contradicts(
  url: number,
  anchor: number | null | 'unlike',
  { joined, test }: Pick<Scene, 'joined' | 'test'>,
): boolean {
  if (typeof anchor !== 'number' || !test.isKnown(url)) return false;
  return joined.sets.find(url) !== joined.sets.find(anchor) && !test.isAlike(url, anchor);
}

function haveUnlikeTitles(members: readonly number[], title: Int32Array): boolean {
  const titles = new Set<number>();
  let titled = 0;
  for (const url of members) {
    if (title[url]! < 0) continue;
    titles.add(title[url]!);
    titled++;
  }
  return titles.size >= 3 && titles.size * 2 > titled;
}
