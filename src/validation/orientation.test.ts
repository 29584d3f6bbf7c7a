import { expect, test } from 'vitest';
import type { Rule, SubstituteRule } from '../rules/rule.ts';
import { covers, coversDirected, directionsOf, turnedRound } from './orientation.ts';

test('a likely substitution shrinks first, a certified one keeps its direction', () => {
  expect(first(ruleOf('/', '/index.html', 'likely'))).toMatchObject({ from: '/index.html', to: '/' });
  expect(first(ruleOf('/index.html', '/', 'likely'))).toMatchObject({ from: '/index.html', to: '/' });
  expect(first(ruleOf('/', '/index.html', 'certified'))).toMatchObject({ from: '/', to: '/index.html' });
});

test('with as many tokens the later in the alphabet comes first', () => {
  expect(first(ruleOf('/docs/', '/mirror/', 'likely'))).toMatchObject({ from: '/mirror/' });
});

test('only what can be undone is turned round', () => {
  expect(turnedRound(substitute('a', 'b'))).toMatchObject({ from: 'b', to: 'a' });
  expect(turnedRound(substitute('a', ''))).toBeNull();
  expect(turnedRound({ ...substitute('a', ''), anchor: 'end' })).toMatchObject({ from: '', to: 'a' });
  expect(turnedRound({ ...substitute('a', 'b'), when: '/x/{y}' })).toBeNull();
  expect(turnedRound({ kind: 'parameter', name: 'a', value: null })).toBeNull();
});

test('a valid substitution covers what refines it, in either direction', () => {
  const valid = substitute('story?id=', 'story_');
  const fine = substitute('.il/story_', '.il/story?id=');
  expect(covers(valid, fine)).toBe(true);
  expect(coversDirected(valid, fine)).toBe(false);
  expect(coversDirected(valid, substitute('.il/story?id=', '.il/story_'))).toBe(true);
  expect(covers(fine, valid)).toBe(false);
});

test('tokens count, not characters', () => {
  expect(covers(substitute('http://www', 'http://'), substitute('http://www.cnn', 'http://cnn'))).toBe(false);
  expect(covers(substitute('http://www.', 'http://'), substitute('http://www.cnn', 'http://cnn'))).toBe(true);
  expect(covers(substitute('am', 'b'), substitute('cam', 'cb'))).toBe(false);
});

test('an anchored or conditional rule covers no free one', () => {
  const free = substitute('/index.html', '/');
  const anchored: SubstituteRule = { ...free, anchor: 'end' };
  expect(covers(free, anchored)).toBe(true);
  expect(covers(anchored, free)).toBe(false);
  expect(covers({ ...free, when: '/x/{y}' }, free)).toBe(false);
  expect(covers(free, { ...free, when: '/x/{y}' })).toBe(true);
});

test('a parameter left out covers the same parameter set to a value', () => {
  const omit = { kind: 'parameter', name: 'a', value: null } as const;
  expect(covers(omit, { ...omit, value: '1' })).toBe(true);
  expect(covers({ ...omit, value: '1' }, omit)).toBe(false);
  expect(covers(omit, { ...omit, name: 'b' })).toBe(false);
});

function substitute(from: string, to: string): SubstituteRule {
  return { kind: 'substitute', from, to, anchor: 'none', occurrences: 'first' };
}

function ruleOf(from: string, to: string, status: 'likely' | 'certified'): Rule {
  const evidence = { status, support: 1, merged: 0, collided: 0, errorBound: null };
  return {
    ...substitute(from, to),
    id: 'r1',
    authors: [],
    evidence: { ...evidence, examples: [], counterExamples: [] },
  };
}

function first(rule: Rule): unknown {
  return directionsOf(rule)[0];
}
