import { NO_VALUE } from '../../url/keys.ts';
import type { FunctionTexts } from './function-texts.ts';
import type { TokenTree } from './token-tree.ts';

/** What a token of the result shows. */
export type Term =
  /** The text of a token of the source, by node number; the same node means copied. */
  | { readonly is: 'ref'; readonly node: number }
  | { readonly is: 'const'; readonly text: string }
  /** Anything: the text does not change the page. */
  | { readonly is: 'wild' }
  | { readonly is: 'parts'; readonly delimiter: string; readonly terms: readonly Term[] };

/** The result, key by key in key order; keys that are not named are left out. */
export type Transformation = readonly { readonly key: number; readonly term: Term }[];

/** How `aim` can be written from `row`: copied first, then moved, then cut into parts, then constant. */
export function transformationBetween(
  tree: TokenTree,
  pair: { readonly row: number; readonly aim: number },
  functions: FunctionTexts,
): Transformation {
  const terms = new PairTerms(tree, pair, functions);
  const transformation: { key: number; term: Term }[] = [];
  for (let key = 0; key < tree.keys.length; key++)
    if (tree.nodes[key]!.column[pair.aim] !== 0) transformation.push({ key, term: terms.of(key) });
  return transformation;
}

class PairTerms {
  readonly #tree: TokenTree;
  readonly #row: number;
  readonly #aim: number;
  readonly #functions: FunctionTexts;

  constructor(
    tree: TokenTree,
    { row, aim }: { readonly row: number; readonly aim: number },
    functions: FunctionTexts,
  ) {
    this.#tree = tree;
    this.#row = row;
    this.#aim = aim;
    this.#functions = functions;
  }

  of(node: number): Term {
    const tree = this.#tree;
    const { column, values, children, delimiter } = tree.nodes[node]!;
    const id = column[this.#aim]!;
    const text = values[id]!;
    if (text === '' || text === NO_VALUE) return { is: 'const', text };
    if (column[this.#row] === id) return { is: 'ref', node };
    const elsewhere = isOrigin(tree, node) ? -1 : placeOf(tree, text, this.#row);
    if (elsewhere >= 0) return { is: 'ref', node: elsewhere };
    if (children.length > 0 && tree.nodes[children[0]!]!.column[this.#aim] !== 0) {
      const terms = children.map((child) => this.of(child));
      if (terms.some(({ is }) => is === 'ref' || is === 'parts')) return { is: 'parts', delimiter, terms };
    }
    const isIrrelevant = column[this.#row] !== 0 && !isOrigin(tree, node) && !this.#functions.has(node, id);
    return isIrrelevant ? { is: 'wild' } : { is: 'const', text };
  }
}

/** Scheme and host are copied or constant: templates capture no scheme, and no page is fetched from any host. */
function isOrigin(tree: TokenTree, node: number): boolean {
  return /^(scheme|host)$/.test(tree.nodes[node]!.name);
}

/** The first token of a URL with this text; −1 if there is none. */
function placeOf(tree: TokenTree, text: string, row: number): number {
  const { nodes } = tree;
  for (let node = 0; node < nodes.length; node++) {
    const { column, values, name } = nodes[node]!;
    if (column[row] !== 0 && values[column[row]!] === text && name !== 'scheme') return node;
  }
  return -1;
}

/** Equal transformations have equal texts. */
export function signatureOf(tree: TokenTree, transformation: Transformation): string {
  return transformation.map(({ key, term }) => `${tree.keys[key]}\t${textOf(tree, term)}`).join('\n');
}

function textOf(tree: TokenTree, term: Term): string {
  if (term.is === 'ref') return `$${tree.nodes[term.node]!.name}`;
  if (term.is === 'const') return `=${term.text}`;
  return term.is === 'wild' ? '*' : `(${term.terms.map((part) => textOf(tree, part)).join(term.delimiter)})`;
}

/** The tokens of the source that the result needs. */
export function referred(transformation: Transformation): Set<number> {
  const nodes = new Set<number>();
  const visit = (term: Term): void => {
    if (term.is === 'ref') nodes.add(term.node);
    else if (term.is === 'parts') term.terms.forEach(visit);
  };
  for (const { term } of transformation) visit(term);
  return nodes;
}

/** Whether some of the text may be anything. */
export function isWild(term: Term): boolean {
  return term.is === 'wild' || (term.is === 'parts' && term.terms.some(isWild));
}

/** The text that a term makes of a URL; null where anything may stand. */
export function writeTerm(tree: TokenTree, term: Term, row: number): string | null {
  if (term.is === 'const') return term.text;
  if (term.is === 'wild') return null;
  if (term.is === 'ref') {
    const { column, values } = tree.nodes[term.node]!;
    return values[column[row]!]!;
  }
  return term.terms.map((part) => writeTerm(tree, part, row) ?? '*').join(term.delimiter);
}
