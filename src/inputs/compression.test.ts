import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readText } from '../../test/read-text.ts';
import { seededRandom } from '../base/random.ts';

const LINES = Array.from({ length: 20_000 }, (_, i) => `http://a.test/${i}`).join('\n');

test('several gzip members are one input', async () => {
  const members = Buffer.concat([gzipSync('http://a.test/1\n'), gzipSync('http://a.test/2\n')]);
  const { records, skips, reports } = await readText(members);
  expect(records).toEqual([{ url: 'http://a.test/1' }, { url: 'http://a.test/2' }]);
  expect(skips).toEqual([]);
  expect(reports[0]).toMatchObject({ compression: 'gzip', format: 'url-list', lines: 2, records: 2 });
});

test('of a truncated gzip everything up to the break is kept, and the break is told', async () => {
  const whole = gzipSync(LINES);
  const { records, skips } = await readText(whole.subarray(0, whole.length >> 1));
  expect(records.length).toBeGreaterThan(5000);
  expect(records[4999]).toEqual({ url: 'http://a.test/4999' });
  expect(skips).toMatchObject([{ reason: 'truncated' }]);
});

test('a damaged gzip is told as corrupt', async () => {
  const damaged = gzipSync('http://a.test/1\n');
  damaged[damaged.length - 6]! ^= 0xff;
  expect((await readText(damaged, { format: 'url-list' })).skips).toMatchObject([{ reason: 'corrupt' }]);
});

test('after a damaged member reading goes on at the next ones', async () => {
  const members = Array.from({ length: 3 }, (_, i) => gzipSync(incompressible(i)));
  members[1]!.fill(0xff, 100, 300);
  const { records, skips } = await readText(members);
  const numbers = new Set(records.map(({ url }) => url.split('/')[3]));
  expect([...numbers]).toEqual(expect.arrayContaining(['0', '2']));
  expect(records.filter(({ url }) => url.startsWith('http://a.test/0/'))).toHaveLength(3000);
  expect(skips[0]).toMatchObject({ reason: 'corrupt' });
});

/** Lines that do not shrink to nothing, so that each member is longer than what is inflated at once. */
function incompressible(member: number): string {
  const random = seededRandom(member + 1);
  return Array.from({ length: 3000 }, () => `http://a.test/${member}/${random.next()}\n`).join('');
}

test('bytes after the last member are told, and what stood before is kept', async () => {
  const { records, skips } = await readText([gzipSync(LINES), Buffer.from('not gzip')]);
  expect(records).toHaveLength(20_000);
  expect(skips).toMatchObject([{ reason: 'corrupt' }]);
});

test('where a gzip is cut never changes the records', async () => {
  const bytes = gzipSync('http://a.test/1\nhttp://a.test/2\n');
  const { records } = await readText([...bytes].map((byte) => Uint8Array.of(byte)));
  expect(records).toHaveLength(2);
});

test('a gzip that inflates without end is given up early, in bounded memory', async () => {
  const bomb = Buffer.concat(Array(20).fill(gzipSync(Buffer.alloc(32 * 1024 * 1024))));
  const before = process.memoryUsage().rss;
  const { records, skips } = await readText(bomb, { format: 'url-list', maxLineLength: 1_000_000 });
  expect(records).toEqual([]);
  expect(skips.map(({ reason }) => reason)).toEqual(['too-long', 'bomb']);
  expect(process.memoryUsage().rss - before).toBeLessThan(400e6);
});

test('Zstandard is read, several frames included', async () => {
  const frame = Buffer.from('KLUv/SQgxQAAkGh0dHA6Ly9hLnRlc3QvMQoyCgEARp5Lbppn5g==', 'base64');
  const { records, reports } = await readText(Buffer.concat([frame, frame]));
  expect(records.map(({ url }) => url)).toEqual([
    'http://a.test/1',
    'http://a.test/2',
    'http://a.test/1',
    'http://a.test/2',
  ]);
  expect(reports[0]!.compression).toBe('zstd');
});

test('a truncated Zstandard input is told', async () => {
  const frame = Buffer.from('KLUv/SQgxQAAkGh0dHA6Ly9hLnRlc3QvMQoyCgEARp5Lbppn5g==', 'base64');
  const { skips } = await readText(frame.subarray(0, 25), { format: 'url-list' });
  expect(skips).toMatchObject([{ reason: 'truncated' }]);
});

test('a Zstandard bomb is given up early', async () => {
  // A frame with a window of 128 KB, then blocks that each say "131,072 times the byte x".
  const block = Uint8Array.of(0x02, 0x00, 0x10, 0x78);
  const bomb = Buffer.concat([Buffer.from('28b52ffd0038', 'hex'), ...Array(20_000).fill(block)]);
  const { skips } = await readText(bomb, { format: 'url-list', maxLineLength: 1_000_000 });
  expect(skips.map(({ reason }) => reason)).toEqual(['too-long', 'bomb']);
});

test('an empty file, plain or packed, is empty and no error', async () => {
  expect((await readText('')).reports[0]!.format).toBe('empty');
  expect((await readText(gzipSync(''))).reports[0]!.format).toBe('empty');
});

test('byte-order marks are no part of the first address', async () => {
  const wide = Buffer.from('\uFEFFhttp://a.test/ü\n', 'utf16le');
  expect((await readText(wide)).records).toEqual([{ url: 'http://a.test/ü' }]);
  expect((await readText('\uFEFFhttp://a.test/1')).records).toEqual([{ url: 'http://a.test/1' }]);
});
