import { type Proof, proofOf, withoutNoise } from '../proof.ts';
import { type NodeRule, onTarget } from './node-rule.ts';
import { PATTERN_TREE_DEFAULTS, type PatternTreeOptions } from './options.ts';
import { listedKeys } from './pattern.ts';
import { RowRewriter } from './row-rewriter.ts';
import type { SiteView } from './site-view.ts';
import { rowsOf, type TreeNode } from './tree.ts';

/**
 * The rule run on the training set (Section 5.2.3). URLs of the target are written in the rule's form as well, or
 * outputs with ignored keys would meet nothing; a URL elsewhere counts if an output falls on it.
 */
export function proofRule(
  view: SiteView,
  rule: NodeRule,
  { proof }: Pick<PatternTreeOptions, 'proof'> = PATTERN_TREE_DEFAULTS,
): Proof {
  const { tree, hash } = view;
  const source = tree.nodes[rule.source]!;
  const target = tree.nodes[rule.target]!;
  const sourceRows = rowsOf(tree, source);
  const targetRows = source === target ? new Uint32Array(0) : rowsOf(tree, target);
  const written = new WrittenRows(view, 2 * (sourceRows.length + targetRows.length));
  written.addAll(sourceRows, new RowRewriter(tree.table, hash, rule.operations));
  const listed = new Set(listedKeys(tree, target).map(({ key }) => key));
  written.addAll(targetRows, new RowRewriter(tree.table, hash, onTarget(rule, listed).operations));
  written.addMet(source, target);
  const focus = proof === 'urls' ? sourceRows.length : Number.POSITIVE_INFINITY;
  return withoutNoise(written.proof(focus), view.noise);
}

/** Rows under the keys of what became of them. */
class WrittenRows {
  readonly #view: SiteView;
  readonly #keys: Float64Array;
  readonly #clusters: Int32Array;
  #size = 0;

  constructor(view: SiteView, most: number) {
    this.#view = view;
    this.#keys = new Float64Array(most);
    this.#clusters = new Int32Array(most);
  }

  addAll(rows: Uint32Array, rewriter: RowRewriter): void {
    for (const row of rows) this.#add(row, rewriter.key(row));
  }

  /** The rows outside both nodes that what was written falls on. */
  addMet(source: TreeNode, target: TreeNode): void {
    const { hash, position } = this.#view;
    const taken = new Set<number>();
    for (let i = 0, written = this.#size; i < written; i++) {
      const row = hash.rowAt(this.#keys[i]!);
      if (row === undefined || isRewritten(position[row]!, source, target) || taken.has(row)) continue;
      taken.add(row);
      this.#add(row, this.#keys[i]!);
    }
  }

  proof(focus: number): Proof {
    const keys = this.#keys.subarray(0, this.#size);
    return proofOf(keys, this.#clusters.subarray(0, this.#size), { weight: this.#view.weight, focus });
  }

  #add(row: number, key: number): void {
    this.#keys[this.#size] = key;
    this.#clusters[this.#size++] = this.#view.cluster[row]!;
  }
}

function isRewritten(position: number, source: TreeNode, target: TreeNode): boolean {
  return (
    (position >= source.start && position < source.end) || (position >= target.start && position < target.end)
  );
}
