import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import { candidateRules } from './candidate-rules.ts';
import { duplicateNodes } from './duplicate-nodes.ts';
import { emitRules } from './emit-rules.ts';
import { FAITHFUL, PATTERN_TREE_DEFAULTS, type PatternTreeOptions } from './options.ts';
import { patternText } from './pattern.ts';
import { patternTree } from './pattern-tree.ts';
import { siteView } from './site-view.ts';

/** The training set of Figure 4 (a): two pages, four URLs each. */
const PAGES = ['10', '21'];
const URLS = PAGES.flatMap((page) => [
  `http://a.test/archive0/show?pageid=${page}`,
  `http://a.test/archive3/show?pageid=${page}`,
  `http://a.test/archive2/${page}/display?sid=X`,
  `http://a.test/archive1/${page}/display?sid=Y`,
]);
const SAMPLE = sampleOf(
  'a.test',
  URLS,
  URLS.map((_, i) => Math.floor(i / 4)),
);
const LOCAL: PatternTreeOptions = { ...FAITHFUL, salience: 'local', rareKeys: 'guard' };

test.each([
  ['as printed', FAITHFUL],
  ['with local salience and the guard of rare keys', LOCAL],
])('the tree of Figure 4 (b), %s', (_, options) => {
  const { tree } = siteView(SAMPLE, options);
  expect(tree.nodes.map((node) => patternText(tree, node))).toEqual([
    '//a.test/*/*/…',
    '//a.test/*/show?pageid=*',
    '//a.test/*/*/display?sid=*',
  ]);
  expect(tree.nodes.map(({ parent }) => parent)).toEqual([-1, 0, 0]);
});

test.each([
  ['as printed', FAITHFUL],
  ['with keys aligned by cluster', { ...FAITHFUL, mapping: 'aligned' } as PatternTreeOptions],
])('the rule of Figure 4 (c), %s', (_, options) => {
  const view = siteView(SAMPLE, options);
  const rules = candidateRules(view, duplicateNodes(view.tree, view.clusters, options), options);
  const rule = rules.find(({ source, target }) => source === 1 && target === 2)!;
  const { keys } = view.tree.table;
  const operations = [...rule.operations].map(([key, { is, ...rest }]) => [keys[key], is, rest]);
  expect(operations).toContainEqual(['path_0', 'ignore', expect.anything()]);
  expect(operations).toContainEqual(['path_1', 'replace', { from: keys.indexOf('?pageid') }]);
  expect(operations).toContainEqual(['path_2', 'keep', { value: 'display' }]);
  expect(operations).toContainEqual(['?sid', 'ignore', expect.anything()]);
  expect(operations).toContainEqual(['?pageid', 'drop', {}]);
});

test('that rule, in the rule language, writes one page in one form', () => {
  const view = siteView(SAMPLE, FAITHFUL);
  const rules = candidateRules(view, duplicateNodes(view.tree, view.clusters, FAITHFUL), FAITHFUL);
  const [body] = emitRules(view.tree, rules.find(({ source, target }) => source === 1 && target === 2)!);
  const forms = URLS.slice(0, 2).map((url) => applyRule(body!, url));
  expect(forms[0]).not.toBeNull();
  expect(forms[0]).toBe(forms[1]);
  expect(applyRule(body!, 'http://a.test/archive0/show?pageid=77')).toContain('/77/display?sid=');
});

test('learned as printed, each page has one key and the two pages stay apart', async () => {
  const { compileRules } = await import('../../rules/compile.ts');
  for (const selection of ['naive', 'graph'] as const) {
    const rules = patternTree.propose(SAMPLE, { ...FAITHFUL, selection }).map(({ rule }) => rule);
    const { canonicalize } = compileRules(rules);
    const keys = URLS.map((url) => canonicalize(url).key);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(new Set(keys).size).toBe(2);
  }
});

test('the default options find the same pages on forty of them', async () => {
  const { compileRules } = await import('../../rules/compile.ts');
  const pages = Array.from({ length: 40 }, (_, i) => String(100 + 7 * i));
  const urls = pages.flatMap((page) => URLS.slice(0, 4).map((url) => url.replace('10', page)));
  const sample = sampleOf(
    'a.test',
    urls,
    urls.map((_, i) => Math.floor(i / 4)),
  );
  const rules = patternTree.propose(sample, PATTERN_TREE_DEFAULTS).map(({ rule }) => rule);
  const { canonicalize } = compileRules(rules);
  expect(new Set(urls.map((url) => canonicalize(url).key)).size).toBe(40);
});
