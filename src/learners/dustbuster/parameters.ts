import type { SiteSample } from '../../inputs/site-sample.ts';
import { setParameter } from '../../rules/parameter.ts';
import type { ParameterRule } from '../../rules/rule.ts';
import { NO_VALUE } from '../../url/keys.ts';
import type { LikelySimilar } from './likely-similar.ts';
import { placesOf } from './places.ts';

/**
 * The paper's parameter substitutions: for a popular parameter whose value seems not to matter, "leave it out" and
 * "set it to its commonest value". What the paper leaves open is read so: popular means `minSupport` URLs and two
 * values; a parameter seems not to matter if at least half of the sampled pairs of URLs that differ in it alone are
 * likely similar. The bucket limit does not apply: a session id has as many values as it likes.
 */
export interface LikelyParameter {
  readonly rule: ParameterRule;
  /** URLs that the rule brings together with another of the list. */
  readonly support: number;
}

export interface ParameterOptions {
  /** MS: instances a rule needs. */
  readonly minSupport: number;
  /** Share of pairs differing in the parameter alone that must be likely similar. */
  readonly minSimilarShare: number;
  /** Pairs looked at in one bucket. */
  readonly pairsPerBucket: number;
}

export function likelyParameters(
  sample: SiteSample,
  similar: LikelySimilar,
  options: ParameterOptions,
): LikelyParameter[] {
  const found: LikelyParameter[] = [];
  const places = placesOf(sample.urls);
  for (const [name, sightings] of popularNames(sample.urls, options.minSupport)) {
    const values = valueCounts(sightings);
    const buckets = bucketsOf(sample.urls, { name, sightings }, places);
    const omit = judge(buckets, similar, options.pairsPerBucket);
    if (isLikely(omit, options))
      found.push({ rule: { kind: 'parameter', name, value: null }, support: omit.urls });
    const valued = buckets.map(withoutBare);
    const set = judge(valued, similar, options.pairsPerBucket);
    const value = commonest(values);
    if (value !== null && values.size > 1 && isLikely(set, options))
      found.push({ rule: { kind: 'parameter', name, value }, support: set.urls });
  }
  return found;
}

/** A URL with the parameter, and the value. */
interface Sighting {
  readonly url: number;
  readonly value: string;
}

/** A URL of a bucket; bare if it lacks the parameter. */
interface Member {
  readonly url: number;
  readonly isBare: boolean;
}

function withoutBare(bucket: readonly Member[]): Member[] {
  return bucket.filter(isValued);
}

function isValued({ isBare }: Member): boolean {
  return !isBare;
}

function popularNames(urls: readonly string[], minSupport: number): Map<string, Sighting[]> {
  const names = new Map<string, Sighting[]>();
  for (let url = 0; url < urls.length; url++) addSightings(names, urls[url]!, url);
  for (const [name, sightings] of names) if (sightings.length < minSupport) names.delete(name);
  return new Map([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function addSightings(names: Map<string, Sighting[]>, text: string, url: number): void {
  for (const [name, value] of firstValues(text)) {
    const sightings = names.get(name);
    if (sightings === undefined) names.set(name, [{ url, value }]);
    else sightings.push({ url, value });
  }
}

/** The first value of each name in the query. */
function firstValues(url: string): Map<string, string> {
  const values = new Map<string, string>();
  const mark = url.indexOf('?');
  if (mark < 0) return values;
  const hash = url.indexOf('#', mark);
  for (const part of url.slice(mark + 1, hash < 0 ? undefined : hash).split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    if (!values.has(name)) values.set(name, equals < 0 ? NO_VALUE : part.slice(equals + 1));
  }
  return values;
}

function valueCounts(sightings: readonly Sighting[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value } of sightings) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function commonest(counts: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [value, count] of counts) {
    if (value === NO_VALUE || count < most) continue;
    if (best === null || count > most || value < best) best = value;
    most = count;
  }
  return best;
}

/** URLs that are equal but for the parameter, the bare one included; buckets of one URL left out. */
function bucketsOf(
  urls: readonly string[],
  { name, sightings }: { name: string; sightings: readonly Sighting[] },
  places: ReadonlyMap<string, number>,
): Member[][] {
  const buckets = new Map<string, Member[]>();
  for (const { url } of sightings) {
    const rest = setParameter(urls[url]!, name, null)!;
    const bucket = buckets.get(rest);
    if (bucket === undefined) buckets.set(rest, [{ url, isBare: false }]);
    else bucket.push({ url, isBare: false });
  }
  for (const [rest, bucket] of buckets) {
    const bare = places.get(rest);
    if (bare !== undefined) bucket.push({ url: bare, isBare: true });
    if (bucket.length < 2) buckets.delete(rest);
    // By text: which pairs are sampled must not depend on the order of the list.
    else bucket.sort((a, b) => (urls[a.url]! < urls[b.url]! ? -1 : 1));
  }
  return [...buckets.values()];
}

interface Judgement {
  readonly urls: number;
  readonly pairs: number;
  readonly similar: number;
}

/** Neighbours first, then ever wider steps: each URL is compared with several others, never all with all. */
function judge(
  buckets: readonly (readonly Member[])[],
  similar: LikelySimilar,
  pairsPerBucket: number,
): Judgement {
  let [urls, pairs, agreeing] = [0, 0, 0];
  for (const bucket of buckets) {
    if (bucket.length < 2) continue;
    urls += bucket.length - 1;
    let left = pairsPerBucket;
    for (let step = 1; step < bucket.length && left > 0; step *= 2) {
      for (let i = 0; i + step < bucket.length && left > 0; i++, left--) {
        pairs++;
        if (similar.allows(bucket[i]!.url, bucket[i + step]!.url)) agreeing++;
      }
    }
  }
  return { urls, pairs, similar: agreeing };
}

function isLikely({ urls, pairs, similar }: Judgement, options: ParameterOptions): boolean {
  return urls >= options.minSupport && similar >= options.minSimilarShare * pairs;
}
