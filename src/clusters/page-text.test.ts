import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PageHead, readPage } from './page-text.ts';
import { textHash, WordHasher } from './words.ts';

test('each paragraph, item and cell is a block; inline elements divide nothing', () => {
  expect(blocks('<p>one <b>t</b>wo</p><ul><li>three<li>four</ul><table><tr><td>5<td>6</table>')).toEqual(
    texts('one two', 'three', 'four', '5', '6'),
  );
});

test('scripts, styles, hidden elements and pictures give no text', () => {
  const page =
    '<style>p{}</style><script>var a</script><p>seen</p><p hidden>no</p><div style="display: none">no <p>no</p></div>' +
    '<svg><title>no</title></svg><noscript>no</noscript><p>seen too</p>';
  expect(blocks(page)).toEqual(texts('seen', 'seen too'));
});

test('a list of links into the page itself is left out, a link inside a sentence stays', () => {
  const page = '<ul><li><a href="#a">Part A</a></li></ul><p>see <a href="#a">Part A</a> below</p>';
  expect(blocks(page)).toEqual(texts('see Part A below'));
});

test('entities and character references are read', () => {
  expect(blocks('<p>a&amp;b&nbsp;&#x63;</p>')).toEqual(texts('a&b c'));
});

test('reads the title, the canonical URL, the refresh and the language', () => {
  const head = headOf(
    `<html lang="de"><head><base href="/x/"><title> A
     title </title><link rel="alternate" href="/feed"><link rel="Canonical" href="y?a=1&amp;b=2">
     <meta http-equiv="Refresh" content="0; URL='../new'"></head><body><svg><title>not this</title></svg>`,
  );
  expect(head).toEqual({
    title: 'A title',
    canonical: 'http://a.test/x/y?a=1&b=2',
    refresh: 'http://a.test/new',
    language: 'de',
  });
});

test('a page that says nothing of itself has only unknowns', () => {
  expect(headOf('<p>hello')).toEqual({ title: null, canonical: null, refresh: null, language: null });
});

test('the same part of a template has the same place on every page, another part another', () => {
  const placesOf = (id: number): number[] => {
    const places: number[] = [];
    readPage(
      `<div id="post-${id}"><h2>T${id}</h2><p class="date">${id}</p></div>`,
      'http://a.test/',
      (_, place) => places.push(place),
    );
    return places;
  };
  expect(placesOf(7)).toEqual(placesOf(812));
  expect(new Set(placesOf(7)).size).toBe(2);
});

test('no input breaks the reader', () => {
  const soup = fc.string({
    unit: fc.constantFrom('<', '>', '/', 'p', 'div', ' ', '"', '=', 'title', '&', '#', '!--', 'a'),
  });
  fc.assert(
    fc.property(soup, (html) => {
      readPage(html, 'http://a.test/', () => {});
      return true;
    }),
  );
});

function blocks(html: string): number[] {
  const found: number[] = [];
  readPage(html, 'http://a.test/', (words) => found.push(textHash(words)));
  return found;
}

function texts(...parts: string[]): number[] {
  return parts.map((part) => {
    const hasher = new WordHasher();
    hasher.add(part);
    hasher.finish();
    return textHash(hasher.hashes.subarray(0, hasher.length));
  });
}

function headOf(html: string): PageHead {
  return readPage(html, 'http://a.test/dir/page', () => {});
}
