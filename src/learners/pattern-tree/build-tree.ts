/**
 * Algorithm 1 of Lei et al., "A Pattern Tree-based Approach to Learning URL Normalization Rules" (WWW 2010): URLs are
 * split again and again by the key with the smallest entropy; values that stand out get a branch each, all others
 * share one. Departures (options): lacking a key counts as a value of its own; constant keys make no node; keys that
 * few URLs have wait for the common ones; a node whose best key has no salient value tries the next one.
 */
import { NO_VALUE } from '../../url/keys.ts';
import type { KeyColumns } from '../key-columns.ts';
import { KeyCounter, type KeyStatistics, showsAt } from './key-statistics.ts';
import { PATTERN_TREE_DEFAULTS, type PatternTreeOptions } from './options.ts';
import { globalSalience, salientCount } from './salience.ts';
import { MISSING, type PatternTree, SHOWS, TRIVIAL, type TreeNode } from './tree.ts';

export function buildTree(
  table: KeyColumns,
  options: PatternTreeOptions = PATTERN_TREE_DEFAULTS,
): PatternTree {
  const builder = new TreeBuilder(table, options);
  return builder.build();
}

interface Branch {
  readonly parent: number;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  readonly branch: number;
  readonly done: Uint8Array;
}

interface Split {
  readonly statistics: KeyStatistics;
  readonly salient: readonly number[];
}

class TreeBuilder {
  readonly #table: KeyColumns;
  readonly #options: PatternTreeOptions;
  readonly #counter: KeyCounter;
  readonly #order: Uint32Array;
  readonly #spare: Uint32Array;
  readonly #global: readonly Uint8Array[] | null;
  /** Nodes that stand or are promised. */
  #planned = 1;
  readonly #nodes: { -readonly [K in keyof TreeNode]: TreeNode[K] }[] = [];

  constructor(table: KeyColumns, options: PatternTreeOptions) {
    this.#table = table;
    this.#options = options;
    this.#counter = new KeyCounter(table);
    this.#order = new Uint32Array(table.size);
    for (let row = 0; row < table.size; row++) this.#order[row] = row;
    this.#spare = new Uint32Array(table.size);
    this.#global = options.salience === 'global' ? globalSalience(table) : null;
  }

