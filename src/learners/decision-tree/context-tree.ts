import type { Examples } from './labels.ts';

/** A test on one token: one text, none at all, or any but the texts that have branches of their own. */
export interface Condition {
  readonly node: number;
  /** A value id, 0 for absent, OTHER for the rest. */
  readonly id: number;
  readonly except: readonly number[];
}

export const OTHER = -1;

/** When a transformation is right, and the sources that say so. */
export interface Context {
  readonly conditions: readonly Condition[];
  readonly rows: readonly number[];
}

export interface ContextOptions {
  /** Share of right sources that makes a leaf a context. */
  readonly purity: number;
  /** Conditions of a context at most. */
  readonly maxDepth: number;
  /** Sources below which a node is not split, and says nothing. */
  readonly minNode: number;
}

/** A column of token ids. */
export interface Attribute {
  readonly column: Int32Array;
  readonly values: readonly string[];
}

/** A multiway C4.5 tree on the tokens of the sources; each leaf where the transformation is right is one context. */
export function contextsOf(
  examples: Examples,
  attributes: readonly Attribute[],
  options: ContextOptions,
): Context[] {
  const found: Context[] = [];
  const grow = (here: Examples, conditions: readonly Condition[]): void => {
    const total = here.right.length + here.wrong.length;
    if (here.right.length === 0 || total < options.minNode) return;
    if (here.right.length >= options.purity * total) {
      found.push({ conditions, rows: here.right });
      return;
    }
    if (conditions.length >= options.maxDepth) return;
    const used = new Set(conditions.map(({ node }) => node));
    const best = bestAttribute(here, attributes, used);
    if (best < 0) return;
    for (const branch of branchesOf(here, attributes[best]!))
      grow(branch.examples, [...conditions, { node: best, id: branch.id, except: branch.except }]);
  };
  grow(examples, []);
  return found;
}

/**
 * The context narrowed to the texts that all its sources show, scheme and host apart: the tree says nothing of a
 * token that it had no need to test, and a text without exception is no reason to allow any other.
 */
export function withSharedTexts(
  context: Context,
  attributes: readonly (Attribute & { readonly name: string })[],
): Context {
  const tested = new Set(context.conditions.map(({ node }) => node));
  const shared = attributes.flatMap(({ name, column }, node): Condition[] => {
    const id = column[context.rows[0]!]!;
    const isShared =
      id !== 0 && !tested.has(node) && !ORIGIN.test(name) && context.rows.every((row) => column[row] === id);
    return isShared ? [{ node, id, except: [] }] : [];
  });
  return { ...context, conditions: [...context.conditions, ...shared] };
}

const ORIGIN = /^(scheme|host)$/;

/** Of the attributes that gain at least the average, the one with the best gain ratio; −1 if none gains. */
function bestAttribute(here: Examples, attributes: readonly Attribute[], used: ReadonlySet<number>): number {
  const scores = attributes.flatMap((attribute, node) => {
    const score = used.has(node) ? null : gainOf(here, attribute);
    return score === null || score.gain < MIN_GAIN ? [] : [{ node, ...score }];
  });
  const average = scores.reduce((sum, { gain }) => sum + gain, 0) / scores.length;
  let best = -1;
  let bestRatio = 0;
  for (const { node, gain, ratio } of scores) {
    if (gain < average - MIN_GAIN || ratio <= bestRatio + MIN_GAIN) continue;
    best = node;
    bestRatio = ratio;
  }
  return best;
}

const MIN_GAIN = 1e-9;

function gainOf(here: Examples, attribute: Attribute): { gain: number; ratio: number } | null {
  const counts = countValues(here, attribute);
  if (counts.size < 2) return null;
  const total = here.right.length + here.wrong.length;
  let remaining = 0;
  let splitInformation = 0;
  for (const [right, wrong] of counts.values()) {
    const share = (right + wrong) / total;
    remaining += share * entropy(right, wrong);
    splitInformation -= share * Math.log2(share);
  }
  const gain = entropy(here.right.length, here.wrong.length) - remaining;
  return { gain, ratio: gain / splitInformation };
}

type Counts = Map<number, [right: number, wrong: number]>;

/** Counters for one attribute at a time, emptied by the list of what was touched: no allocation in the loop. */
let rights = new Uint32Array(1024);
let wrongs = new Uint32Array(1024);

function countValues(here: Examples, { column, values }: Attribute): Counts {
  if (rights.length < values.length) {
    rights = new Uint32Array(values.length * 2);
    wrongs = new Uint32Array(values.length * 2);
  }
  const touched: number[] = [];
  for (const row of here.right) {
    const id = column[row]!;
    if (rights[id]!++ === 0) touched.push(id);
  }
  for (const row of here.wrong) {
    const id = column[row]!;
    if (wrongs[id]!++ === 0 && rights[id] === 0) touched.push(id);
  }
  return pooledCounts(touched, here.right.length + here.wrong.length);
}

/** Values of less than 1 % of the node say nothing by themselves and are taken together; absence never is. */
function pooledCounts(touched: readonly number[], total: number): Counts {
  const least = Math.max(RARE_SHARE * total, 2);
  const counts: Counts = new Map();
  const pooled: [number, number] = [0, 0];
  for (const id of touched) {
    const [right, wrong] = [rights[id]!, wrongs[id]!];
    rights[id] = 0;
    wrongs[id] = 0;
    if (id === 0 || right + wrong >= least) counts.set(id, [right, wrong]);
    else {
      pooled[0] += right;
      pooled[1] += wrong;
    }
  }
  if (pooled[0] + pooled[1] > 0) counts.set(OTHER, pooled);
  return counts;
}

const RARE_SHARE = 0.01;

function branchesOf(
  here: Examples,
  attribute: Attribute,
): { id: number; except: number[]; examples: Examples }[] {
  const own = countValues(here, attribute);
  const place = (row: number): number => {
    const id = attribute.column[row]!;
    return own.has(id) ? id : OTHER;
  };
  const branches = new Map<number, { right: number[]; wrong: number[] }>();
  for (const id of own.keys()) branches.set(id, { right: [], wrong: [] });
  for (const row of here.right) branches.get(place(row))!.right.push(row);
  for (const row of here.wrong) branches.get(place(row))!.wrong.push(row);
  const named = [...own.keys()].filter((id) => id > 0);
  return [...branches].map(([id, examples]) => ({ id, except: id === OTHER ? named : [], examples }));
}

function entropy(right: number, wrong: number): number {
  if (right === 0 || wrong === 0) return 0;
  const share = right / (right + wrong);
  return -share * Math.log2(share) - (1 - share) * Math.log2(1 - share);
}
