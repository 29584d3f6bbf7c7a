import type { Matcher } from '../rules/matcher.ts';

/**
 * What every candidate does to every URL, found in one scan: a directed graph whose nodes are URLs (those of
 * the sample first, then forms that only rules produce) and whose edges say "rule r turns node u into node v".
 */
export interface Effects {
  /** Node texts; the first `sampleSize` are the URLs of the sample. */
  readonly nodes: readonly string[];
  readonly sampleSize: number;
  /** Edges sorted by rule: those of rule r are at [start[r], start[r + 1]). */
  readonly start: Int32Array;
  readonly source: Int32Array;
  readonly target: Int32Array;
}

export interface EffectOptions {
  /** How often forms made by rules are given to the rules again. */
  readonly rounds: number;
  /** Stop following forms beyond this many nodes: memory stays bounded on any candidate set. */
  readonly maxNodes: number;
}

/** Applies every rule to every URL, alone, and to the forms that come of it. */
export function measureEffects(
  urls: readonly string[],
  rules: {
    readonly count: number;
    readonly matcher: Matcher;
    readonly normalize: (url: string) => string;
  },
  options: EffectOptions,
): Effects {
  const nodes = [...urls];
  const numbers = new Map<string, number>();
  urls.forEach((url, i) => {
    numbers.set(url, i);
  });
  const edges = new EdgeList();
  let from = 0;
  for (let round = 0; round <= options.rounds && from < nodes.length; round++) {
    const until = nodes.length;
    for (let node = from; node < until; node++) {
      rules.matcher.forEachMatch(nodes[node]!, (rule, result) => {
        const normal = rules.normalize(result);
        let target = numbers.get(normal);
        if (target === undefined) {
          if (nodes.length >= options.maxNodes) return;
          target = nodes.push(normal) - 1;
          numbers.set(normal, target);
        }
        if (target !== node) edges.add(rule, node, target);
      });
    }
    from = until;
  }
  return { nodes, sampleSize: urls.length, ...edges.byRule(rules.count) };
}

/** Edges in growing typed arrays, sorted by rule by counting. */
class EdgeList {
  #edges = new Int32Array(3 * 4096);
  #count = 0;

  add(rule: number, source: number, target: number): void {
    const at = this.#count * 3;
    if (at === this.#edges.length) {
      const larger = new Int32Array(this.#edges.length * 2);
      larger.set(this.#edges);
      this.#edges = larger;
    }
    this.#edges[at] = rule;
    this.#edges[at + 1] = source;
    this.#edges[at + 2] = target;
    this.#count++;
  }

  byRule(rules: number): { start: Int32Array; source: Int32Array; target: Int32Array } {
    const start = new Int32Array(rules + 1);
    for (let e = 0; e < this.#count; e++) start[this.#edges[e * 3]! + 1]!++;
    for (let r = 0; r < rules; r++) start[r + 1]! += start[r]!;
    const next = start.slice();
    const source = new Int32Array(this.#count);
    const target = new Int32Array(this.#count);
    for (let e = 0; e < this.#count; e++) {
      const at = next[this.#edges[e * 3]!]!++;
      source[at] = this.#edges[e * 3 + 1]!;
      target[at] = this.#edges[e * 3 + 2]!;
    }
    return { start, source, target };
  }
}
