import type { Proof } from '../proof.ts';
import { type PatternTree, SHOWS } from './tree.ts';

/** What becomes of one key: Section 3 of the paper, and `drop` for keys that the target has not. */
export type Operation =
  | { readonly is: 'keep'; readonly value: string }
  | { readonly is: 'replace'; readonly from: number }
  /** The value does not matter; `value` is one that the site serves. */
  | { readonly is: 'ignore'; readonly value: string }
  | { readonly is: 'drop' };

/** A rule that writes URLs of one node in the form of another. */
export interface NodeRule {
  readonly source: number;
  readonly target: number;
  /** By key; keys without an operation are carried over. */
  readonly operations: ReadonlyMap<number, Operation>;
  /** URLs of the source whose page is seen in the target too: most of them must meet it there. */
  readonly common: number;
}

/** A rule and what it does to the training set. */
export interface ProofedRule extends NodeRule {
  readonly proof: Proof;
  /** URLs that the rule rewrites. */
  readonly support: number;
}

/** Whether the rule changes nothing: every key keeps what the source shows. */
export function isIdentity({ table, nodes }: PatternTree, { source, operations }: NodeRule): boolean {
  const { shows, constant } = nodes[source]!;
  for (const [key, operation] of operations) {
    const stays =
      (operation.is === 'replace' && operation.from === key) ||
      (operation.is === 'drop' && shows[key] === SHOWS.nothing) ||
      (operation.is === 'keep' &&
        shows[key] === SHOWS.constant &&
        table.values[key]![constant[key]!] === operation.value);
    if (!stays) return false;
  }
  return true;
}

/** What the rule asks of URLs that already have the target's form: whatever it ignores must be ignored there too. */
export function onTarget({ target, operations }: NodeRule, listedInTarget: ReadonlySet<number>): NodeRule {
  const own = [...operations].filter(
    ([key, { is }]) => is === 'ignore' || (is === 'drop' && listedInTarget.has(key)),
  );
  return { source: target, target, operations: new Map(own), common: 0 };
}
