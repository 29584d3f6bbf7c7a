/** The two sides of a pair as tokens. */
export interface TokenPair {
  readonly alpha: readonly string[];
  readonly beta: readonly string[];
}

/**
 * Lemma 6: `fine` refines `coarse` if its sides are γαδ and γβδ. Entries of the list are unordered pairs, so the
 * swapped reading counts too. A pair refines itself.
 */
export function refines(fine: TokenPair, coarse: TokenPair): boolean {
  return refinesOrdered(fine, coarse.alpha, coarse.beta) || refinesOrdered(fine, coarse.beta, coarse.alpha);
}

function refinesOrdered(fine: TokenPair, alpha: readonly string[], beta: readonly string[]): boolean {
  if (fine.alpha.length - alpha.length !== fine.beta.length - beta.length) return false;
  const room = fine.alpha.length - alpha.length;
  for (let left = 0; left <= room; left++) {
    if (!standsAt(fine.alpha, alpha, left) || !standsAt(fine.beta, beta, left)) continue;
    if (sameAround(fine, left, room - left)) return true;
  }
  return false;
}

function standsAt(text: readonly string[], part: readonly string[], at: number): boolean {
  return part.every((token, i) => text[at + i] === token);
}

/** Whether both sides begin with the same `left` tokens and end with the same `right` ones. */
function sameAround({ alpha, beta }: TokenPair, left: number, right: number): boolean {
  for (let i = 0; i < left; i++) if (alpha[i] !== beta[i]) return false;
  for (let i = 1; i <= right; i++) if (alpha[alpha.length - i] !== beta[beta.length - i]) return false;
  return true;
}
