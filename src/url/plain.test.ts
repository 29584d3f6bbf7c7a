import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../test/vectors/url-arbitraries.ts';
import { compileNormalizer } from './normalize.ts';
import { isPlain, normalLength } from './plain.ts';
import { PRESETS, type PresetName } from './presets.ts';
import { parseAsStandard } from './whatwg.ts';
import { compileWriter } from './writer.ts';

const QUICK: readonly PresetName[] = ['rfc3986', 'lee'];

/** Nearly normal: most pieces of hosts, ports and paths that the glance takes, and the neighbours that it must not. */
const nearlyNormal = fc
  .tuple(
    fc.constantFrom('http://', 'https://', 'HTTP://'),
    pieces([
      'a',
      'b-c',
      'test',
      '.',
      '.',
      '-',
      '_',
      '`',
      'xn--',
      '0x1f',
      '7',
      '1.2.3.4',
      '256',
      '01',
      'A',
      'é',
      '"',
    ]),
    fc.constantFrom('', '', '', ':', ':80', ':443', ':8080', ':8', ':080', ':65536', ':80a', '.', '@a.test'),
    fc.constantFrom('', '/', '/', '/', '?'),
    pieces([
      '/',
      '/',
      '.',
      '.',
      '..',
      'a',
      '$',
      '?',
      '#',
      '#!',
      '%',
      '%2',
      anEscape(),
      anEscape(),
      'é',
      ' ',
      '\\',
    ]),
  )
  .map((parts) => parts.join(''));

const urls = fc.oneof(nearlyNormal, nearlyNormal, anyText);
const RUNS = { numRuns: 4000 };

describe('the short way', () => {
  test.each(QUICK)('answers what the long way answers under the preset %s', (preset) => {
    const quick = compileNormalizer({ preset });
    const { write } = compileWriter(PRESETS[preset]);
    fc.assert(
      fc.property(urls, (url) => {
        expect(quick(url)).toBe(write(url));
      }),
      RUNS,
    );
  });

  test('takes for normal what the long way leaves alone', () => {
    const { write } = compileWriter(PRESETS.rfc3986);
    fc.assert(
      fc.property(urls, (url) => {
        if (normalLength(url) === url.length) expect(write(url)).toBe(url);
      }),
      RUNS,
    );
  });

  test('spares the standard parser only what it leaves alone', () => {
    fc.assert(
      fc.property(urls, (url) => {
        if (normalLength(url) === url.length && parseAsStandard(url) === url && !url.includes('xn--'))
          expect(new URL(url).href).toBe(url);
      }),
      RUNS,
    );
  });
});

describe('at a glance', () => {
  test.each([
    'http://a.test/',
    'https://localhost/x',
    'http://a--b.xn--bcher-kva.test/',
    'http://127.0.0.1/x',
    'http://a.test:8080/x',
    'http://a.test/.well-known/..x/...?a=$1.5',
    'http://a.test/a%20b%C3%A9%2F?q=%25',
  ])('%s is normal', (url) => {
    expect(normalLength(url)).toBe(url.length);
  });

  test.each([
    ['http://a.test/x', '#y'],
    ['http://a.test/x', '%41'],
    ['http://a.test/x', '%2e'],
    ['http://a.test/x', '%c3'],
    ['http://a.test/x', '%2'],
    ['http://a.test/x/', './'],
    ['http://a.test/x/', '..?y'],
    ['', 'http://A.test/'],
    ['', 'http://a.test:80/'],
    ['', 'http://a.test:0/'],
    ['', 'http://a.test./'],
    ['', 'http://1.2.3.400/'],
    ['', 'http://1.2.3.4.:8080/'],
    ['', 'http://a.0xab/'],
    ['', 'http://a.test'],
    ['', 'ftp://a.test/'],
  ])('%s is, and %s behind it is not known to be', (known, rest) => {
    expect(normalLength(known + rest)).toBe(known.length);
  });

  test('an escape is normal if the long way leaves it alone, and only then', () => {
    const { write } = compileWriter(PRESETS.rfc3986);
    const digits = [...'0123456789abcdefABCDEF'];
    for (const triplet of digits.flatMap((high) => digits.map((low) => `%${high}${low}`))) {
      const url = `http://a.test/x${triplet}y`;
      expect(normalLength(url) === url.length, url).toBe(write(url) === url);
    }
  });

  test('a plain URL has no escapes', () => {
    expect(isPlain('http://a.test/a.b?c$')).toBe(true);
    expect(isPlain('http://a.test/a%20b')).toBe(false);
    expect(isPlain('')).toBe(false);
  });

  test('a long text costs no more than its length', () => {
    for (const piece of ['a', 'a.', '-', '1', '9.9.', '%20', '/.', '$', '/a.b'])
      for (const start of ['http://', 'http://a.test/']) {
        const from = performance.now();
        normalLength(start + piece.repeat(Math.floor(65_000 / piece.length)));
        expect(performance.now() - from, start + piece).toBeLessThan(500);
      }
  });
});

function anEscape(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...'0123456789abcdefABCDEFg'), fc.constantFrom(...'0123456789abcdefABCDEF%'))
    .map(([high, low]) => `%${high}${low}`);
}

function pieces(parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> {
  const one = fc.oneof(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)));
  return fc.array(one, { maxLength: 6 }).map((found) => found.join(''));
}
