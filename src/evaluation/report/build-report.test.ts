import { expect, test } from 'vitest';
import { bookOf, HOSTILE, ruleOf } from '../../../test/report/report-fixtures.ts';
import { sampleOf } from '../../inputs/site-sample.ts';
import type { RuleBody } from '../../rules/rule.ts';
import { buildReport } from './build-report.ts';
import { renderReport } from './render-report.ts';

const OMIT: RuleBody = { kind: 'parameter', name: 's', value: null };

test('a book alone gives its rules, and one line for each figure that needs the URLs', () => {
  const { sites } = buildReport({ sites: [{ book: bookOf('a.test', [ruleOf(OMIT, 'r1')]) }] });
  const [site] = sites;
  expect(site!.rules).toHaveLength(1);
  expect(site!.headline).toEqual({ value: '40 %', says: 'fewer URLs to fetch' });
  expect(site!.figures.sizes).toEqual({ shows: { urlsBefore: 1000, urlsAfter: 600, known: null } });
  expect(site!.figures.tree).toEqual({ leftOut: expect.stringContaining('without the URLs') });
});

test('an empty book has a headline that says so', () => {
  const { sites } = buildReport({ sites: [{ book: bookOf('a.test', []) }] });
  expect(sites[0]!.headline.value).toBe('0');
});

test('with the URLs the sizes are counted by the book itself', () => {
  const urls = ['http://a.test/p', 'http://a.test/p?s=1', 'http://a.test/q'];
  const book = bookOf('a.test', [ruleOf(OMIT, 'r1')], 3);
  const { sites } = buildReport({ sites: [{ book, sample: sampleOf('a.test', urls, ['x', 'x', 'y']) }] });
  expect(sites[0]!.figures.sizes).toEqual({
    shows: { urlsBefore: 3, urlsAfter: 2, known: { pages: 3, fetched: 2, contents: 2, covered: 2 } },
  });
});

test('the largest site comes first', () => {
  const books = [bookOf('small.test', [], 5), bookOf('large.test', [], 50)];
  const { sites } = buildReport({ sites: books.map((book) => ({ book })) });
  expect(sites.map(({ site }) => site)).toEqual(['large.test', 'small.test']);
});

test('thousands of rules with long hostile examples stay under the size of a page', () => {
  const long = HOSTILE.repeat(40);
  const rules = Array.from({ length: 3000 }, (_, i) =>
    ruleOf(OMIT, `r${i}`, [
      [long, long],
      [long, long],
    ]),
  );
  const document = buildReport({ sites: [{ book: bookOf('a.test', rules) }] });
  const html = renderReport(document, '<script type="application/json" id="document">null</script>');
  expect(document.sites[0]!.rulesInAll).toBe(3000);
  expect(document.sites[0]!.rules.length).toBeGreaterThan(100);
  expect(Buffer.byteLength(html)).toBeLessThan(1_400_000);
});
