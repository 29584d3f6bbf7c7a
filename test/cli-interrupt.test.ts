import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE } from './example-crawl.ts';
import { bookOf } from './report/report-fixtures.ts';
import { runUndust } from './run-undust.ts';

let folder = '';
let crawl = '';
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undust-interrupt-'));
  writeFileSync(at('book.json'), JSON.stringify(bookOf('localhost:8103', [])));
  writeFileSync(at('kept.html'), 'the old page');
  crawl = gunzipSync(readFileSync(EXAMPLE)).toString();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Both compute for many seconds; reading is over long before the signal comes.
test.each([
  ['report', () => ['report', at('book.json'), '-', '-o', at('kept.html')]],
  ['evaluate', () => ['evaluate', '-', '--methods', 'seq2seq', '--report', at('kept.html')]],
])('Ctrl-C ends %s at once, in the midst of its work, and the old file stays', async (_, args) => {
  const before = readdirSync(folder);
  let signalledMs = Number.NaN;
  const ran = await runUndust(args(), {
    input: crawl,
    onStart: (kill) => {
      setTimeout(() => {
        signalledMs = performance.now();
        kill('SIGINT');
      }, 1500);
    },
  });
  expect(ran.code).toBe(130);
  expect(performance.now() - signalledMs).toBeLessThan(1000);
  expect(ran.stdout).toBe('');
  expect(ran.stderr).toContain('interrupted; nothing was written');
  expect(readFileSync(at('kept.html'), 'utf8')).toBe('the old page');
  expect(readdirSync(folder)).toEqual(before);
});
