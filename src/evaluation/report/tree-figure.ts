import type { SiteSample } from '../../inputs/site-sample.ts';
import { siteView } from '../../learners/pattern-tree/site-view.ts';
import { type NodeOutline, outlineTree } from '../../learners/pattern-tree/tree-outline.ts';
import type { Figure, TreeFigure } from '../../rules/report-document.ts';
import { cut } from './cut-text.ts';

const MAX_PATTERN = 140;
const MAX_BRANCH = 60;

/** The pattern tree, its largest nodes: a node is shown only with its parent, siblings by size. */
export function treeFigure(sample: SiteSample, maxNodes: number): Figure<TreeFigure> {
  if (sample.urls.length < 2) return { leftOut: 'Left out: a pattern tree needs at least two URLs.' };
  const view = siteView(sample);
  const all = outlineTree(view.tree, view.clusters, view.cluster);
  const shown = largest(all, maxNodes);
  const isShown = new Set(shown.map(({ id }) => id));
  const hidden = new Map<number, number>();
  for (const { id, parent } of all)
    if (parent !== null && !isShown.has(id)) hidden.set(parent, (hidden.get(parent) ?? 0) + 1);
  const nodes = shown.map(({ id, parent, pattern, branch, urls, known, duplicates }) => ({
    id,
    parent,
    pattern: cut(pattern, MAX_PATTERN),
    branch: branch === null ? null : cut(branch.replace(/=$/, '= (empty)'), MAX_BRANCH),
    urls,
    known,
    duplicates,
    hidden: hidden.get(id) ?? 0,
  }));
  return { shows: { nodes, nodesInAll: all.length } };
}

/** A parent has at least the URLs of its child and a smaller depth, so it comes first. */
function largest(all: readonly NodeOutline[], maxNodes: number): NodeOutline[] {
  return [...all].sort((a, b) => b.urls - a.urls || a.depth - b.depth || a.id - b.id).slice(0, maxNodes);
}
