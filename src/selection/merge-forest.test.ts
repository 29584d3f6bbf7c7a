import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Effects } from './effects.ts';
import { MergeForest } from './merge-forest.ts';

// Five URLs of three contents; rule 0 joins 0→1 (same content), rule 1 joins 2→3 (other contents), rule 2 joins 1→2.
const CLUSTER = Int32Array.from([0, 0, 1, 2, 2]);
const EFFECTS = effectsOf(5, [[[0, 1]], [[2, 3]], [[1, 2]]]);

test('a rule that joins two URLs of one content saves a fetch and loses nothing', () => {
  expect(forestOf().gainOf(0)).toMatchObject({ saved: 1, lost: 0, groups: 1, contents: 1 });
});

test('a rule that joins two contents saves a fetch and loses one of them', () => {
  expect(forestOf().gainOf(1)).toMatchObject({ saved: 1, lost: 1, contents: 2 });
});

test('what falls on unseen contents is counted apart', () => {
  const forest = new MergeForest(EFFECTS, CLUSTER, Uint8Array.from([0, 1, 0]));
  expect(forest.gainOf(1)).toMatchObject({ lost: 1, lostUnseen: 0.5, unseenContents: 1 });
});

test('a rule sees what earlier rules made of a URL', () => {
  const forest = forestOf();
  forest.choose(2);
  expect(forest.gainOf(0)).toMatchObject({ saved: 1, lost: 0 });
  forest.choose(0);
  expect(forest.root(0)).toBe(2);
  expect(forest.gainOf(1)).toMatchObject({ saved: 1, lost: 1, contents: 3 });
});

test('a chosen rule has nothing left to gain', () => {
  const forest = forestOf();
  forest.choose(1);
  expect(forest.gainOf(1).saved).toBe(0);
});

test('rules that undo each other end somewhere', () => {
  const forest = new MergeForest(
    effectsOf(2, [[[0, 1]], [[1, 0]]]),
    Int32Array.from([0, 0]),
    new Uint8Array(1),
  );
  forest.choose(0);
  forest.choose(1);
  expect(forest.root(0)).toBe(forest.root(1));
});

test('the gains of chosen rules add up to what the forest holds', () => {
  const edges = fc.array(fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 8 }), { maxLength: 6 });
  const labels = fc.array(fc.nat(4), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(edges, labels, (rules, contents) => {
      const cluster = Int32Array.from(contents);
      const forest = new MergeForest(effectsOf(12, rules.map(functional), 9), cluster, new Uint8Array(5));
      let saved = 0;
      let lost = 0;
      rules.forEach((_, rule) => {
        const gain = forest.gainOf(rule);
        saved += gain.saved;
        lost += gain.lost;
        forest.choose(rule);
      });
      const groups = new Map<number, Set<number>>();
      cluster.forEach((c, i) => {
        const root = forest.root(i);
        groups.set(root, (groups.get(root) ?? new Set()).add(c));
      });
      expect(saved).toBe(9 - groups.size);
      expect(lost).toBe([...groups.values()].reduce((sum, set) => sum + set.size - 1, 0));
    }),
  );
});

function forestOf(): MergeForest {
  return new MergeForest(EFFECTS, CLUSTER, new Uint8Array(3));
}

/** A rule turns a URL into one other URL: one edge a source, none to itself. */
function functional(edges: readonly (readonly [number, number])[]): [number, number][] {
  return [...new Map(edges.map(([from, to]) => [from, to])).entries()].filter(([from, to]) => from !== to);
}

function effectsOf(
  nodes: number,
  rules: readonly (readonly (readonly [number, number])[])[],
  sampleSize = nodes,
): Effects {
  const edges = rules.flat();
  const start = Int32Array.from([0, ...rules.map((_, i) => rules.slice(0, i + 1).flat().length)]);
  return {
    nodes: Array.from({ length: nodes }, (_, i) => `http://a.test/${i}`),
    sampleSize,
    start,
    source: Int32Array.from(edges, ([from]) => from),
    target: Int32Array.from(edges, ([, to]) => to),
  };
}
