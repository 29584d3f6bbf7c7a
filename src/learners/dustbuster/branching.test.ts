import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../base/random.ts';
import { branchings } from './branching.ts';
import { type TokenLists, tokenLists } from './token-lists.ts';

const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', '/', '.'), maxLength: 8 }), {
  maxLength: 40,
});

test.each(['prefix', 'suffix'] as const)(
  'every %s after which URLs part is found, with its stretch',
  (direction) => {
    fc.assert(
      fc.property(words, (urls) => {
        expect(found(urls, direction)).toEqual(expected(urls, direction));
      }),
    );
  },
);

test('finds the same in a list that parts so often that its table must grow', () => {
  const random = seededRandom(5);
  const urls = new Set<string>();
  while (urls.size < 2000)
    urls.add(random.below(4096).toString(2).padStart(12, '0').replace(/0/g, '/').replace(/1/g, '.'));
  expect(found([...urls], 'suffix')).toEqual(expected([...urls], 'suffix'));
});

test('a URL that comes twice parts from nothing', () => {
  expect(found(['a/b', 'a/b'], 'prefix')).toEqual([[], []]);
});

type Direction = 'prefix' | 'suffix';

/** URL → its branching prefixes as [shortest of the same URLs, length]. */
function found(urls: readonly string[], direction: Direction): number[][][] {
  const { nodes, offsets, depth, lowest } = branchings(tokenLists(urls), direction);
  return urls.map((_, url) =>
    Array.from(nodes.subarray(offsets[url], offsets[url + 1]), (node) => [lowest[node]!, depth[node]!]),
  );
}

function expected(urls: readonly string[], direction: Direction): number[][][] {
  const lists = tokenLists(urls);
  const all = urls.map((_, url) => tokensOf(lists, url, direction));
  const next = new Map<string, Set<number>>();
  for (const tokens of all)
    tokens.forEach((token, length) => {
      const prefix = tokens.slice(0, length).join();
      next.set(prefix, (next.get(prefix) ?? new Set()).add(token));
    });
  return all.map((tokens) => {
    let low = 0;
    return tokens.flatMap((_, length) => {
      if (next.get(tokens.slice(0, length).join())!.size < 2) return [];
      const stretch = [low, length];
      low = length + 1;
      return [stretch];
    });
  });
}

function tokensOf({ tokens, offsets }: TokenLists, url: number, direction: Direction): number[] {
  const own = Array.from(tokens.subarray(offsets[url], offsets[url + 1]));
  return direction === 'prefix' ? own : own.reverse();
}
