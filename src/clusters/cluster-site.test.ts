import { expect, test } from 'vitest';
import { seededRandom } from '../base/random.ts';
import type { UrlRecord } from '../inputs/record.ts';
import { clusterRecords, type SampleCounts } from './build-samples.ts';
import type { ClusterOptions } from './cluster-options.ts';
import { reasonsOf } from './reasons.ts';

test('equal digests are one cluster, and simhash and title say nothing about URLs that have one', async () => {
  const { clusters } = await found([
    { url: '/a', digest: 'x', title: 'T', simhash: '0000000000000001' },
    { url: '/b', digest: 'x' },
    { url: '/c', digest: 'y', title: 'T', simhash: '0000000000000001' },
  ]);
  expect(clusters).toEqual([{ why: ['digest'], urls: ['/a', '/b'] }]);
});

test('near simhashes join pages of one title; a page without a title is joined to nothing', async () => {
  const { clusters } = await found([
    { url: '/a', simhash: '00000000000000ff', title: 'T' },
    { url: '/b', simhash: '00000000000000f8', title: 'T' },
    { url: '/c', simhash: '00000000000000ff', title: 'Other' },
    { url: '/d', simhash: '00000000000000ff' },
    { url: '/e', simhash: '00000000000000ff' },
  ]);
  expect(clusters).toEqual([{ why: ['simhash'], urls: ['/a', '/b'] }]);
});

test('simhash clusters are chains: ends farther apart than three bits may meet through the middle', async () => {
  const { clusters } = await found([
    { url: '/a', simhash: '0000000000000000', title: 'T' },
    { url: '/b', simhash: '0000000000000007', title: 'T' },
    { url: '/c', simhash: '000000000000003f', title: 'T' },
  ]);
  expect(clusters[0]!.urls).toEqual(['/a', '/b', '/c']);
});

test('redirects are followed along chains; loops and dead ends join nothing', async () => {
  const { clusters, counts } = await found([
    { url: '/old', status: 301, location: '/older' },
    { url: '/older', status: 302, location: 'http://s.test/new' },
    { url: '/new', digest: 'n' },
    { url: '/x', status: 301, location: '/y' },
    { url: '/y', status: 301, location: '/x' },
    { url: '/self', status: 302, location: '/self' },
  ]);
  expect(clusters).toEqual([{ why: ['redirect'], urls: ['/old', '/older', '/new'] }]);
  expect(counts.redirectLoops).toBe(3);
});

test('URLs that redirect to one unseen page are one cluster', async () => {
  const { clusters } = await found([
    { url: '/a', status: 301, location: 'http://other.test/' },
    { url: '/b', status: 301, location: 'http://other.test/' },
    { url: '/c', status: 301, location: 'http://other.test/else' },
  ]);
  expect(clusters).toEqual([{ why: ['redirect'], urls: ['/a', '/b'] }]);
});

test('a URL that showed a page is an end of redirects even if it redirected at another time', async () => {
  const { clusters } = await found([
    { url: '/a', status: 301, location: '/b' },
    { url: '/b', status: 302, location: '/login' },
    { url: '/b', digest: 'b' },
    { url: '/login', digest: 'login' },
  ]);
  expect(clusters).toEqual([{ why: ['redirect'], urls: ['/a', '/b'] }]);
});

test('a page that only sends its reader on belongs to where it sends him', async () => {
  const { clusters } = await found([
    { url: '/a', html: '<meta http-equiv=refresh content="0;url=/b"><p>This page has moved.' },
    { url: '/b', html: `<p>${words(1, 60)}` },
  ]);
  expect(clusters).toEqual([{ why: ['redirect'], urls: ['/a', '/b'] }]);
});

test('a declared canonical joins URLs of which nothing else is known', async () => {
  const { clusters } = await found([
    { url: '/p?s=1', canonical: '/p', title: 'P' },
    { url: '/p?s=2', canonical: '/p', title: 'P' },
    { url: '/p', title: 'P' },
  ]);
  expect(clusters).toEqual([{ why: ['canonical'], urls: ['/p?s=1', '/p?s=2', '/p'] }]);
});

test('a canonical that many pages with unlike titles share is refused and counted', async () => {
  const pages = [1, 2, 3, 4, 5].map((i) => ({ url: `/p${i}`, canonical: '/', title: `Page ${i}` }));
  const { clusters, counts } = await found([...pages, { url: '/', title: 'Home' }]);
  expect(clusters).toEqual([]);
  expect(counts.canonicalsRefused).toBe(5);
});

