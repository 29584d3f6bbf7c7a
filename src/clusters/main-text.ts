import type { Chrome } from './chrome.ts';
import type { PagePool } from './page-pool.ts';

/** Words below which a page's own text is too little to stand for it. */
const MIN_OWN_WORDS = 5;

/**
 * The words of a version's content: its text without the site's frame and without volatile places. A page with hardly
 * any text of its own (a log-in page, "no results") is known by its frame too. Empty: the page shows nothing.
 */
export function mainText(
  pool: PagePool,
  version: number,
  { commonText, volatilePlace }: Chrome,
): Uint32Array {
  const { unitText, unitPlace } = pool;
  const own: number[] = [];
  const framed: number[] = [];
  let ownWords = 0;
  for (const unit of pool.unitsOf(version)) {
    if (volatilePlace[unitPlace.values[unit]!] === 1) continue;
    const text = unitText.values[unit]!;
    framed.push(text);
    if (commonText[text] === 1) continue;
    own.push(text);
    ownWords += pool.wordCount(text);
  }
  return concatenate(pool, ownWords < MIN_OWN_WORDS ? framed : own);
}

function concatenate(pool: PagePool, texts: readonly number[]): Uint32Array {
  let length = 0;
  for (const text of texts) length += pool.wordCount(text);
  const words = new Uint32Array(length);
  let at = 0;
  for (const text of texts) {
    words.set(pool.wordsOf(text), at);
    at += pool.wordCount(text);
  }
  return words;
}
