import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCircle, type GraphRule, type RuleGraph } from './rule-graph.ts';
import { selectGraph } from './select-graph.ts';
import { selectNaive } from './select-naive.ts';

describe('the three conflicts of Figure 7', () => {
  test('(a) of two rules with one source only one stays: by false positives if naive', () => {
    const graph = graphOf([100, 50, 80], [], [rule(0, 1, { fpr: 0.04 }), rule(0, 2, { fpr: 0.01 })]);
    expect(selectNaive(graph)).toEqual([1]);
  });

  test('(a) by what it saves if chosen on the graph', () => {
    const graph = graphOf([10, 500, 400], [], [rule(0, 1, { gain: 3 }), rule(0, 2, { gain: 9 })]);
    expect(selectGraph(graph).chains).toEqual([[1]]);
  });

  test('(b) a rule on an ancestor covers the one on its descendant', () => {
    const graph = graphOf(
      [100, 40, 500, 500],
      [[1, 0]],
      [rule(0, 2, { gain: 90 }), rule(1, 3, { gain: 30 })],
    );
    expect(selectNaive(graph)).toEqual([0]);
    expect(selectGraph(graph).chains).toEqual([[0]]);
  });

  test('(b) on the graph, rules below win where they save more', () => {
    const graph = graphOf([100, 40, 500, 500], [[1, 0]], [rule(0, 2, { gain: 5 }), rule(1, 3, { gain: 30 })]);
    expect(selectGraph(graph).chains).toEqual([[1]]);
  });

  test('(c) a circle is broken at the rule of least support', () => {
    const rules = [rule(0, 1, { support: 30 }), rule(1, 2, { support: 10 }), rule(2, 0, { support: 20 })];
    expect(selectNaive(graphOf([30, 10, 20], [], rules))).toEqual([0, 2]);
  });

  test('(c) a circle that closes through an ancestor is one too', () => {
    // 1 is within 0; rule 2 → 1 writes URLs that rule 0 → 2 takes back.
    const graph = graphOf([50, 20, 30], [[1, 0]], [rule(0, 2, { support: 50 }), rule(2, 1, { support: 30 })]);
    expect(selectNaive(graph)).toEqual([0]);
  });
});

test('the chain of Figure 8: three rules in a row become one direct rule', () => {
  const volumes = [10, 20, 40, 1000];
  const graph = graphOf(volumes, [], [rule(0, 1), rule(1, 2), rule(2, 3)]);
  const { chains, energy } = selectGraph(graph);
  expect([...energy].indexOf(Math.max(...energy))).toBe(3);
  expect(chains).toEqual([[0, 1, 2], [1, 2], [2]]);
});

test('rules that leave a destination are removed', () => {
  const graph = graphOf([10, 1000], [], [rule(0, 1), rule(1, 0)]);
  expect(selectGraph(graph).chains).toEqual([[0]]);
});

describe.each([
  ['naive', (graph: RuleGraph): number[] => selectNaive(graph)],
  ['graph', (graph: RuleGraph): number[] => selectGraph(graph).chains.map((chain) => chain[0]!)],
])('%s selection on random graphs', (_, select) => {
  test('ends, and the same graph gives the same rules', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        expect(select(graph)).toEqual(select(structuredClone(graph)));
      }),
    );
  });

  test('never keeps two rules of one source, a covered rule or a circle', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const kept = select(graph);
        const sources = kept.map((i) => graph.rules[i]!.source);
        expect(new Set(sources).size).toBe(sources.length);
        for (const source of sources)
          expect(graph.vertices[source]!.ancestors.some((above) => sources.includes(above))).toBe(false);
        expect(findCircle(graph, new Map(kept.map((i) => [graph.rules[i]!.source, i])))).toBeNull();
      }),
    );
  });
});

/** A random forest of vertices (a parent has a smaller number) with random rules, none between kin but onto itself. */
const anyGraph: fc.Arbitrary<RuleGraph> = fc
  .array(fc.record({ up: fc.nat(12), volume: fc.integer({ min: 1, max: 99 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((seeds) => {
    const parents = seeds.map(({ up }, i) => (i === 0 || up >= i ? -1 : up));
    const ancestorsOf = (i: number): number[] =>
      parents[i]! < 0 ? [] : [parents[i]!, ...ancestorsOf(parents[i]!)];
    const vertices = seeds.map(({ volume }, i) => ({ volume, ancestors: ancestorsOf(i) }));
    const vertex = fc.nat(seeds.length - 1);
    const anyRule = fc
      .record({
        source: vertex,
        target: vertex,
        fpr: fc.double({ min: 0, max: 0.5, noNaN: true }),
        support: fc.integer({ min: 1, max: 50 }),
        gain: fc.integer({ min: -5, max: 50 }),
      })
      .filter(
        ({ source, target }) =>
          !vertices[source]!.ancestors.includes(target) && !vertices[target]!.ancestors.includes(source),
      );
    return fc.array(anyRule, { maxLength: 25 }).map((rules) => ({ vertices, rules }));
  });

function graphOf(
  volumes: readonly number[],
  within: readonly (readonly [number, number])[],
  rules: readonly GraphRule[],
): RuleGraph {
  return {
    vertices: volumes.map((volume, i) => ({
      volume,
      ancestors: within.filter(([inner]) => inner === i).map(([, outer]) => outer),
    })),
    rules,
  };
}

function rule(source: number, target: number, rest: Partial<GraphRule> = {}): GraphRule {
  return { source, target, fpr: 0, support: 10, gain: 10, ...rest };
}
