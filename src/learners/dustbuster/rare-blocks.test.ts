import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import { ANY_TWO } from './likely-similar.ts';
import { templatesFromRareBlocks } from './rare-blocks.ts';
import { type LikelyTemplate, TEMPLATE_DEFAULTS } from './templates.ts';

const OPTIONS = { ...TEMPLATE_DEFAULTS, bucketLimit: 6 };
const STORIES = Array.from({ length: 40 }, (_, i) => `06/${10 + (i % 12)}/${10 + (i % 19)}/${100 + i}`);

test('the printer version of the paper is found in a bare list', () => {
  const urls = STORIES.flatMap((id) => [
    `http://n.test/print.pl?sid=${id}`,
    `http://n.test/newsvac/${id}.shtml`,
  ]);
  const found = templatesFromRareBlocks(sampleOf('n.test', urls), ANY_TWO, OPTIONS);
  expect(results(found, 'http://n.test/print.pl?sid=05/01/02/777')).toContain(
    'http://n.test/newsvac/05/01/02/777.shtml',
  );
});

test('pages that are not likely similar give nothing', () => {
  const urls = STORIES.flatMap((id) => [
    `http://n.test/print.pl?sid=${id}`,
    `http://n.test/newsvac/${id}.shtml`,
  ]);
  expect(templatesFromRareBlocks(sampleOf('n.test', urls), { allows: () => false }, OPTIONS)).toEqual([]);
});

test('a block that many URLs share gives nothing', () => {
  const urls = Array.from(
    { length: 40 },
    (_, i) => `http://n.test/${i % 2 ? 'a' : 'b'}/all?x=${'abcdefghij'[i % 10]}${i}`,
  );
  expect(templatesFromRareBlocks(sampleOf('n.test', urls), ANY_TWO, OPTIONS)).toEqual([]);
});

function results(found: readonly LikelyTemplate[], url: string): (string | null)[] {
  return found.map(({ rule }) => applyRule(rule, url));
}
