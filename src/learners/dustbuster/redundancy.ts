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
  const byHash = new Map<number, LikelyRule>();
  for (const rule of rules) byHash.set(rule.hash, rule);
  const redundant = new Set<LikelyRule>();
  for (const rule of rules) {
    forEachGeneralization(lists, rule, (hash) => {
      const general = byHash.get(hash);
      if (general === undefined || redundant.has(general)) return;
      const larger = Math.max(general.wideSupport, rule.wideSupport);
      const allowed = Math.max(options.maxRelativeDeficiency * larger, options.maxAbsoluteDeficiency);
      if (Math.abs(general.wideSupport - rule.wideSupport) <= allowed) redundant.add(general);
    });
  }
  return rules.filter((rule) => !redundant.has(rule));
}

/** Every way of leaving out context that both sides share, on either end. */
function forEachGeneralization(lists: TokenLists, rule: LikelyRule, visit: (hash: number) => void): void {
  const hash = new PairHash(lists);
  hash.load(rule.u, rule.v);
  const shorter = Math.min(hash.lengthU, hash.lengthV);
  for (let prefix = rule.prefix; prefix <= hash.prefix; prefix++) {
    const last = Math.min(hash.suffix, shorter - prefix);
    for (let suffix = rule.suffix; suffix <= last; suffix++)
      if (prefix > rule.prefix || suffix > rule.suffix) visit(hash.at(prefix, suffix));
  }
}
