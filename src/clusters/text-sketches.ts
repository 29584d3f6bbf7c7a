import { type BottomK, bottomK } from './bottom-k.ts';
import type { Chrome } from './chrome.ts';
import { mainText } from './main-text.ts';
import type { PagePool } from './page-pool.ts';
import { shinglesOf } from './shingles.ts';
import { type Simhash, simhashOf } from './simhash.ts';
import { type Sketch, sketchOf } from './sketch.ts';
import { textHash } from './words.ts';

/** What is kept of a version's main text for comparing it. Equal texts of one sort share one object. */
export interface TextSketch {
  readonly wordCount: number;
  readonly sort: number;
  readonly sketch: Sketch;
  readonly bottom: BottomK;
  /** Null unless asked for: it costs more than all the rest. */
  readonly simhash: Simhash | null;
}

/** Words of a simhash feature: short enough that one changed word leaves most features alone. */
const SIMHASH_WORDS = 3;

/** One for each version; null for a version without any text. */
export function textSketches(
  pool: PagePool,
  chrome: Chrome,
  { withSimhash }: { readonly withSimhash: boolean },
): (TextSketch | null)[] {
  const known = new Map<string, TextSketch | null>();
  return Array.from({ length: pool.versionCount }, (_, version) => {
    const words = mainText(pool, version, chrome);
    const sort = pool.versionSort.values[version]!;
    const key = `${sort} ${textHash(words)}`;
    let text = known.get(key);
    if (text === undefined) {
      text = textSketch(words, sort, withSimhash);
      known.set(key, text);
    }
    return text;
  });
}

function textSketch(words: Uint32Array, sort: number, withSimhash: boolean): TextSketch | null {
  const shingles = shinglesOf(words);
  const sketch = sketchOf(shingles);
  if (sketch === null) return null;
  const simhash = withSimhash ? simhashOf(shinglesOf(words, SIMHASH_WORDS)) : null;
  return { wordCount: words.length, sort, sketch, bottom: bottomK(shingles), simhash };
}
