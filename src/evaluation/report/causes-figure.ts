import type { SiteSample } from '../../inputs/site-sample.ts';
import type { CausesFigure, Figure } from '../../rules/report-document.ts';
import type { ExamplePair } from '../../rules/rule.ts';
import { shownPair } from './cut-text.ts';
import { firstUrls, knowsContents } from './first-urls.ts';
import { type UrlTraits, urlTraits } from './url-traits.ts';

const MAX_URLS = 200_000;
/** In the order in which they are tried: the first that fits is the cause. */
const CAUSES = {
  removed: ['removed by the book', 'URLs whose key an earlier URL has'],
  file: ['images, styles and other files', 'files that a site copies wherever it needs them'],
  copy: ['copies in another directory or host', 'the same file name and query somewhere else'],
  sameArguments: [
    'the same names, written in another way',
    'all telling words of an earlier duplicate, in another form',
  ],
  onePage: [
    'one page under many URLs',
    'log-in pages, empty results and soft errors: whatever the words, the same page',
  ],
  someArguments: ['some names in common', 'part of the telling words of an earlier duplicate'],
  unknown: ['nothing in common', 'numbers and names that only the database of the site can map'],
} as const;
type Cause = keyof typeof CAUSES;

/** Walks the pages as a crawl would: a page whose content was seen before is a duplicate, and has a cause. */
export function causesFigure(sample: SiteSample, keys: readonly string[]): Figure<CausesFigure> {
  if (!knowsContents(sample))
    return { leftOut: 'Left out: without known contents nobody can tell which duplicates remain.' };
  const { part } = firstUrls(sample, MAX_URLS);
  const traits = urlTraits(part);
  const seen = new Map<number, Seen>();
  const keysSeen = new Set<string>();
  const tally = new Map<Cause, { count: number; example: ExamplePair | null }>();
  let duplicates = 0;
  part.urls.forEach((url, i) => {
    const content = part.cluster![i]!;
    if (content < 0) return;
    const isNewKey = !keysSeen.has(keys[i]!);
    keysSeen.add(keys[i]!);
    const earlier = seen.get(content) ?? emptySeen();
    if (earlier.first !== null) {
      duplicates++;
      const [cause, like] = isNewKey ? causeOf(traits(url), earlier) : (['removed', null] as const);
      const known = tally.get(cause) ?? { count: 0, example: null };
      tally.set(cause, {
        count: known.count + 1,
        example: known.example ?? (like === null ? null : shownPair({ from: url, to: like })),
      });
    }
    if (isNewKey) seen.set(content, remember(url, traits(url), earlier));
  });
  if (duplicates === 0) return { leftOut: 'Left out: no page of these URLs is there twice.' };
  const slices = (Object.keys(CAUSES) as Cause[]).flatMap((cause) => {
    const found = tally.get(cause);
    return found ? [{ cause: CAUSES[cause][0], says: CAUSES[cause][1], ...found }] : [];
  });
  return { shows: { duplicates, slices } };
}

/** What is known of the fetched URLs of one content, by what a later one may share: never pairs, they are too many. */
interface Seen {
  readonly first: string | null;
  readonly byFile: Map<string, string>;
  readonly byNames: Map<string, string>;
  readonly byName: Map<string, string>;
}

function emptySeen(): Seen {
  return { first: null, byFile: new Map(), byNames: new Map(), byName: new Map() };
}

function remember(url: string, { file, names }: UrlTraits, seen: Seen): Seen {
  keep(seen.byFile, file, url);
  keep(seen.byNames, names.join(' '), url);
  for (const name of names) keep(seen.byName, name, url);
  return seen.first === null ? { ...seen, first: url } : seen;
}

function keep(map: Map<string, string>, key: string, url: string): void {
  if (key !== '' && !map.has(key)) map.set(key, url);
}

function causeOf({ file, isAsset, names, isOnePage }: UrlTraits, seen: Seen): [Cause, string] {
  const copy = seen.byFile.get(file);
  if (isAsset) return ['file', copy ?? seen.first!];
  if (copy !== undefined) return ['copy', copy];
  const same = seen.byNames.get(names.join(' '));
  if (same !== undefined) return ['sameArguments', same];
  if (isOnePage) return ['onePage', seen.first!];
  const shared = names.find((name) => seen.byName.has(name));
  return shared === undefined ? ['unknown', seen.first!] : ['someArguments', seen.byName.get(shared)!];
}