test('a canonical that contradicts the content is refused for that page alone', async () => {
  const { clusters, counts } = await found([
    { url: '/p', digest: 'x' },
    { url: '/p?a=1', canonical: '/p', digest: 'x' },
    { url: '/p?page=2', canonical: '/p', digest: 'y' },
    { url: '/p?b=1', canonical: '/p' },
  ]);
  expect(clusters).toEqual([{ why: ['digest', 'canonical'], urls: ['/p', '/p?a=1', '/p?b=1'] }]);
  expect(counts.canonicalsRefused).toBe(1);
});

test('canonicals of pages whose texts are unlike are refused, of pages nearly alike believed', async () => {
  const text = words(1, 200);
  const { clusters, counts } = await found([
    { url: '/p', html: `<p>${text}` },
    { url: '/p?v=print', html: `<link rel=canonical href=/p><p>${text} ${words(2, 8)}` },
    { url: '/p?page=2', html: `<link rel=canonical href=/p><p>${words(3, 200)}` },
  ]);
  expect(clusters).toEqual([{ why: ['canonical'], urls: ['/p', '/p?v=print'] }]);
  expect(counts.canonicalsRefused).toBe(1);
});

test('texts that are nearly one are one by resemblance and by no stricter test', async () => {
  const text = words(1, 2_000);
  const pages = [
    { url: '/a', html: `<p>${text}` },
    { url: '/b', html: `<p>${text} today` },
    { url: '/c', html: `<p>${words(2, 2_000)}` },
  ];
  expect((await found(pages)).clusters).toEqual([{ why: ['sketch'], urls: ['/a', '/b'] }]);
  expect((await found(pages, { test: 'exact' })).clusters).toEqual([]);
});

test('small pages of one large template stay apart', async () => {
  const frame = words(0, 3_000);
  const pages = Array.from({ length: 30 }, (_, i) => ({
    url: `/${i}`,
    html: `<p>${words(i + 1, 12)}</p><p>${frame}</p>`,
  }));
  expect((await found(pages)).clusters).toEqual([]);
});

test('texts nearly alike in documents of different sorts are not one page', async () => {
  const text = words(1, 2_000);
  const { clusters } = await found([
    { url: '/a', html: `<p>${text}` },
    { url: '/a.txt', text: `${text} end` },
  ]);
  expect(clusters).toEqual([]);
});

test('equal texts in documents of different sorts are not one page', async () => {
  const { clusters } = await found([
    { url: '/a', html: '<p>one two three', contentType: 'text/html' },
    { url: '/a.txt', text: 'one two three', contentType: 'text/plain' },
    { url: '/b', html: '<div>one two three</div>', contentType: 'text/html; charset=utf-8' },
  ]);
  expect(clusters).toEqual([{ why: ['text'], urls: ['/a', '/b'] }]);
});

test('empty pages and error pages in disguise are evidence of nothing', async () => {
  const { clusters, counts } = await found([
    { url: '/a', html: '<script>load()</script>' },
    { url: '/b', html: '<script>load()</script>' },
    { url: '/c', html: '<title>404 Not Found</title><p>Sorry' },
    { url: '/d', html: '<title>404 Not Found</title><p>Sorry' },
    { url: '/e', digest: 'sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ' },
    { url: '/f', digest: 'sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ' },
  ]);
  expect(clusters).toEqual([]);
  expect(counts.voidPages).toBe(6);
});

test('bodies that are no text are compared by their bytes', async () => {
  const { clusters } = await found([
    { url: '/1.png', body: Uint8Array.of(1, 2, 3) },
    { url: '/2.png', body: Uint8Array.of(1, 2, 3) },
    { url: '/3.png', body: Uint8Array.of(1, 2, 4) },
  ]);
  expect(clusters).toEqual([{ why: ['digest'], urls: ['/1.png', '/2.png'] }]);
});

interface Found {
  readonly clusters: { why: string[]; urls: string[] }[];
  readonly counts: SampleCounts;
}

/** Clusters of two and more on http://s.test. */
async function found(records: readonly UrlRecord[], options?: Partial<ClusterOptions>): Promise<Found> {
  const absolute = records.map((record) => ({ ...record, url: `http://s.test${record.url}` }));
  const { sites, counts } = await clusterRecords(
    (async function* () {
      yield absolute;
    })(),
    options,
  );
  const { columns, clusters } = sites.find(({ columns }) => columns.site === 's.test')!;
  const { members, reasons } = clusters;
  const shared = Array.from(reasons.keys()).filter((cluster) => members.size(cluster) > 1);
  return {
    clusters: shared.map((cluster) => ({
      why: reasonsOf(reasons[cluster]!),
      urls: Array.from(members.urls(cluster), (url) => columns.urls[url]!.replace('http://s.test', '')),
    })),
    counts,
  };
}

function words(seed: number, count: number): string {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => `w${random.below(1_000_000)}`).join(' ');
}
