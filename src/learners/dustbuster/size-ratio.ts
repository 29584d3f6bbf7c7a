import type { SiteSample } from '../../inputs/site-sample.ts';
import { matcherOf } from '../../rules/matcher.ts';
import { placesOf } from './places.ts';
import { type RulePair, substitution } from './rule-pair.ts';

/** Largest typical deviation of log(size ratio) from its middle. */
const MAX_SPREAD = 0.2;
/** By how much the URLs' own partners must agree better than strangers. */
const MAX_SHARE_OF_STRANGERS = 0.5;

/**
 * The pairs whose sizes differ always alike: `ps` → `pdf` is refused by intervals that never meet, although every
 * document shrinks by about the same factor. Pages of like size would agree by chance, so the spread among
 * partners must be well below the spread among the same URLs paired otherwise.
 */
export function withSteadyRatio(
  sample: SiteSample,
  pairs: readonly RulePair[],
  minSupport: number,
): RulePair[] {
  const places = placesOf(sample.urls);
  const logs: [number, number][][] = pairs.map(() => []);
  const matcher = matcherOf(pairs.map(({ alpha, beta }) => substitution(alpha, beta)));
  const sizeOf = (place: number): number =>
    Math.log((sample.minSize[place]! + sample.maxSize[place]!) / 2 + 1);
  sample.urls.forEach((url, i) => {
    matcher.forEachMatch(url, (pair, result) => {
      const place = places.get(result);
      if (place === undefined) return;
      const sizes: [number, number] = [sizeOf(i), sizeOf(place)];
      if (!sizes.some(Number.isNaN)) logs[pair]!.push(sizes);
    });
  });
  return pairs.filter((_, i) => isSteady(logs[i]!, minSupport));
}

function isSteady(logs: readonly (readonly [number, number])[], minSupport: number): boolean {
  if (logs.length < minSupport) return false;
  const partners = spread(logs.map(([one, other]) => other - one));
  const strangers = spread(logs.map(([one], i) => logs[(i + 1) % logs.length]![1] - one));
  return partners <= MAX_SPREAD && partners < MAX_SHARE_OF_STRANGERS * strangers;
}

/** The median distance from the median. */
function spread(values: readonly number[]): number {
  const middle = median(values);
  return median(values.map((value) => Math.abs(value - middle)));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
