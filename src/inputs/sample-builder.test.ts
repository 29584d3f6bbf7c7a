import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UrlRecord } from './record.ts';
import { SampleBuilder } from './sample-builder.ts';
import type { SiteColumns } from './site-columns.ts';

test('URLs are unique after safe normalization and stand in the order first seen', () => {
  const [site] = build([
    { url: 'http://A.test:80/b' },
    { url: 'http://a.test/%7Ea' },
    { url: 'http://a.test/b' },
    { url: 'http://a.test/~a#top' },
  ]);
  expect(site!.urls).toEqual(['http://a.test/b', 'http://a.test/~a']);
  expect([...site!.sightings]).toEqual([2, 2]);
});

test('HEAD, partial, unmodified and redirected answers do not count as sizes', () => {
  const [site] = build([
    { url: 'http://a.test/', status: 200, size: 500 },
    { url: 'http://a.test/', status: 200, size: 700 },
    { url: 'http://a.test/', status: 200, size: 0, method: 'HEAD' },
    { url: 'http://a.test/', status: 206, size: 10 },
    { url: 'http://a.test/', status: 304, size: 0 },
    { url: 'http://a.test/', status: 301, size: 9_000, location: '/x' },
    { url: 'http://a.test/unsized', status: 304, size: 12 },
  ]);
  expect([site!.minSize[0], site!.maxSize[0]]).toEqual([500, 700]);
  expect(site!.minSize[1]).toBeNaN();
});

test('a URL that only failed is left out and counted; one that also worked stays', () => {
  const builder = new SampleBuilder();
  builder.add([
    { url: 'http://a.test/gone', status: 404 },
    { url: 'http://a.test/shaky', status: 500 },
    { url: 'http://a.test/shaky', status: 200 },
  ]);
  expect(builder.sites()[0]!.urls).toEqual(['http://a.test/shaky']);
  expect(builder.counts).toMatchObject({ records: 3, failures: 2, urls: 2 });
});

test('redirects and canonicals are resolved and normalized; unseen targets are numbered behind the URLs', () => {
  const [site] = build([
    { url: 'http://a.test/dir/x', status: 302, location: '../Y' },
    { url: 'http://a.test/Y', canonical: 'HTTP://A.test:80/canonical' },
    { url: 'http://a.test/z', canonical: 'http://a.test/canonical' },
    { url: 'http://a.test/w', canonical: 'http://[broken' },
  ]);
  expect([...site!.redirect]).toEqual([1, -1, -1, -1]);
  expect([...site!.canonical]).toEqual([-1, 4, 4, -1]);
});

test('digests of redirects and failures are not content', () => {
  const [site] = build([
    { url: 'http://a.test/a', status: 301, digest: 'moved' },
    { url: 'http://a.test/b', status: 200, digest: 'page' },
  ]);
  expect(site!.digest[0]).toBe(-1);
  expect(site!.digest[1]).toBeGreaterThanOrEqual(0);
});

test('sites are told apart, the largest comes first, and what has no host is counted', () => {
  const builder = new SampleBuilder();
  builder.add([
    { url: 'http://b.test/' },
    { url: 'http://a.test/1' },
    { url: 'http://www.a.test/2' },
    { url: 'nonsense' },
  ]);
  expect(builder.sites().map(({ site, urls }) => [site, urls.length])).toEqual([
    ['a.test', 2],
    ['b.test', 1],
  ]);
  expect(builder.counts.withoutSite).toBe(1);
});

test('a site that is full takes no new URLs and still counts the old ones', () => {
  const builder = new SampleBuilder({ maxHeldUrls: 2 });
  builder.add([1, 2, 3, 1, 3].map((i) => ({ url: `http://a.test/${i}` })));
  expect([...builder.sites()[0]!.sightings]).toEqual([2, 1]);
  expect(builder.counts.overflow).toBe(2);
});

test('the order of sightings never changes sizes, counts of sightings or which URLs are used', () => {
  const record = fc.record({
    url: fc.constantFrom('http://a.test/1', 'http://a.test/2', 'http://A.test/1#x', 'http://b.test/'),
    status: fc.constantFrom(200, 206, 301, 304, 404, 500),
    size: fc.nat(9999),
    method: fc.constantFrom('GET', 'HEAD'),
  });
  const shuffled = fc
    .array(record, { maxLength: 30 })
    .chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
    );
  fc.assert(
    fc.property(shuffled, ([records, others]) => {
      expect(factsOf(build(records))).toEqual(factsOf(build(others)));
    }),
  );
});

function build(records: readonly UrlRecord[]): SiteColumns[] {
  const builder = new SampleBuilder();
  builder.add(records);
  return builder.sites();
}

function factsOf(sites: readonly SiteColumns[]): unknown[] {
  return sites
    .flatMap(({ urls, sightings, minSize, maxSize }) =>
      urls.map((url, i) => [url, sightings[i], minSize[i], maxSize[i]]),
    )
    .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
}