  build(): PatternTree {
    const done = new Uint8Array(this.#table.keys.length);
    const open: Branch[] = [
      { parent: -1, depth: 0, start: 0, end: this.#order.length, branch: TRIVIAL, done },
    ];
    // Breadth first, so that a limit on nodes cuts detail and never a whole part of the site.
    for (let next = 0; next < open.length; next++) open.push(...this.#grow(open[next]!));
    const leafOf = new Int32Array(this.#order.length);
    for (const node of this.#nodes)
      if (node.children.length === 0)
        for (let i = node.start; i < node.end; i++) leafOf[this.#order[i]!] = node.id;
    return { table: this.#table, order: this.#order, nodes: this.#nodes, leafOf };
  }

  /** Adds the node of a branch and returns its own branches. */
  #grow({ parent, depth, start, end, branch, done }: Branch): Branch[] {
    const rows = this.#order.subarray(start, end);
    const id = this.#nodes.length;
    const keys = this.#table.keys.length;
    const above = this.#nodes[parent];
    const shows = above ? above.shows.slice() : new Uint8Array(keys);
    const constant = above ? above.constant.slice() : new Int32Array(keys);
    const open: KeyStatistics[] = [];
    for (let key = 0; key < keys; key++) {
      if (above && (shows[key] === SHOWS.constant || shows[key] === SHOWS.nothing)) continue;
      const statistics = this.#counter.count(key, rows);
      shows[key] = showsAt(statistics, rows.length);
      if (shows[key] === SHOWS.constant) constant[key] = statistics.ids[0]!;
      if (statistics.ids.length > 1 && !done[key]) open.push(statistics);
    }
    above?.children && (above.children as number[]).push(id);
    const split = this.#chooseSplit(open, rows.length);
    this.#nodes.push({
      id,
      parent,
      depth,
      start,
      end,
      branch,
      shows,
      constant,
      splitKey: split?.statistics.key ?? -1,
      entropy: split?.statistics.entropy ?? 0,
      salient: split?.salient ?? [],
      children: [],
    });
    return split === null ? [] : this.#branches(id, split, done);
  }

  #chooseSplit(open: readonly KeyStatistics[], size: number): Split | null {
    const { minNode, maxNodes, rareKeys, salience } = this.#options;
    if (size < minNode) return null;
    const ranked = [...open].sort(leastEntropyFirst);
    if (rareKeys === 'guard') {
      const common = ranked.filter(({ present }) => present * 2 >= size);
      const rare = ranked.filter(({ present }) => present * 2 < size && present >= minNode);
      ranked.splice(0, ranked.length, ...common, ...rare);
    }
    for (const statistics of ranked) {
      const salient = this.#salient(statistics);
      if (salient.length > 0 && this.#planned + salient.length + 1 <= maxNodes) {
        this.#planned += salient.length + 1;
        return { statistics, salient };
      }
      if (salience === 'global') return null;
    }
    return null;
  }

  /** The ids that get a branch of their own. Lacking and empty always stand out: no capture could stand for them. */
  #salient({ key, ids, counts }: KeyStatistics): number[] {
    const texts = this.#table.values[key]!;
    const always: number[] = [];
    const ranked: RankedValue[] = [];
    let total = 0;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!;
      const text = texts[id]!;
      if (id === MISSING || text === '' || text === NO_VALUE) always.push(id);
      else {
        ranked.push({ id, text, count: counts[i]! });
        total += counts[i]!;
      }
    }
    if (this.#global !== null) return [...always, ...marked(ranked, this.#global[key]!)];
    if (total === 0) return always;
    ranked.sort(commonestFirst);
    const cut = salientCount(countsOf(ranked), total);
    return [...always, ...ranked.slice(0, cut).map(({ id }) => id)];
  }

  #branches(parent: number, { statistics, salient }: Split, done: Uint8Array): Branch[] {
    const node = this.#nodes[parent]!;
    const { key } = statistics;
    const texts = this.#table.values[key]!;
    const sorted = [...salient].sort((a, b) =>
      a === MISSING ? -1 : b === MISSING ? 1 : texts[a]! < texts[b]! ? -1 : 1,
    );
    const placeOf = new Map(sorted.map((id, i) => [id, i]));
    const bounds = this.#partition(node, key, placeOf);
    const nowDone = done.slice();
    nowDone[key] = 1;
    const branches: Branch[] = [];
    for (let i = 0; i <= sorted.length; i++) {
      const [start, end] = [bounds[i]!, bounds[i + 1]!];
      if (end > start)
        branches.push({
          parent,
          depth: node.depth + 1,
          start,
          end,
          branch: sorted[i] ?? TRIVIAL,
          done: nowDone,
        });
    }
    return branches;
  }

  /** A stable counting sort of the node's rows by branch, the shared branch last. */
  #partition(node: TreeNode, key: number, placeOf: ReadonlyMap<number, number>): number[] {
    const column = this.#table.columns[key]!;
    const places = new Int32Array(this.#table.values[key]!.length).fill(placeOf.size);
    for (const [id, place] of placeOf) places[id] = place;
    const bounds: number[] = new Array(placeOf.size + 2).fill(0);
    for (let i = node.start; i < node.end; i++) bounds[places[column[this.#order[i]!]!]! + 1]!++;
    bounds[0] = node.start;
    for (let i = 1; i < bounds.length; i++) bounds[i]! += bounds[i - 1]!;
    const next = bounds.slice();
    for (let i = node.start; i < node.end; i++) {
      const row = this.#order[i]!;
      const place = places[column[row]!]!;
      this.#spare[next[place]!] = row;
      next[place]!++;
    }
    this.#order.set(this.#spare.subarray(node.start, node.end), node.start);
    return bounds;
  }
}

interface RankedValue {
  readonly id: number;
  readonly text: string;
  readonly count: number;
}

function leastEntropyFirst(a: KeyStatistics, b: KeyStatistics): number {
  return a.entropy - b.entropy || a.key - b.key;
}

function commonestFirst(a: RankedValue, b: RankedValue): number {
  return b.count - a.count || (a.text < b.text ? -1 : 1);
}

function countsOf(values: readonly RankedValue[]): Float64Array {
  const counts = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) counts[i] = values[i]!.count;
  return counts;
}

function marked(values: readonly RankedValue[], marks: Uint8Array): number[] {
  const ids: number[] = [];
  for (const { id } of values) if (marks[id] === 1) ids.push(id);
  return ids;
}
