import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runUndust } from './run-undust.ts';

const RECORDS = [
  { url: 'http://a.test/p?id=1', status: 200, digest: 'one' },
  { url: 'http://a.test/p?id=1&s=9', status: 200, digest: 'one' },
  { url: 'http://a.test/old', status: 301, location: '/p?id=1' },
  { url: 'http://a.test/p?id=2', status: 200, digest: 'two' },
  { url: 'http://a.test/gone', status: 404 },
];

let folder = '';
let input = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undust-cluster-'));
  input = join(folder, 'crawl.jsonl.gz');
  writeFileSync(input, gzipSync(RECORDS.map((record) => JSON.stringify(record)).join('\n')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('undust cluster', () => {
  test('writes one cluster a line with its reasons, and a summary for people', async () => {
    const output = join(folder, 'clusters.jsonl');
    const { code, stdout } = await runUndust(['cluster', input, '-o', output]);
    expect(code).toBe(0);
    expect(stdout).toContain('1 content under several URLs (digest 1, redirect 1)');
    expect(
      readFileSync(output, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        site: 'a.test',
        reasons: ['digest', 'redirect'],
        weight: 1,
        urls: ['http://a.test/p?id=1', 'http://a.test/p?id=1&s=9', 'http://a.test/old'],
      },
    ]);
  });

  test('without -o the clusters alone are on standard output', async () => {
    const { stdout, stderr } = await runUndust(['cluster', input, '--singles', '--json']);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).urls.length),
    ).toEqual([3, 1]);
    expect(JSON.parse(stderr)).toMatchObject({ records: 5, contents: 2, shared: 1, failures: 1 });
  });

  test('an unknown test is wrong usage', async () => {
    const { code, stderr } = await runUndust(['cluster', input, '--test', 'guess']);
    expect(code).toBe(2);
    expect(stderr).toContain('resemblance');
  });

  test('a missing input leaves no output behind', async () => {
    const { code } = await runUndust(['cluster', join(folder, 'nothing'), '-o', join(folder, 'none.jsonl')]);
    expect(code).toBe(1);
    expect(() => readFileSync(join(folder, 'none.jsonl'))).toThrow();
  });
});
