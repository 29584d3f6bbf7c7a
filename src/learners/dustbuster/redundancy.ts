import type { LikelyRule } from './contexts.ts';
import type { MineOptions } from './mine-options.ts';
import { PairHash } from './pair-hash.ts';
import type { TokenLists } from './token-lists.ts';

type Deficiency = Pick<MineOptions, 'maxRelativeDeficiency' | 'maxAbsoluteDeficiency'>;

/**
 * The rules that Figure 3 would leave with a window over the whole list. All refinements of a rule stand in the same
 * group, and their generalizations are looked up by hash, so none is missed and no two rules are compared for nothing.
 *
 * A refinement below a rule, or beside it, removes the rule, and from there on the rule removes no other. One above it
 * has more support than what it refines, which only the length limit can bring about: it removes the rule if nothing
 * removed it before. As these depend on each other they are walked from the top; there are hardly any.
 */
export function withoutRedundant(
  lists: TokenLists,
  rules: readonly LikelyRule[],
  options: Deficiency,
): LikelyRule[] {
  const family = new Family(lists, rules, options);
  /** Rule → the support of the first refinement met below or beside it, 0 if there is none. */
  const endsAt = new Float64Array(rules.length);
  const stronger: number[] = [];
  for (let fine = 0; fine < rules.length; fine++) {
    const support = rules[fine]!.wideSupport;
    let isStronger = false;
    family.forEachGeneral(fine, (general) => {
      if (rules[general]!.wideSupport < support) isStronger = true;
      else if (endsAt[general]! < support) endsAt[general] = support;
    });
    if (isStronger) stronger.push(fine);
  }

  const isRemoved = new Uint8Array(rules.length);
  for (const fine of stronger.sort((a, b) => rules[b]!.wideSupport - rules[a]!.wideSupport)) {
    if (isRemoved[fine] === 1) continue;
    family.forEachGeneral(fine, (general) => {
      const { wideSupport } = rules[general]!;
      if (wideSupport < rules[fine]!.wideSupport && wideSupport >= endsAt[fine]!) isRemoved[general] = 1;
    });
  }
  return rules.filter((_, i) => endsAt[i] === 0 && isRemoved[i] === 0);
}

/** Which rules generalize which, with almost the same support. */
class Family {
  readonly #rules: readonly LikelyRule[];
  readonly #maxRelative: number;
  readonly #maxAbsolute: number;
  readonly #hash: PairHash;
  readonly #index: HashIndex;

  constructor(lists: TokenLists, rules: readonly LikelyRule[], options: Deficiency) {
    this.#rules = rules;
    this.#maxRelative = options.maxRelativeDeficiency;
    this.#maxAbsolute = options.maxAbsoluteDeficiency;
    this.#hash = new PairHash(lists);
    this.#index = new HashIndex(rules);
  }

  forEachGeneral(fine: number, visit: (general: number) => void): void {
    const rule = this.#rules[fine]!;
    this.#hash.load(rule.u, rule.v);
    forEachGeneralization(this.#hash, rule, (hash) => {
      const general = this.#index.find(hash);
      if (general >= 0 && this.#isClose(this.#rules[general]!.wideSupport, rule.wideSupport)) visit(general);
    });
  }

  #isClose(one: number, other: number): boolean {
    const allowed = Math.max(this.#maxRelative * Math.max(one, other), this.#maxAbsolute);
    return Math.abs(one - other) <= allowed;
  }
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
