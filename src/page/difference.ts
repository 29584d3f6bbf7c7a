import type { ExamplePair } from '../rules/rule.ts';
import { tokenize } from '../url/tokens.ts';
import { element } from './dom.ts';

/** A URL before and after, what goes and what comes marked. */
export function exampleView(
  { from, to }: ExamplePair,
  [before, after]: readonly [string, string] = ['before', 'after'],
): HTMLElement {
  const [a, b] = [tokenize(from), tokenize(to)];
  const common = commonTokens(a, b);
  return element(
    'dl',
    { class: 'pair' },
    element('dt', {}, before),
    element('dd', {}, ...marked(a, common.inA, 'del')),
    element('dt', {}, after),
    element('dd', {}, ...marked(b, common.inB, 'ins')),
  );
}

function marked(tokens: readonly string[], isCommon: readonly boolean[], mark: 'del' | 'ins'): Node[] {
  const nodes: Node[] = [];
  for (let i = 0; i < tokens.length; ) {
    let end = i;
    while (end < tokens.length && isCommon[end] === isCommon[i]) end++;
    const text = tokens.slice(i, end).join('');
    nodes.push(isCommon[i] ? document.createTextNode(text) : element(mark, {}, text));
    i = end;
  }
  return nodes;
}

/** The longest common subsequence; examples are cut to some hundred characters, so the square of it is small. */
export function commonTokens(
  a: readonly string[],
  b: readonly string[],
): { readonly inA: readonly boolean[]; readonly inB: readonly boolean[] } {
  const width = b.length + 1;
  const length = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] =
        a[i] === b[j]
          ? length[(i + 1) * width + j + 1]! + 1
          : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!);
  const inA = a.map(() => false);
  const inB = b.map(() => false);
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) inA[i++] = inB[j++] = true;
    else if (length[(i + 1) * width + j]! >= length[i * width + j + 1]!) i++;
    else j++;
  }
  return { inA, inB };
}
