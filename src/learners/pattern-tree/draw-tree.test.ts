import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { treeDot, treeSvg, treeText } from './draw-tree.ts';
import { FAITHFUL } from './options.ts';
import { siteView } from './site-view.ts';
import { outlineTree } from './tree-outline.ts';

const URLS = ['/a?i=1', '/a?i=2', '/a?i=3', '/a?i=4', '/b<"1">', '/b<"1">/x'].map(
  (path) => `http://s.test${path}`,
);
const view = siteView(sampleOf('s.test', URLS, [1, 1, 2, 3, 4, null]), {
  ...FAITHFUL,
  salience: 'local',
  minNode: 3,
});
const nodes = outlineTree(view.tree, view.clusters, view.cluster);

test('counts URLs, contents and duplicates of every node', () => {
  expect(nodes[0]).toMatchObject({
    urls: 6,
    known: 5,
    contents: 4,
    duplicates: 1,
    parent: null,
    branch: null,
  });
  expect(nodes.find(({ pattern }) => pattern === '//s.test/a?i=*')).toMatchObject({
    urls: 4,
    known: 4,
    contents: 3,
  });
});

test('the text shows what a node is split by', () => {
  expect(treeText(nodes)).toMatch(/^6 URLs 20 % duplicates {2}\/\/s\.test\/.* H=0\.\d\d/);
});

test('quotes and brackets of a URL break neither picture', () => {
  expect(treeDot(nodes)).toContain('\\"1\\"');
  expect(treeSvg(nodes)).not.toContain('b<');
  expect(treeSvg(nodes)).toContain('b&lt;');
});

test('every node but the root has one link', () => {
  expect(treeDot(nodes).match(/->/g)).toHaveLength(nodes.length - 1);
});
