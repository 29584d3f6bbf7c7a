import { expect, test } from 'vitest';
import type { UrlRecord } from '../inputs/record.ts';
import { clusterRecords } from './build-samples.ts';

test('a page under many skeletons with nothing in common weighs little, but not nothing', async () => {
  const [weight] = await weights([
    ...['about', 'cart', 'news', 'jobs', 'help', 'press', 'team'].map((name, i) => ({
      url: `/${name}/${'x/'.repeat(i)}p${i}`,
      digest: 'oops',
    })),
    ...filler(200),
  ]);
  expect(weight).toBe(0.25);
});

test('a log-in page under one skeleton keeps its full weight', async () => {
  const [weight] = await weights([
    ...Array.from({ length: 30 }, (_, i) => ({ url: `/login?return=topic${i}`, digest: 'login' })),
    ...filler(200),
  ]);
  expect(weight).toBe(1);
});

test('a page that many skeletons show with its own name in each keeps its full weight', async () => {
  const forms = ['/a7', '/print/a7', '/m/a7', '/x/y/a7', '/amp/a7/', '/?id=a7', '/old/z/a7'];
  const [weight] = await weights([...forms.map((url) => ({ url, digest: 'seven' })), ...filler(200)]);
  expect(weight).toBe(1);
});

test('disagreeing titles lower the weight of a cluster by likeness', async () => {
  const [agreeing] = await weights(alike('T', 'T'));
  const [disagreeing] = await weights(alike('T', 'U'));
  expect(agreeing).toBe(1);
  expect(disagreeing).toBe(0.75);
});

function alike(a: string, b: string): UrlRecord[] {
  const text = Array.from({ length: 60 }, (_, i) => `w${i}`).join(' ');
  return [
    { url: '/1', html: `<title>${a}</title><p>${text}` },
    { url: '/2', html: `<title>${b}</title><p>${text}` },
  ];
}

function filler(count: number): UrlRecord[] {
  return Array.from({ length: count }, (_, i) => ({ url: `/page/${i}`, digest: `d${i}` }));
}

/** Weights of the clusters of two and more. */
async function weights(records: readonly UrlRecord[]): Promise<number[]> {
  const { sites } = await clusterRecords(
    (async function* () {
      for (const record of records) yield { ...record, url: `http://s.test${record.url}` };
    })(),
  );
  const { members, weight } = sites[0]!.clusters;
  return Array.from(weight).filter((_, cluster) => members.size(cluster) > 1);
}
