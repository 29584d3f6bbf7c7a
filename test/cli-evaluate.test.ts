import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runUndust } from './run-undust.ts';

const folder = mkdtempSync(join(tmpdir(), 'undust-evaluate-'));
const crawl = join(folder, 'crawl.jsonl');

/** Every page under two URLs that differ in a session id; a later half on other days. */
beforeAll(() => {
  const lines = Array.from({ length: 800 }, (_, i) => {
    const page = i >> 1;
    const time = new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString();
    return JSON.stringify({
      url: `http://a.test/p?id=${page}&s=${i}`,
      status: 200,
      digest: `d${page}`,
      time,
    });
  });
  writeFileSync(crawl, lines.join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('prints a table a site, and the learned rule saves half of the fetches without loss', async () => {
  const { code, stdout } = await runUndust(['evaluate', crawl, '--methods', 'keep-all,rewrite-10']);
  expect(code).toBe(0);
  expect(stdout).toContain('200 test pages, 100 contents');
  expect(stdout).toMatch(/keep-all +0\.500 +1\.000 +0\.667/);
  expect(stdout).toMatch(/rewrite-10 +1\.000 +1\.000 +1\.000/);
});

test('the same seed gives the same numbers, times aside', async () => {
  const run = async (): Promise<unknown> => {
    const { stdout } = await runUndust([
      'evaluate',
      crawl,
      '--methods',
      'pattern-tree,decision-tree',
      '--json',
    ]);
    return JSON.parse(stdout, (name, value) => (name.endsWith('Ms') ? 0 : value));
  };
  expect(await run()).toEqual(await run());
});

test.each(['folds', 'time', 'whole'])('knows the protocol %s', async (protocol) => {
  const { stdout } = await runUndust([
    'evaluate',
    crawl,
    '--methods',
    'keep-all',
    '--protocol',
    protocol,
    '--json',
  ]);
  const { settings, results } = JSON.parse(stdout);
  expect(settings.protocol).toBe(protocol);
  expect(results[0]).toMatchObject({ pages: protocol === 'time' ? 200 : 800, precision: 0.5, recall: 1 });
});

test('tests on another file of the same site', async () => {
  const other = join(folder, 'other.jsonl');
  const line = (url: string, digest: string): string => JSON.stringify({ url, status: 200, digest });
  writeFileSync(
    other,
    [line('http://a.test/p?id=9000&s=1', 'x'), line('http://a.test/p?id=9000&s=2', 'x')].join('\n'),
  );
  const { stdout } = await runUndust([
    'evaluate',
    crawl,
    '--test',
    other,
    '--methods',
    'rewrite-10',
    '--json',
  ]);
  expect(JSON.parse(stdout).results[0]).toMatchObject({ pages: 2, fetched: 1, precision: 1 });
});

test('evaluates a book on all pages, as CSV', async () => {
  const book = join(folder, 'book.json');
  await runUndust(['learn', crawl, '-o', book, '--max-loss', '0.05', '--method', 'rewrite']);
  const { code, stdout } = await runUndust(['evaluate', crawl, '--book', book, '--csv']);
  expect(code).toBe(0);
  const [head, ...rows] = stdout.trim().split('\n');
  const at = (name: string): number => head!.split(',').indexOf(name);
  expect(rows.map((row) => row.split(',')[at('method')])).toEqual(['keep-all', 'book']);
  expect(rows.map((row) => row.split(',')[at('fetched')])).toEqual(['800', '400']);
});

test('writes a page with a chart of the methods', async () => {
  const page = join(folder, 'methods.html');
  const { code } = await runUndust(['evaluate', crawl, '--methods', 'keep-all,rewrite-10', '--report', page]);
  expect(code).toBe(0);
  expect(readFileSync(page, 'utf8')).toContain('rewrite-10');
});

test('a method that does not exist is wrong usage, and the hint lists those that do', async () => {
  const { code, stderr } = await runUndust(['evaluate', crawl, '--methods', 'magic']);
  expect(code).toBe(2);
  expect(stderr).toContain('pattern-tree');
});

test('a list of URLs alone cannot be tested, and the error says what is missing', async () => {
  const list = join(folder, 'urls.txt');
  writeFileSync(list, 'http://a.test/1\nhttp://a.test/2\n');
  const { code, stderr } = await runUndust(['evaluate', list]);
  expect(code).toBe(1);
  expect(stderr).toContain('digest');
});
