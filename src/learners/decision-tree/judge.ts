import { hash53 } from '../../base/hash.ts';
import { matcherOf } from '../../rules/matcher.ts';
import type { RewriteRule } from '../../rules/rule.ts';
import { type Proof, proofOf } from '../proof.ts';
import type { DuplicateSet } from './pair-rules.ts';

/** A rule and what it did to the training set. */
export interface JudgedRewrite {
  readonly rule: RewriteRule;
  readonly proof: Proof;
  /** URLs that it changes. */
  readonly rows: readonly number[];
  /** Of these, the URLs whose result is a known URL of the same content. */
  readonly hits: number;
}

/**
 * Runs each rule alone over the URLs, as it will be deployed: a capture may take in more than the tokens it was
 * learned from. URLs that always looked like a result are counted with those that come to look so.
 */
export function judgeRewrites(
  rules: readonly RewriteRule[],
  set: Pick<DuplicateSet, 'urls' | 'cluster' | 'rows'>,
): JudgedRewrite[] {
  const matcher = matcherOf(rules);
  const rows: number[][] = rules.map(() => []);
  const keys: number[][] = rules.map(() => []);
  const showing = new Map<number, number[]>();
  for (const row of set.rows) {
    const own = pageKey(set.urls[row]!);
    showing.set(own, [...(showing.get(own) ?? []), row]);
    matcher.forEachMatch(set.urls[row]!, (rule, result) => {
      const key = pageKey(result);
      if (key === own) return;
      rows[rule]!.push(row);
      keys[rule]!.push(key);
    });
  }
  return rules.map((rule, i) => {
    const changed = new Set(rows[i]);
    const met = [...new Set(keys[i])].flatMap((key) =>
      (showing.get(key) ?? []).filter((row) => !changed.has(row)).map((row) => ({ key, row })),
    );
    const proof = proofOf(
      Float64Array.from([...keys[i]!, ...met.map(({ key }) => key)]),
      Int32Array.from([...rows[i]!, ...met.map(({ row }) => row)], (row) => set.cluster[row]!),
    );
    const hits = rows[i]!.filter((row, j) =>
      (showing.get(keys[i]![j]!) ?? []).some(
        (other) => other !== row && set.cluster[other] === set.cluster[row],
      ),
    ).length;
    return { rule, proof, rows: rows[i]!, hits };
  });
}

/** Equal for URLs that differ in the order of parameters only. */
function pageKey(url: string): number {
  const mark = url.indexOf('?');
  if (mark < 0 || !url.includes('&', mark)) return hash53(url);
  const parameters = url
    .slice(mark + 1)
    .split('&')
    .sort();
  return hash53(`${url.slice(0, mark)}?${parameters.join('&')}`);
}
