import type { UnionFind } from '../base/union-find.ts';
import { resemblance } from './bottom-k.ts';
import { equalMinima, SKETCH_MINIMA } from './sketch.ts';
import type { TextSketch } from './text-sketches.ts';

/** How two texts are judged the same. */
export type TextTest = 'exact' | 'resemblance' | 'sketch' | 'relaxed-sketch';

export interface TextTestOptions {
  readonly test: TextTest;
  /** Estimated resemblance from which two texts are one, by the test `resemblance`. */
  readonly minResemblance: number;
  /** Words of a text before anything but equality is believed of it. */
  readonly minWords: number;
}

/** Joins versions whose main text is equal, word for word, in documents of one sort. */
export function joinEqualTexts(texts: readonly (TextSketch | null)[], sets: UnionFind): void {
  const first = new Map<TextSketch, number>();
  texts.forEach((text, version) => {
    if (text === null) return;
    const known = first.get(text);
    if (known === undefined) first.set(text, version);
    else sets.union(known, version);
  });
}

/**
 * Joins versions whose texts pass the test. Candidates share two of their four minima at least: the chance to miss a
 * pair of resemblance .9 is 1 in 270. Only neighbours among the candidates of one key are compared, and with
 * the first of them, so a key that thousands share costs thousands and not millions.
 */
export function joinSimilarTexts(
  texts: readonly (TextSketch | null)[],
  options: TextTestOptions,
  sets: UnionFind,
): void {
  if (options.test === 'exact') return;
  for (let f = 0; f < SKETCH_MINIMA; f++)
    for (let g = f + 1; g < SKETCH_MINIMA; g++) {
      const chains = new Map<string, { first: number; last: number }>();
      texts.forEach((text, version) => {
        if (text === null || text.wordCount < options.minWords) return;
        const key = `${text.sort} ${text.sketch[f]} ${text.sketch[g]}`;
        const chain = chains.get(key);
        if (chain === undefined) {
          chains.set(key, { first: version, last: version });
          return;
        }
        for (const other of new Set([chain.first, chain.last]))
          if (sets.find(other) !== sets.find(version) && isSameText(text, texts[other]!, options))
            sets.union(other, version);
        chain.last = version;
      });
    }
}

function isSameText(a: TextSketch, b: TextSketch, { test, minResemblance }: TextTestOptions): boolean {
  if (test === 'resemblance') return resemblance(a.bottom, b.bottom) >= minResemblance;
  return equalMinima(a.sketch, b.sketch) >= (test === 'sketch' ? SKETCH_MINIMA : SKETCH_MINIMA / 2);
}
