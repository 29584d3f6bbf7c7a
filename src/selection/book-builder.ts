import { type Canonicalizer, compileRules } from '../rules/compile.ts';
import type { RuleBody } from '../rules/rule.ts';
import type { FormGraph } from './form-graph.ts';
import { FormGroups } from './form-groups.ts';
import { FormMembers } from './form-members.ts';
import { type Forms, type Gain, gainOfEdges } from './gain.ts';

/** Which content a URL of the sample has, and whether rules may be judged by it. */
export interface Labels {
  /** −1: unknown. */
  readonly content: Int32Array;
  /** By URL: 1 if rules may not be chosen by it, because the promise is measured on it. */
  readonly isKept: Uint8Array;
  /** By content: 1 if no learner saw it. */
  readonly isUnseen: Uint8Array;
}

/** Rules tried out: what really changes, and the choice to keep them. */
export interface Trial {
  readonly saved: number;
  readonly lost: number;
  /** The same over the whole sample, for the evidence. */
  readonly savedOfAll: number;
  readonly lostOfAll: number;
  keep(): void;
  /** Keeps them for the time being; what is returned takes them back, the last kept first. */
  keepForNow(): () => void;
}

/** A URL and its new form. */
type Move = readonly [url: number, to: number];

/**
 * A book under construction. `estimate` is cheap and looks at a rule's own edges; `tryOut` runs the compiled
 * rules, because rules may get in each other's way, on just the URLs that the new rule can touch. So what is
 * measured is what is shipped.
 */
export class BookBuilder implements Forms {
  readonly graph: FormGraph;
  /** By URL of the sample: the node of its canonical form. */
  readonly form: Int32Array;
  readonly groups: FormGroups;
  readonly allGroups: FormGroups;
  chosen: readonly number[] = [];
  readonly #bodies: readonly RuleBody[];
  readonly #labels: Labels;
  readonly #members: FormMembers;
  /** URLs that had a form once and have another now: what took them on may be left out again. */
  readonly #passed = new Map<number, number[]>();
  /** Where forms went that are canonical no more. */
  readonly #movedTo = new Map<number, number>();

  constructor(graph: FormGraph, bodies: readonly RuleBody[], labels: Labels) {
    this.graph = graph;
    this.#bodies = bodies;
    this.#labels = labels;
    this.groups = new FormGroups(labels.content);
    this.allGroups = new FormGroups(labels.content);
    this.#members = new FormMembers(graph.sampleSize);
    this.form = new Int32Array(graph.sampleSize);
    for (let url = 0; url < graph.sampleSize; url++) this.#start(url);
  }

  /** A book without any rule again, over the same URLs and candidates. */
  startOver(): BookBuilder {
    return new BookBuilder(this.graph, this.#bodies, this.#labels);
  }

  /** What the rule would bring if every other rule stayed out of its way. */
  estimate(rule: number): Gain {
    return this.#estimateIn(this.groups, rule);
  }

  /** The same over the whole sample, for the evidence. */
  estimateOfAll(rule: number): Gain {
    return this.#estimateIn(this.allGroups, rule);
  }

  #estimateIn(groups: FormGroups, rule: number): Gain {
    return gainOfEdges(this.graph.edges[rule]!, {
      groups,
      isUnseen: this.#labels.isUnseen,
      forms: this,
      sampleSize: this.graph.sampleSize,
    });
  }

  /** What the rule really brings, beside those chosen. */
  tryOut(rule: number): Trial {
    return this.tryBook([...this.chosen, rule]);
  }

  /** What leaving a chosen rule out again would change: `saved` is below zero if it is still needed. */
  tryWithout(rule: number): Trial {
    return this.tryBook(this.chosen.filter((other) => other !== rule));
  }

