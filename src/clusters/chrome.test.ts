import { expect, test } from 'vitest';
import { seededRandom } from '../base/random.ts';
import { findChrome } from './chrome.ts';
import { mainText } from './main-text.ts';
import { PagePool } from './page-pool.ts';
import { readPage } from './page-text.ts';
import { textHash } from './words.ts';

test('an export without any frame has the same main text as the page with its trail, date and navigation', () => {
  const site = siteWithExports(30);
  const hash = (version: number): number => textHash(mainText(site.pool, version, findChrome(site.pool)));
  for (const { full, revisited, exported } of site.pages) {
    expect(hash(full)).toBe(hash(exported));
    expect(hash(revisited)).toBe(hash(exported));
  }
  expect(new Set(site.pages.map(({ full }) => hash(full))).size).toBe(30);
});

test('pages of one template that differ in a few words keep different texts', () => {
  const pool = new PagePool();
  const versions = Array.from({ length: 40 }, (_, i) => {
    const page = `<nav>Home About Contact</nav><main><h1>Product ${i}</h1><p>Price: ${i} euro</p></main>`;
    return add(pool, page);
  });
  const chrome = findChrome(pool);
  expect(new Set(versions.map((version) => textHash(mainText(pool, version, chrome)))).size).toBe(40);
});

test('a page that shows only what all pages show is known by that', () => {
  const pool = new PagePool();
  const versions = Array.from({ length: 40 }, (_, i) =>
    add(pool, `<p>Please log in to go on</p><p>${i < 30 ? '' : `Page ${words(i, 30)}`}</p><i>${i}</i>`),
  );
  const text = mainText(pool, versions[0]!, findChrome(pool));
  expect(text.length).toBeGreaterThan(5);
});

test('a site of few pages is left as it is: what they share may well be their content', () => {
  const pool = new PagePool();
  for (let i = 0; i < 5; i++) add(pool, `<p>shared by all</p><p>${i}</p>`);
  const { commonText, volatilePlace } = findChrome(pool);
  expect([...commonText, ...volatilePlace]).not.toContain(1);
});

test('a place that holds most of its pages is content, however often it differs', () => {
  const pool = new PagePool();
  const cells = (seed: number): string => words(seed, 90).replaceAll(' ', '<td>');
  for (let i = 0; i < 30; i++) {
    add(pool, `<p>${words(i, 60)}</p><table><tr><td>${cells(100 + i)}</table>`);
    add(pool, `<p>${words(i, 60)}</p><table><tr><td>${cells(200 + i)}</table>`);
  }
  expect([...findChrome(pool).volatilePlace]).not.toContain(1);
  expect([...findChrome(pool, { maxPlaceShare: 0.9 }).volatilePlace]).toContain(1);
});

test('what most pages show is their frame', () => {
  const pool = new PagePool();
  const versions = Array.from({ length: 30 }, (_, i) =>
    add(pool, `<p>${words(0, 40)}</p><p>${words(i + 1, 12)}</p>`),
  );
  expect(mainText(pool, versions[3]!, findChrome(pool)).length).toBe(12);
});

interface PageVersions {
  readonly full: number;
  readonly revisited: number;
  readonly exported: number;
}

function siteWithExports(count: number): { pool: PagePool; pages: PageVersions[] } {
  const pool = new PagePool();
  const pages = Array.from({ length: count }, (_, i) => {
    const content = `<h1>Title ${words(i, 2)}</h1><p>${words(i + 1000, 50)}</p><p>${words(i + 2000, 30)}</p>`;
    const framed = (visited: string, date: string): string =>
      `<nav><ul><li>Home<li>Recent changes</ul></nav><div class="trail">You came from ${visited}</div>
       <main>${content}</main><div class="foot">Last changed ${date}</div>`;
    return {
      full: add(pool, framed(words(i, 1), `day ${i}`)),
      revisited: add(pool, framed(words(i + 7, 3), `day ${i + 1}`)),
      exported: add(pool, content),
    };
  });
  return { pool, pages };
}

function add(pool: PagePool, html: string): number {
  readPage(html, 'http://a.test/', pool.addBlock);
  return pool.endPage('text/html');
}

function words(seed: number, count: number): string {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => `w${random.below(1_000_000)}`).join(' ');
}
