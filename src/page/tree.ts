import type { TreeFigure, TreeFigureNode } from '../rules/report-document.ts';
import { element, withLength } from './dom.ts';
import { caption } from './figure.ts';
import { count, counted, percent } from './format.ts';

const OPEN_DEPTH = 2;

/** Nested lists joined by lines; each pattern can be folded, its bar is its share of the URLs, the dark part repeats. */
export function treePicture({ nodes, nodesInAll }: TreeFigure): Node[] {
  const children = new Map<number | null, TreeFigureNode[]>();
  for (const node of nodes) {
    const siblings = children.get(node.parent) ?? [];
    children.set(node.parent, siblings);
    siblings.push(node);
  }
  const total = nodes[0]?.urls ?? 1;
  const branch = (node: TreeFigureNode, depth: number): HTMLElement => {
    const below = children.get(node.id) ?? [];
    const hidden =
      node.hidden === 0
        ? []
        : [element('li', { class: 'hidden-nodes' }, `${counted(node.hidden, 'smaller pattern')} not shown`)];
    if (below.length + hidden.length === 0) return element('li', {}, row(node, total, 'div'));
    const list = element('ul', {}, ...below.map((child) => branch(child, depth + 1)), ...hidden);
    const open = depth < OPEN_DEPTH && total < node.urls * 20;
    return element('li', {}, element('details', { open }, row(node, total, 'summary'), list));
  };
  const tree = element('ul', { class: 'tree' }, ...(children.get(null) ?? []).map((root) => branch(root, 0)));
  const knowsContents = nodes.some(({ known }) => known > 0);
  const shown =
    nodes.length < nodesInAll
      ? ` The ${count(nodes.length)} largest of ${count(nodesInAll)} patterns are shown.`
      : '';
  return [
    caption(
      `Each line is a group of URLs, told from its siblings by the value of one key; its bar is its share of all URLs.${shown}`,
    ),
    ...(knowsContents ? [barKey()] : []),
    foldButtons(tree),
    tree,
  ];
}

function barKey(): HTMLElement {
  const item = (key: string, text: string): HTMLElement =>
    element('li', {}, element('span', { class: `key ${key}`, 'aria-hidden': 'true' }), text);
  return element(
    'ul',
    { class: 'legend tree-key' },
    item('fill-key', 'URLs'),
    item('repeats-key', 'those that repeat a page of the group'),
  );
}

function row(node: TreeFigureNode, total: number, tag: 'div' | 'summary'): HTMLElement {
  const repeats = node.known === 0 ? '' : `, ${percent(node.duplicates / node.known)} repeat`;
  const bar = element(
    'span',
    { class: 'track', 'aria-hidden': 'true' },
    withLength(element('span', { class: 'fill' }), node.urls / total),
    ...(node.duplicates > 0
      ? [withLength(element('span', { class: 'fill repeats' }), node.duplicates / total)]
      : []),
  );
  return element(
    tag,
    { class: 'node', title: node.pattern },
    element('code', {}, node.branch ?? node.pattern),
    bar,
    element('span', { class: 'value' }, `${counted(node.urls, 'URL')}${repeats}`),
  );
}

function foldButtons(tree: HTMLElement): HTMLElement {
  const button = (text: string, isOpen: boolean): HTMLElement => {
    const made = element('button', { type: 'button' }, text);
    made.addEventListener('click', () => {
      for (const part of tree.querySelectorAll('details')) part.open = isOpen;
    });
    return made;
  };
  return element('p', { class: 'buttons' }, button('Unfold all', true), button('Fold all', false));
}
