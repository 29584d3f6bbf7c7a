import { hash53 } from '../../base/hash.ts';
import { type Matcher, matcherOf } from '../../rules/matcher.ts';
import type { RewriteRule } from '../../rules/rule.ts';
import { type Proof, proofOf } from '../proof.ts';
import { RowsByKey } from '../rows-by-key.ts';
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
  const trial = new RewriteTrial(rules, set.cluster);
  trial.addAll(set.rows, set.urls);
  return rules.map((rule, i) => trial.judged(rule, i));
}

class RewriteTrial {
  readonly #matcher: Matcher;
  readonly #cluster: Int32Array;
  /** For each rule the URLs that it changes, and what it makes of them. */
  readonly #rows: readonly number[][];
  readonly #keys: readonly number[][];
  readonly #showing = new RowsByKey<number>();

  constructor(rules: readonly RewriteRule[], cluster: Int32Array) {
    this.#matcher = matcherOf(rules);
    this.#cluster = cluster;
    this.#rows = rules.map(() => []);
    this.#keys = rules.map(() => []);
  }

  addAll(rows: readonly number[], urls: readonly string[]): void {
    for (const row of rows) this.#add(row, urls[row]!);
  }

  judged(rule: RewriteRule, i: number): JudgedRewrite {
    return { rule, proof: this.#proof(i), rows: this.#rows[i]!, hits: this.#hits(i) };
  }

  #add(row: number, url: string): void {
    const own = pageKey(url);
    this.#showing.add(own, row);
    const matches: [rule: number, result: string][] = [];
    // As little as can be: what a callback has learned to do fast is lost with it.
    this.#matcher.forEachMatch(url, (rule, result) => matches.push([rule, result]));
    for (const [rule, result] of matches) {
      const key = pageKey(result);
      if (key === own) continue;
      this.#rows[rule]!.push(row);
      this.#keys[rule]!.push(key);
    }
  }

  #proof(rule: number): Proof {
    const rows = [...this.#rows[rule]!];
    const keys = [...this.#keys[rule]!];
    const changed = new Set(rows);
    for (const key of new Set(keys))
      for (const row of this.#showing.get(key)) {
        if (changed.has(row)) continue;
        rows.push(row);
        keys.push(key);
      }
    const clusters = new Int32Array(rows.length);
    for (let i = 0; i < rows.length; i++) clusters[i] = this.#cluster[rows[i]!]!;
    return proofOf(Float64Array.from(keys), clusters);
  }

  #hits(rule: number): number {
    const rows = this.#rows[rule]!;
    const keys = this.#keys[rule]!;
    let hits = 0;
    for (let i = 0; i < rows.length; i++) if (this.#isKnown(keys[i]!, rows[i]!)) hits++;
    return hits;
  }

  /** Whether another URL of the same content shows the key. */
  #isKnown(key: number, row: number): boolean {
    for (const other of this.#showing.get(key))
      if (other !== row && this.#cluster[other] === this.#cluster[row]) return true;
    return false;
  }
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
