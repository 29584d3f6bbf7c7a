import type { LikelyRule } from './contexts.ts';
import type { MineOptions } from './mine-options.ts';
import { PairHash } from './pair-hash.ts';
import type { TokenLists } from './token-lists.ts';

/**
 * The rules that no refinement makes redundant: Figure 3 without its window. A rule falls if a rule with more
 * context has almost the same support; all refinements of a rule stand in the same group, and their
 * generalizations are looked up by hash, so none is missed and no two rules are compared for nothing.
 */
export function withoutRedundant(
  lists: TokenLists,
  rules: readonly LikelyRule[],
  options: Pick<MineOptions, 'maxRelativeDeficiency' | 'maxAbsoluteDeficiency'>,
): LikelyRule[] {
  const hash = new PairHash(lists);
  const index = new HashIndex(rules);
  const isRedundant = new Uint8Array(rules.length);
  for (const rule of rules) {
    hash.load(rule.u, rule.v);
    forEachGeneralization(hash, rule, (at) => {
      const place = index.find(at);
      if (place < 0 || isRedundant[place] === 1) return;
      const general = rules[place]!.wideSupport;
      const larger = Math.max(general, rule.wideSupport);
      const allowed = Math.max(options.maxRelativeDeficiency * larger, options.maxAbsoluteDeficiency);
      if (Math.abs(general - rule.wideSupport) <= allowed) isRedundant[place] = 1;
    });
  }
  return rules.filter((_, i) => isRedundant[i] === 0);
}

/** Every way of leaving out context that both sides share, on either end. */
function forEachGeneralization(hash: PairHash, rule: LikelyRule, visit: (hash: number) => void): void {
  const shorter = Math.min(hash.lengthU, hash.lengthV);
  for (let prefix = rule.prefix; prefix <= hash.prefix; prefix++) {
    const last = Math.min(hash.suffix, shorter - prefix);
    for (let suffix = rule.suffix; suffix <= last; suffix++)
      if (prefix > rule.prefix || suffix > rule.suffix) visit(hash.at(prefix, suffix));
  }
}

/** Rule hash → place in the list, by open addressing: a Map of 53-bit numbers is several times slower. */
class HashIndex {
  readonly #keys: Float64Array;
  readonly #places: Int32Array;
  readonly #mask: number;

  constructor(rules: readonly LikelyRule[]) {
    const size = 2 ** Math.ceil(Math.log2(2 * rules.length + 2));
    this.#keys = new Float64Array(size);
    this.#places = new Int32Array(size).fill(-1);
    this.#mask = size - 1;
    rules.forEach((rule, place) => {
      let slot = rule.hash & this.#mask;
      while (this.#places[slot]! >= 0) slot = (slot + 1) & this.#mask;
      this.#keys[slot] = rule.hash;
      this.#places[slot] = place;
    });
  }

  find(hash: number): number {
    let slot = hash & this.#mask;
    while (this.#places[slot]! >= 0 && this.#keys[slot] !== hash) slot = (slot + 1) & this.#mask;
    return this.#places[slot]!;
  }
}
