import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DistinctCounter } from './distinct.ts';
import { SkipLog } from './skip.ts';
import { RecordTally } from './tally.ts';

test('counts what a summary tells', () => {
  const tally = new RecordTally();
  tally.add([
    { url: 'http://www.a.test/?x=1', status: 200, digest: 'd', time: '2020-01-02T00:00:00Z', method: 'GET' },
    { url: 'http://b.a.test/', status: 200, digest: 'd', time: '2020-01-01T23:30:00-01:00', method: 'GET' },
    { url: 'http://b.a.test/', status: 404, digest: 'e', html: '' },
    { url: 'http://localhost:80/', time: 'never' },
  ]);
  expect(tally.summary()).toEqual({
    records: 4,
    distinctUrls: 3,
    isExact: true,
    sites: [
      { name: 'a.test', count: 3 },
      { name: 'localhost:80', count: 1 },
    ],
    siteCount: 2,
    dynamicShare: 0.25,
    statuses: [
      { name: '200', count: 2 },
      { name: '404', count: 1 },
    ],
    methods: [{ name: 'GET', count: 2 }],
    pages: 2,
    distinctContents: 1,
    withContent: 1,
    firstTime: '2020-01-02T00:00:00Z',
    lastTime: '2020-01-02T00:30:00.000Z',
  });
});

test('different texts are counted exactly while they are few', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const counter = new DistinctCounter();
      for (const text of texts) counter.add(text);
      return counter.isExact && counter.count === new Set(texts).size;
    }),
  );
});

test.each([5_000, 60_000, 300_000])('%d different texts are estimated within three percent', (size) => {
  const counter = new DistinctCounter(1000);
  for (let i = 0; i < size; i++) counter.add(`http://a.test/${i}`);
  for (let i = 0; i < size; i += 3) counter.add(`http://a.test/${i}`);
  expect(counter.isExact).toBe(false);
  expect(Math.abs(counter.count / size - 1)).toBeLessThan(0.03);
});

test('skips are counted by reason, with the first few as examples', () => {
  const log = new SkipLog(2);
  for (let line = 1; line <= 5; line++)
    log.add({ reason: 'method', source: 'x', line, text: `POST ${line}` });
  log.add({ reason: 'malformed', source: 'x', line: 6, text: '?' });
  expect(log.total).toBe(6);
  expect(log.summary()).toMatchObject([
    { reason: 'malformed', count: 1 },
    { reason: 'method', count: 5, examples: [{ line: 1 }, { line: 2, text: 'POST 2' }] },
  ]);
});
