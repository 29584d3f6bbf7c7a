import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import type { RuleBody } from '../../rules/rule.ts';
import { patternTree } from './pattern-tree.ts';

const NUMBERS = Array.from({ length: 60 }, (_, i) => 100 + i * 7);
const COLOURS = ['red', 'blue', 'green'];

test('a part of a segment that does not matter is ignored, the others are kept', () => {
  const urls = NUMBERS.flatMap((n) => COLOURS.map((colour) => `http://a.test/item-${n}-${colour}.html`));
  expect(deepRules(urls, COLOURS.length)).toEqual([
    {
      kind: 'rewrite',
      from: '/item-{p0_1:digits}-{p0_2}.html',
      to: '/item-{p0_1}-{*:blue}.html',
      others: 'keep',
    },
  ]);
  expect(rulesOf(urls, { each: COLOURS.length, deepTokens: false })).toEqual([]);
});

test('segments with more parts and with fewer are one page', () => {
  const urls = NUMBERS.flatMap((n) => [
    `http://a.test/article_${n}_print.html`,
    `http://a.test/article_${n}.html`,
  ]);
  expect(deepRules(urls, 2)).toEqual([
    {
      kind: 'rewrite',
      from: '/article_{p0_1:digits}.html',
      to: '/article_{p0_1}_print.html',
      others: 'keep',
    },
  ]);
});

test('a segment is a part of a value in the query', () => {
  const urls = NUMBERS.flatMap((n) => [`http://a.test/show?page=topic.${n}`, `http://a.test/topic/${n}`]);
  expect(deepRules(urls, 2)).toEqual([
    { kind: 'rewrite', from: '/topic/{p1:digits}', to: '/show?page=topic.{p1}', others: 'keep' },
  ]);
});

function deepRules(urls: readonly string[], each: number): RuleBody[] {
  return rulesOf(urls, { each, deepTokens: true });
}

/** The rules for a site on which every `each` URLs are one page. */
function rulesOf(
  urls: readonly string[],
  { each, deepTokens }: { readonly each: number; readonly deepTokens: boolean },
): RuleBody[] {
  const labels = urls.map((_, i) => Math.floor(i / each));
  return patternTree
    .propose(sampleOf('a.test', urls, labels), { deepTokens, offers: 'deployed' })
    .map(({ rule }) => rule);
}
