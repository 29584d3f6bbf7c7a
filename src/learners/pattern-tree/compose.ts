import type { NodeRule } from './node-rule.ts';

/** One rule that does what `first` and then `second` do (Figure 8 d, e): what the second copies is what the first wrote. */
export function composeRules(first: NodeRule, second: NodeRule): NodeRule {
  const operations = new Map(first.operations);
  for (const [key, operation] of second.operations) {
    const earlier = operation.is === 'replace' ? first.operations.get(operation.from) : undefined;
    operations.set(key, earlier ?? operation);
  }
  return { source: first.source, target: second.target, operations, common: 0 };
}
