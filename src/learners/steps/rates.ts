import type { SiteSample } from '../../inputs/site-sample.ts';

/**
 * Lee, Kim and Hong's two metrics for a way of writing URLs, measured on the sets of URLs that it makes equal.
 * Sets of one URL say nothing and are left out.
 */
export interface StepRates {
  /** Sets of equivalent URL candidates, and the URLs in them. */
  readonly sets: number;
  readonly urls: number;
  /** Documents known in these sets, and the unique ones set by set. */
  readonly documents: number;
  readonly unique: number;
  /** (documents − unique) / documents (Eq. 1); NaN without documents. */
  readonly redundancyRate: number;
  /** 1 − downloaded / unique (Eq. 2): a set's normal URL downloads one document, unless it is known to fail. */
  readonly lossRate: number;
  /** Documents that no normal URL returns / unique: Eq. 2 cannot see a normal URL that shows something else. */
  readonly contentLossRate: number;
  /** Sets whose normal URL was never seen, so that its document had to be guessed. */
  readonly guessed: number;
}

/** `cluster` −1 means that the URL could not be downloaded; `write` leaves what it has written as it is. */
export function stepRates(sample: SiteSample, write: (url: string) => string): StepRates {
  const number = numbersOf(sample);
  // Only URLs that change need a look: one that stays as it is joins a set when another changes into it.
  const sets = new Map<string, number[]>();
  for (let i = 0; i < sample.urls.length; i++) {
    const normal = write(sample.urls[i]!);
    if (normal !== sample.urls[i]) addMember(sets, { normal, i, known: number.get(normal) });
  }
  const sum = { sets: 0, urls: 0, documents: 0, unique: 0, downloaded: 0, returned: 0, guessed: 0 };
  for (const [normal, members] of sets) {
    if (members.length > 1) addSet(sum, members, { cluster: sample.cluster, normal: number.get(normal) });
  }
  return {
    sets: sum.sets,
    urls: sum.urls,
    documents: sum.documents,
    unique: sum.unique,
    redundancyRate: (sum.documents - sum.unique) / sum.documents,
    lossRate: 1 - sum.downloaded / sum.unique,
    contentLossRate: 1 - sum.returned / sum.unique,
    guessed: sum.guessed,
  };
}

function addMember(
  sets: Map<string, number[]>,
  { normal, i, known }: { normal: string; i: number; known: number | undefined },
): void {
  const set = sets.get(normal);
  if (set !== undefined) set.push(i);
  else sets.set(normal, known === undefined ? [i] : [known, i]);
}

const numbers = new WeakMap<SiteSample, ReadonlyMap<string, number>>();

/** The place of each URL: made once, though every choice of every step asks for it. */
function numbersOf(sample: SiteSample): ReadonlyMap<string, number> {
  let known = numbers.get(sample);
  if (known === undefined) {
    known = new Map(sample.urls.map((url, i) => [url, i]));
    numbers.set(sample, known);
  }
  return known;
}

interface RateSum {
  sets: number;
  urls: number;
  documents: number;
  unique: number;
  downloaded: number;
  returned: number;
  guessed: number;
}

function addSet(
  sum: RateSum,
  members: readonly number[],
  { cluster, normal }: { readonly cluster: Int32Array | null; readonly normal: number | undefined },
): void {
  const documents = new Set<number>();
  for (const i of members) {
    const c = cluster?.[i] ?? -1;
    if (c < 0) continue;
    sum.documents++;
    documents.add(c);
  }
  sum.sets++;
  sum.urls += members.length;
  sum.unique += documents.size;
  if (normal === undefined) {
    sum.guessed++;
    sum.downloaded += documents.size > 0 ? 1 : 0;
    sum.returned += documents.size > 0 ? 1 : 0;
    return;
  }
  const shown = cluster?.[normal] ?? -1;
  sum.downloaded += shown >= 0 ? 1 : 0;
  sum.returned += documents.has(shown) ? 1 : 0;
}
