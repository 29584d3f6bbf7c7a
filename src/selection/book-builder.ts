import { type Canonicalizer, compileRules } from '../rules/compile.ts';
import type { RuleBody } from '../rules/rule.ts';
import type { FormGraph } from './form-graph.ts';
import { FormGroups } from './form-groups.ts';
import { type Gain, gainOfEdges } from './gain.ts';

/** Which content a URL of the sample has, and whether rules may be judged by it. */
export interface Labels {
  /** −1: unknown. */
  readonly content: Int32Array;
  /** By URL: 1 if rules may not be chosen by it, because the promise is measured on it. */
  readonly isKept: Uint8Array;
  /** By content: 1 if no learner saw it. */
  readonly isUnseen: Uint8Array;
}

/** A rule tried out: what really changes, and the choice to keep it. */
export interface Trial {
  readonly saved: number;
  readonly lost: number;
  /** What it brings over the whole sample, for the evidence. */
  readonly ofAll: Gain;
  keep(): void;
}

/**
 * A book under construction. `estimate` is cheap and looks at a rule's own edges; `tryOut` runs the compiled
 * rules, because rules may get in each other's way, on just the URLs that the new rule can touch. So what is
 * measured is what is shipped.
 */
export class BookBuilder {
  readonly graph: FormGraph;
  /** By URL of the sample: the node of its canonical form. */
  readonly form: Int32Array;
  readonly groups: FormGroups = new FormGroups();
  readonly allGroups: FormGroups = new FormGroups();
  chosen: readonly number[] = [];
  readonly #bodies: readonly RuleBody[];
  readonly #labels: Labels;
  readonly #members = new Map<number, Set<number>>();
  /** Where forms went that are canonical no more. */
  readonly #movedTo = new Map<number, number>();

  constructor(graph: FormGraph, bodies: readonly RuleBody[], labels: Labels) {
    this.graph = graph;
    this.#bodies = bodies;
    this.#labels = labels;
    this.form = Int32Array.from({ length: graph.sampleSize }, (_, i) => i);
    for (let url = 0; url < graph.sampleSize; url++) this.#arrive(url, url);
  }

  /** A book without any rule again, over the same URLs and candidates. */
  startOver(): BookBuilder {
    return new BookBuilder(this.graph, this.#bodies, this.#labels);
  }

  /** What the rule would bring if every other rule stayed out of its way. */
  estimate(rule: number): Gain {
    return this.#estimateIn(this.groups, rule);
  }

  #estimateIn(groups: FormGroups, rule: number): Gain {
    return gainOfEdges(this.graph.edges[rule]!, {
      groups,
      isUnseen: this.#labels.isUnseen,
      formOf: (node) => this.#currentForm(node),
      sampleSize: this.graph.sampleSize,
    });
  }

  /** What the rule really brings, beside those chosen. */
  tryOut(rule: number): Trial {
    return this.#trial(rule, [...this.chosen, rule]);
  }

  /** What leaving a chosen rule out again would change: `saved` is below zero if it is still needed. */
  tryWithout(rule: number): Trial {
    return this.#trial(
      rule,
      this.chosen.filter((other) => other !== rule),
    );
  }

  #trial(rule: number, chosen: readonly number[]): Trial {
    const moves = this.#moves(rule, compileRules(chosen.map((r) => this.#bodies[r]!)));
    const before = this.#totals();
    for (const [url, to] of moves) this.#regroup(url, this.form[url]!, to);
    const after = this.#totals();
    for (const [url, to] of moves) this.#regroup(url, to, this.form[url]!);
    return {
      saved: before.forms - after.forms,
      lost: after.hidden - before.hidden,
      ofAll: {
        ...this.#estimateIn(this.allGroups, rule),
        saved: before.formsOfAll - after.formsOfAll,
        lost: after.hiddenOfAll - before.hiddenOfAll,
      },
      keep: () => this.#keep(chosen, moves),
    };
  }

  #totals(): { forms: number; hidden: number; formsOfAll: number; hiddenOfAll: number } {
    const { groups, allGroups } = this;
    return {
      forms: groups.forms,
      hidden: groups.hidden,
      formsOfAll: allGroups.forms,
      hiddenOfAll: allGroups.hidden,
    };
  }

  /** URLs whose canonical form changes, among those that the rule can touch: itself, or what became of them. */
  #moves(rule: number, canonicalizer: Canonicalizer): [number, number][] {
    const touched = new Set<number>();
    const edges = this.graph.edges[rule]!;
    for (let e = 0; e < edges.length; e += 2) {
      const source = edges[e]!;
      if (source < this.graph.sampleSize) touched.add(source);
      for (const url of this.#members.get(source) ?? []) touched.add(url);
    }
    const moves: [number, number][] = [];
    for (const url of touched) {
      const to = this.graph.node(canonicalizer.canonicalize(this.graph.nodes[url]!).url);
      if (to !== this.form[url]) moves.push([url, to]);
    }
    return moves;
  }

  #keep(chosen: readonly number[], moves: readonly (readonly [number, number])[]): void {
    this.chosen = chosen;
    for (const [url, to] of moves) {
      const from = this.form[url]!;
      this.#leave(url, from);
      this.#arrive(url, to);
      this.form[url] = to;
      if (!this.#members.has(from)) this.#movedTo.set(from, to);
      this.#movedTo.delete(to);
      this.graph.match(to);
    }
  }

  #regroup(url: number, from: number, to: number): void {
    const content = this.#labels.content[url]!;
    this.allGroups.remove(from, content);
    this.allGroups.add(to, content);
    if (this.#labels.isKept[url]) return;
    this.groups.remove(from, content);
    this.groups.add(to, content);
  }

  #arrive(url: number, form: number): void {
    const content = this.#labels.content[url]!;
    this.allGroups.add(form, content);
    if (!this.#labels.isKept[url]) this.groups.add(form, content);
    const members = this.#members.get(form);
    if (members) members.add(url);
    else this.#members.set(form, new Set([url]));
  }

  #leave(url: number, form: number): void {
    const content = this.#labels.content[url]!;
    this.allGroups.remove(form, content);
    if (!this.#labels.isKept[url]) this.groups.remove(form, content);
    const members = this.#members.get(form)!;
    members.delete(url);
    if (members.size === 0) this.#members.delete(form);
  }

  /** The canonical form that a node has by now, as far as it is known. */
  #currentForm(node: number): number {
    if (node < this.graph.sampleSize) return this.form[node]!;
    let at = node;
    for (let hops = 0; hops < 8; hops++) {
      const next = this.#movedTo.get(at);
      if (next === undefined) return at;
      at = next;
    }
    return at;
  }
}