  /** What these rules instead of those chosen would change. */
  tryBook(chosen: readonly number[]): Trial {
    const differing = [...without(this.chosen, chosen), ...without(chosen, this.chosen)];
    const moves = this.#moves(differing, compileRules(chosen.map((r) => this.#bodies[r]!)));
    const before = this.#totals();
    for (const [url, to] of moves) this.#regroup(url, this.form[url]!, to);
    const after = this.#totals();
    for (const [url, to] of moves) this.#regroup(url, to, this.form[url]!);
    return {
      saved: before.forms - after.forms,
      lost: after.hidden - before.hidden,
      savedOfAll: before.formsOfAll - after.formsOfAll,
      lostOfAll: after.hiddenOfAll - before.hiddenOfAll,
      keep: () => this.#keepForGood(chosen, moves),
      keepForNow: () => this.#keepForNow(chosen, moves),
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

  /** URLs whose canonical form changes, among those that the rules can touch: themselves, or what became of them. */
  #moves(rules: readonly number[], canonicalizer: Canonicalizer): Move[] {
    const touched = new Set<number>();
    for (const rule of rules) {
      const edges = this.graph.edges[rule]!;
      for (let e = 0; e < edges.length; e += 2) {
        const source = edges[e]!;
        if (source < this.graph.sampleSize) touched.add(source);
        this.#members.addUrls(source, touched);
        for (const url of this.#passed.get(source) ?? []) touched.add(url);
      }
    }
    const moves: Move[] = [];
    for (const url of touched) {
      const to = this.graph.node(canonicalizer.canonicalize(this.graph.nodes[url]!).url);
      if (to !== this.form[url]) moves.push([url, to]);
    }
    return moves;
  }

  /** What rules do to forms that are new is found out by whoever asks for it: it takes longer than all the rest. */
  matchForms(): void {
    for (const form of this.#members.forms()) this.graph.match(form);
  }

  #keepForGood(chosen: readonly number[], moves: readonly Move[]): void {
    this.#keep(chosen, moves);
    for (const [, to] of moves) this.graph.match(to);
  }

  #keepForNow(chosen: readonly number[], moves: readonly Move[]): () => void {
    const before = this.chosen;
    const back = moves.map(([url]): Move => [url, this.form[url]!]);
    this.#keep(chosen, moves);
    return () => this.#keep(before, back);
  }

  #keep(chosen: readonly number[], moves: readonly Move[]): void {
    this.chosen = chosen;
    for (const [url, to] of moves) this.#move(url, to);
  }

  #move(url: number, to: number): void {
    const from = this.form[url]!;
    this.#leave(url, from);
    this.#arrive(url, to);
    this.form[url] = to;
    if (from !== url) this.#remember(from, url);
    if (!this.#members.has(from)) this.#movedTo.set(from, to);
    this.#movedTo.delete(to);
  }

  #remember(form: number, url: number): void {
    const urls = this.#passed.get(form);
    if (urls) urls.push(url);
    else this.#passed.set(form, [url]);
  }

  #regroup(url: number, from: number, to: number): void {
    const content = this.#labels.content[url]!;
    this.allGroups.remove(from, content);
    this.allGroups.add(to, content);
    if (this.#labels.isKept[url]) return;
    this.groups.remove(from, content);
    this.groups.add(to, content);
  }

  /** Every URL is its own form at first. */
  #start(url: number): void {
    this.form[url] = url;
    this.#arrive(url, url);
  }

  #arrive(url: number, form: number): void {
    const content = this.#labels.content[url]!;
    this.allGroups.add(form, content);
    if (!this.#labels.isKept[url]) this.groups.add(form, content);
    this.#members.add(url, form);
  }

  #leave(url: number, form: number): void {
    const content = this.#labels.content[url]!;
    this.allGroups.remove(form, content);
    if (!this.#labels.isKept[url]) this.groups.remove(form, content);
    this.#members.remove(url, form);
  }

  /** The canonical form that a node has by now, as far as it is known. */
  currentForm(node: number): number {
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

function without(rules: readonly number[], others: readonly number[]): number[] {
  const excluded = new Set(others);
  return rules.filter((rule) => !excluded.has(rule));
}
