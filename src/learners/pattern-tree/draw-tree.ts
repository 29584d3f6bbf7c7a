import type { NodeOutline } from './tree-outline.ts';

const SHOWN_VALUES = 6;

/** One line a node: URLs, duplicates, pattern, and what it is split by. */
export function treeText(nodes: readonly NodeOutline[]): string {
  const width = String(nodes[0]?.urls ?? 0).length;
  const lines = preorder(nodes).map((node) => {
    const counts = `${String(node.urls).padStart(width)} URLs ${percent(node)}`;
    return `${counts}  ${'  '.repeat(node.depth)}${node.pattern}${splitText(node)}`;
  });
  return `${lines.join('\n')}\n`;
}

export function treeDot(nodes: readonly NodeOutline[]): string {
  const shapes = nodes.map(
    (node) => `  n${node.id} [label=${quote(`${node.pattern}\n${node.urls} URLs, ${percent(node)}`)}];`,
  );
  const links = nodes
    .filter(({ parent }) => parent !== null)
    .map(({ id, parent, branch }) => `  n${parent} -> n${id} [label=${quote(branch ?? '')}];`);
  return `digraph "pattern tree" {\n  rankdir=LR;\n  node [shape=box, fontname="monospace"];\n${[...shapes, ...links].join('\n')}\n}\n`;
}

const ROW = 22;
const INDENT = 26;
const CHARACTER = 7.3;

/** Rows of text joined by elbows; a bar behind each row is as long as its share of the URLs, its dark part the duplicates. */
export function treeSvg(nodes: readonly NodeOutline[]): string {
  const ordered = preorder(nodes);
  const rowOf = new Map(ordered.map(({ id }, row) => [id, row]));
  const total = ordered[0]?.urls ?? 1;
  const labels = ordered.map(
    (node) => `${node.pattern}   ${node.urls} URLs, ${percent(node)}${splitText(node)}`,
  );
  const width = Math.ceil(
    Math.max(400, ...ordered.map(({ depth }, row) => 60 + depth * INDENT + labels[row]!.length * CHARACTER)),
  );
  const rows = ordered.map((node, row) => {
    const [x, y] = [12 + node.depth * INDENT, row * ROW + 4];
    const bar = (share: number, colour: string): string =>
      `<rect x="${x}" y="${y}" width="${(share * (width - x - 12)).toFixed(1)}" height="${ROW - 4}" rx="3" fill="${colour}"/>`;
    const link =
      node.parent === null
        ? ''
        : `<path d="M${x - INDENT + 7} ${rowOf.get(node.parent)! * ROW + ROW}V${y + 9}H${x - 3}" fill="none" stroke="#888"/>`;
    return `${link}${bar(node.urls / total, '#dbe7f5')}${bar(node.duplicates / total, '#f2b8a0')}<text x="${x + 6}" y="${y + 13}">${escapeXml(labels[row]!)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${ordered.length * ROW + 8}" font-family="monospace" font-size="12">\n<title>Pattern tree</title>\n${rows.join('\n')}\n</svg>\n`;
}

function preorder(nodes: readonly NodeOutline[]): NodeOutline[] {
  const children = new Map<number | null, NodeOutline[]>();
  for (const node of nodes) children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
  const below = (node: NodeOutline): NodeOutline[] => [
    node,
    ...(children.get(node.id) ?? []).sort((a, b) => b.urls - a.urls || a.id - b.id).flatMap(below),
  ];
  return (children.get(null) ?? []).flatMap(below);
}

function percent({ known, duplicates }: NodeOutline): string {
  return known === 0 ? 'content unknown' : `${((100 * duplicates) / known).toFixed(0)} % duplicates`;
}

function splitText({ split }: NodeOutline): string {
  if (split === null) return '';
  const shown = split.salient.slice(0, SHOWN_VALUES).map((text) => (text === '' ? '(empty)' : text));
  const more = split.salient.length > SHOWN_VALUES ? `, … ${split.salient.length} in all` : '';
  const values = shown.length === 0 ? '' : `: ${shown.join(', ')}${more}`;
  return `   [${split.key} H=${split.entropy.toFixed(2)}${values}]`;
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
