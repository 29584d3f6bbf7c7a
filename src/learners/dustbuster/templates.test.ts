import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import { type LikelyTemplate, likelyTemplates, TEMPLATE_DEFAULTS } from './templates.ts';

const WORDS = ['oak', 'elm', 'ash', 'fir', 'yew', 'box', 'may', 'bay', 'fig', 'pear', 'plum', 'lime'];
const PAGES = WORDS.flatMap((one, i) => WORDS.slice(0, 10).map((other) => `${one}${i}/${other}${i}`));

describe('a change in two places at once', () => {
  test('the example of the paper: a printer version', () => {
    const days = Array.from({ length: 40 }, (_, i) => `06/${10 + (i % 12)}/${10 + Math.floor(i / 2)}/${i}x`);
    const found = templates(days, [
      (day) => `http://news.test/print.pl?sid=${day}`,
      (day) => `http://news.test/newsvac/${day}.shtml`,
    ]);
    expect(applied(found, 'http://news.test/print.pl?sid=05/01/02/77')).toContain(
      'http://news.test/newsvac/05/01/02/77.shtml',
    );
  });

  test('path segments become one value with other separators, at any depth', () => {
    const found = templates(PAGES, [
      (page) => `http://a.test/doku.php?id=${page.replaceAll('/', ':')}`,
      (page) => `http://a.test/doku.php/${page}`,
    ]);
    expect(applied(found, 'http://a.test/doku.php?id=x:y:z')).toContain('http://a.test/doku.php/x/y/z');
  });

  test('encoded separators are read as what they mean', () => {
    const found = templates(PAGES, [
      (page) => `http://a.test/doku.php?id=${page.replaceAll('/', '%3A')}`,
      (page) => `http://a.test/doku.php/${page}`,
    ]);
    expect(applied(found, 'http://a.test/doku.php?id=x%3Ay')).toContain('http://a.test/doku.php/x/y');
  });

  test('hosts and directories change together', () => {
    const found = templates(PAGES, [
      (page) => `http://mirror.a.test/old/docs/${page}`,
      (page) => `http://a.test/docs/${page}`,
    ]);
    expect(applied(found, 'http://mirror.a.test/old/docs/q/r')).toContain('http://a.test/docs/q/r');
  });

  test('letter case, in one part of the site', () => {
    const found = templates(PAGES, [
      (page) => `http://a.test/iis/${page[0]!.toUpperCase()}${page.slice(1)}`,
      (page) => `http://a.test/iis/${page}`,
    ]);
    expect(applied(found, 'http://a.test/iis/Some/Page')).toContain('http://a.test/iis/some/page');
  });

  test('what falls away is tried with its value and with any value', () => {
    const found = templates(PAGES, [
      (page) => `http://a.test/view?page=${page.replace('/', '-')}&start=0`,
      (page) => `http://a.test/view?page=${page.replace('/', '-')}`,
    ]);
    const froms = found.map(({ rule }) => rule.from);
    expect(froms).toContain('/view?start=0');
    expect(froms).toContain('/view?start={x_start}');
  });
});

test('an id that only the database can map gives no rule', () => {
  const ids = Array.from({ length: 40 }, (_, i) => `${7919 * (i + 1)}`);
  const found = templates(ids, [
    (id) => `http://a.test/short/${id}`,
    (id) => `http://a.test/long/${Number(id) * 31}z`,
  ]);
  expect(found).toEqual([]);
});

test('a change that too few clusters show is no rule', () => {
  const urls = ['http://a.test/x?id=q1', 'http://a.test/y/q1', 'http://a.test/x?id=q2', 'http://a.test/y/q2'];
  expect(likelyTemplates(sampleOf('a.test', urls, ['1', '1', '2', '2']), TEMPLATE_DEFAULTS)).toEqual([]);
});

test('the order of the URLs changes nothing', () => {
  const urls = PAGES.flatMap((page) => [`http://a.test/p/${page}`, `http://a.test/q?p=${page}`]);
  const labels = urls.map((_, i) => i >> 1);
  const forth = likelyTemplates(sampleOf('a.test', urls, labels), TEMPLATE_DEFAULTS);
  const back = likelyTemplates(
    sampleOf('a.test', [...urls].reverse(), [...labels].reverse()),
    TEMPLATE_DEFAULTS,
  );
  expect(forth.length).toBeGreaterThan(0);
  expect(back).toEqual(forth);
});

/** Every page under every form, one cluster a page. */
function templates(pages: readonly string[], forms: readonly ((page: string) => string)[]): LikelyTemplate[] {
  const urls = pages.flatMap((page) => forms.map((form) => form(page)));
  const labels = pages.flatMap((page) => forms.map(() => page));
  return likelyTemplates(sampleOf('a.test', urls, labels), TEMPLATE_DEFAULTS);
}

function applied(found: readonly LikelyTemplate[], url: string): (string | null)[] {
  return found.map(({ rule }) => applyRule(rule, url));
}
