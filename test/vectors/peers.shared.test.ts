import { expect, test } from 'vitest';
import { type NormalizeOptions, normalize, type Steps } from '../../src/url/index.ts';
import { SITE_RULES } from '../../src/url/site-rules-table.ts';
import { EXCLUSIONS } from './exclusions.ts';
import { siteRuleLines } from './site-rules-source.ts';
import { expectVectors, objectVectors, readVectors, type Vector } from './vector-suite.ts';

const by =
  (options?: NormalizeOptions) =>
  (input: string): string =>
    normalize(input, options);

test('urlcanon: aggressive, under the preset aggressive', () => {
  const vectors = objectVectors(readVectors('urlcanon/aggressive.json'));
  expectVectors(vectors, EXCLUSIONS['urlcanon aggressive'], by({ preset: 'aggressive' }));
});

test('urlcanon: dot segments, under the preset rfc3986', () => {
  const { special } = JSON.parse(readVectors('urlcanon/path_dots.json')) as Record<
    string,
    Record<string, string>
  >;
  const vectors = Object.entries(special!).map(([input, expected]) => ({ input, expected }));
  const run = (path: string): string => normalize(`http://a.test${path}`).slice('http://a.test'.length);
  expectVectors(vectors, EXCLUSIONS['urlcanon path_dots'], run);
});

test('urlcanon: unusual IPv4 addresses, under the preset rfc3986', () => {
  const run = (host: string): string => normalize(`http://${host}/`).slice('http://'.length, -1);
  expectVectors(objectVectors(readVectors('urlcanon/funky_ipv4.json')), {}, run);
});

test('urlcanon: semantic_precise, under the preset rfc3986 and what it adds', () => {
  const steps: Partial<Steps> = {
    parser: 'whatwg',
    illegal: 'encode',
    fragment: 'keep',
    userInfo: 'drop',
    repeatedSlashes: 'collapse',
    queryOrder: 'sort',
  };
  const vectors = httpOnly(objectVectors(readVectors('urlcanon/semantic_precise.json')));
  expectVectors(vectors, EXCLUSIONS['urlcanon semantic_precise'], (input) =>
    normalize(asText(input), { steps }),
  );
});

test('urlcanon: supplemental_whatwg, under the preset whatwg', () => {
  const vectors = httpOnly(objectVectors(readVectors('urlcanon/supplemental_whatwg.json')));
  const run = (input: string): string => normalize(asText(input), { preset: 'whatwg' });
  expectVectors(vectors, EXCLUSIONS['urlcanon supplemental_whatwg'], run);
});

test('nutch: its default rules, under the preset crawler without sorting and with default pages', () => {
  const lines = readVectors('nutch/regex-normalize-default.test').split('\n').filter(isCase);
  const vectors = lines
    .map((line) => line.split(' '))
    .map(([input, expected]) => ({ input: input!, expected: expected! }));
  const run = by({ preset: 'crawler', steps: { queryOrder: 'keep', defaultPage: 'remove' } });
  expectVectors(vectors, EXCLUSIONS.nutch, run);
});

test('crawler-commons: weird URLs, under the preset crawler', () => {
  const lines = readVectors('crawler-commons/weirdToNormalizedUrls.csv').split('\n').filter(isCase);
  expectVectors(lines.map(csvVector), EXCLUSIONS['crawler-commons'], by({ preset: 'crawler' }));
});

test('crawler-commons: invalid URLs pass untouched', () => {
  const lines = readVectors('crawler-commons/invalidUrls.csv').split('\n').filter(isCase);
  expect(lines.length).toBe(2);
  expectVectors(
    lines.map((input) => ({ input, expected: input })),
    {},
    by({ preset: 'crawler' }),
  );
});

test('the table of site rules is what its source says', () => {
  expect(SITE_RULES.flatMap((line) => line.split('|'))).toEqual(siteRuleLines());
});

function httpOnly(vectors: readonly Vector[]): Vector[] {
  return vectors.filter(({ expected }) => /^https?:/.test(expected));
}

function isCase(line: string): boolean {
  return line.trim() !== '' && !line.startsWith('#');
}

/** `input, expected`, the input maybe in quotes. */
function csvVector(line: string): Vector {
  const quoted = /^"((?:[^"]|"")*)",(.*)$/.exec(line);
  if (quoted !== null) return { input: quoted[1]!.replaceAll('""', '"'), expected: quoted[2]!.trim() };
  const comma = line.lastIndexOf(',');
  return { input: line.slice(0, comma), expected: line.slice(comma + 1).trim() };
}

/** urlcanon writes bytes as characters up to U+00FF: the text they are in UTF-8, or themselves if they are none. */
function asText(bytes: string): string {
  if (/[^\0-\xff]/.test(bytes)) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (char) => char.charCodeAt(0)),
    );
  } catch {
    return bytes;
  }
}
