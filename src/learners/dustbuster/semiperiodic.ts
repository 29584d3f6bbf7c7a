/**
 * True if the tokens are γᵏγ′ with γ′ a prefix of γ, k ≥ 1 and more than one γ: the same as having a border, a
 * proper prefix that is also a suffix, which the failure function finds in linear time.
 * For such strings (and the empty one) counting envelopes can overestimate the support.
 */
export function isSemiperiodic(tokens: ArrayLike<unknown>): boolean {
  const failure = new Int32Array(tokens.length);
  let border = 0;
  for (let i = 1; i < tokens.length; i++) {
    while (border > 0 && tokens[i] !== tokens[border]) border = failure[border - 1]!;
    if (tokens[i] === tokens[border]) border++;
    failure[i] = border;
  }
  return border > 0;
}
