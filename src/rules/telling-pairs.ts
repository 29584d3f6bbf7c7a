/**
 * For each text, given by the hashes of its tokens, the second of the two neighbouring tokens that tell it best from the
 * others: the two that the fewest other texts hold, and not two delimiters, which stand in every URL. 0 for a text of
 * one token.
 */
export function tellingPairs(texts: readonly (readonly number[])[]): number[] {
  const popularity = new Map<number, number>();
  for (const text of texts)
    for (let i = 1; i < text.length; i++) {
      const pair = pairOf(text, i);
      popularity.set(pair, (popularity.get(pair) ?? 0) + 1);
    }
  return texts.map((text) => tellingPair(text, popularity));
}

/** Of equally rare ones the last: `http` and `www` come first. */
function tellingPair(text: readonly number[], popularity: ReadonlyMap<number, number>): number {
  let best = Math.min(1, text.length - 1);
  for (let i = 2; i < text.length; i++) {
    const words = Number(hasWord(text, i)) - Number(hasWord(text, best));
    const isRarer = popularity.get(pairOf(text, i))! <= popularity.get(pairOf(text, best))!;
    if (words > 0 || (words === 0 && isRarer)) best = i;
  }
  return best;
}

/** Negative hashes are words. */
function hasWord(text: readonly number[], second: number): boolean {
  return text[second - 1]! < 0 || text[second]! < 0;
}

function pairOf(text: readonly number[], second: number): number {
  return Math.imul(text[second - 1]!, 0x9e3779b1) ^ text[second]!;
}
