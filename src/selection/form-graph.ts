import type { Matcher } from '../rules/matcher.ts';

export interface GraphRules {
  readonly count: number;
  readonly matcher: Matcher;
  readonly normalize: (url: string) => string;
}

/**
 * What every candidate does to every URL: nodes are URLs (those of the sample first, then forms that rules make
 * of them), and an edge says "this rule, alone, turns that node into this one". URLs of the sample are matched
 * at once, in one scan; a form only when it has become the canonical form of something.
 */
export class FormGraph {
  readonly nodes: string[] = [];
  readonly sampleSize: number;
  /** By rule: sources and targets in turn. */
  readonly edges: number[][];
  readonly #numbers = new Map<string, number>();
  readonly #isMatched = new Set<number>();
  /** Rules that came in later have matchers of their own; `first` is the number of their first rule. */
  readonly #matchers: { readonly first: number; readonly matcher: Matcher }[];
  readonly #normalize: (url: string) => string;

  constructor(urls: readonly string[], rules: GraphRules) {
    this.#matchers = [{ first: 0, matcher: rules.matcher }];
    this.#normalize = rules.normalize;
    this.sampleSize = urls.length;
    this.edges = Array.from({ length: rules.count }, () => []);
    // Methods given to `forEach`: they stay compiled from site to site, while long loops here would be compiled for each.
    urls.forEach(this.node, this);
    urls.forEach(this.#matchUrl, this);
  }

  #matchUrl(_: string, node: number): void {
    this.match(node);
  }

  /** The number of a form; a new one if it was never seen. */
  node(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.nodes.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }

  /** Finds the edges that leave a node; the second time it does nothing. */
  match(node: number): void {
    if (this.#isMatched.has(node)) return;
    this.#isMatched.add(node);
    for (const { first, matcher } of this.#matchers) {
      matcher.forEachMatch(this.nodes[node]!, (rule, result) => {
        const target = this.node(this.#normalize(result));
        if (target !== node) this.edges[first + rule]!.push(node, target);
      });
    }
  }

  /** More rules, whose edges from the nodes matched so far are known. */
  addRules(matcher: Matcher, edges: readonly (readonly number[])[]): void {
    this.#matchers.push({ first: this.edges.length, matcher });
    for (const list of edges) this.edges.push([...list]);
  }
}
