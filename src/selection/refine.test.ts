import { expect, test } from 'vitest';
import { matcherOf } from '../rules/matcher.ts';
import type { RuleBody } from '../rules/rule.ts';
import { compileNormalizer } from '../url/normalize.ts';
import { FormGraph } from './form-graph.ts';
import { refineCandidates } from './refine.ts';

const MIRROR: RuleBody = { kind: 'rewrite', from: '/mirror/{rest...}', to: '/main/{rest}', others: 'keep' };

test('a mirror whose listings differ is bound to its files', () => {
  const found = refine(true);
  expect(found.map(({ candidate }) => (candidate.rule as { when?: string }).when)).toContain(
    '/{dir...}/{file}',
  );
  const files = found.find(
    ({ candidate }) => (candidate.rule as { when?: string }).when === '/{dir...}/{file}',
  )!;
  expect(files.edges).toHaveLength(2 * 30);
});

test('a rule without a collision is left as it is', () => {
  expect(refine(false)).toEqual([]);
});

test('a print view that is the page itself for files only is bound to their namespace', () => {
  const print: RuleBody = { kind: 'rewrite', from: '/w?print=yes&title={t}', to: '/{t}', others: 'keep' };
  const pages = Array.from({ length: 12 }, (_, i) => [
    [`http://a.test/File:f${i}`, i],
    [`http://a.test/w?title=File:f${i}&print=yes`, i],
    [`http://a.test/page${i}`, 100 + i],
    [`http://a.test/w?title=page${i}&print=yes`, i < 8 ? 200 + i : 100 + i],
  ]).flat() as [string, number][];
  const urls = pages.map(([url]) => url);
  const graph = new FormGraph(urls, {
    count: 1,
    matcher: matcherOf([print]),
    normalize: compileNormalizer(),
  });
  const found = refineCandidates(
    [{ rule: print, authors: ['a'] }],
    graph,
    { content: Int32Array.from(pages, ([, content]) => content) },
    { minSaved: 5, maxGuards: 3 },
  );
  expect(found.map(({ candidate }) => (candidate.rule as { when?: string }).when)).toEqual([
    '/{rest...}?title=File:{v}',
  ]);
  expect(found[0]!.edges).toHaveLength(2 * 12);
});

/** Thirty files and ten listings under two directories; listings name their directory, so they may differ. */
function refine(doListingsDiffer: boolean): ReturnType<typeof refineCandidates> {
  const urls: string[] = [];
  const content: number[] = [];
  for (const directory of ['main', 'mirror']) {
    for (let i = 0; i < 30; i++) {
      urls.push(`http://a.test/${directory}/d${i % 10}/page${i}.html`);
      content.push(i);
    }
    for (let i = 0; i < 10; i++) {
      urls.push(`http://a.test/${directory}/d${i}/`);
      content.push(30 + i + (doListingsDiffer && directory === 'mirror' ? 10 : 0));
    }
  }
  const graph = new FormGraph(urls, {
    count: 1,
    matcher: matcherOf([MIRROR]),
    normalize: compileNormalizer(),
  });
  const candidates = [{ rule: MIRROR, authors: ['a'] }];
  return refineCandidates(
    candidates,
    graph,
    { content: Int32Array.from(content) },
    { minSaved: 10, maxGuards: 3 },
  );
}
