import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ran, runUndust } from './run-undust.ts';

let folder = '';
const path = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undust-usage-'));
  writeFileSync(path('empty'), '');
  writeFileSync(path('blank.gz'), gzipSync('\n\n'));
  writeFileSync(path('crawl.jsonl'), '{"url":"http://a.test/1","digest":"x"}\nno record\n');
  writeFileSync(path('no-model.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('wrong usage', () => {
  test('an option value out of range is refused, with what to give instead', async () => {
    const wrong: [args: string[], hint: string][] = [
      [['learn', path('crawl.jsonl'), '--base', 'foo'], 'https://www.example.org'],
      [['inspect', path('crawl.jsonl'), '--base', 'ftp://a.test'], 'https://www.example.org'],
      [['learn', path('crawl.jsonl'), '--threads', '0'], 'at least 1'],
      [['learn', path('crawl.jsonl'), '--threads', '-2'], 'at least 1'],
      [['tree', path('crawl.jsonl'), '--max-urls', '0'], 'at least 1'],
      [['evaluate', path('crawl.jsonl'), '--train', '1'], 'between 0 and 1'],
      [['evaluate', path('crawl.jsonl'), '--folds', '1'], 'at least 2'],
      [['tree', path('crawl.jsonl'), '--site', 'b.test'], 'a.test'],
    ];
    const ran = await Promise.all(wrong.map(([args]) => runUndust(args)));
    expect(ran.map(({ code }) => code)).toEqual(wrong.map(() => 2));
    for (const [i, [args, hint]] of wrong.entries()) {
      expect(ran[i]!.stderr.replace(/^Skipped .*\n/, '')).toMatch(THREE_LINES);
      expect(lineOf(ran[i]!, 'where')).toContain(args[2]);
      expect(lineOf(ran[i]!, 'to do')).toContain(hint);
    }
  });
});

describe('files that do not fit', () => {
  test('the error names the file, not a code of the program or of the system', async () => {
    writeFileSync(path('book.json'), BOOK);
    const wrong: [args: string[], file: string][] = [
      [['report', path('book.json'), '-o', folder], folder],
      [['evaluate', path('crawl.jsonl'), '--report', folder], folder],
      [['translate', path('no-model.json')], path('no-model.json')],
      [['apply', folder], folder],
      [['report', path('book.json'), '--evaluation', folder, '-o', path('page.html')], folder],
    ];
    const ran = await Promise.all(wrong.map(([args]) => runUndust(args)));
    expect(ran.map(({ code }) => code)).toEqual(wrong.map(() => 1));
    for (const [i, [, file]] of wrong.entries()) {
      expect(ran[i]!.stderr).toMatch(THREE_LINES);
      expect(lineOf(ran[i]!, 'where')).toBe(file);
      expect(ran[i]!.stderr).not.toMatch(/EISDIR|UNDUST_/);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

describe('an empty input', () => {
  test.each(['empty', 'blank.gz'])(
    '(%s) has an empty result, said in a sentence: no failure',
    async (name) => {
      const run = (command: string, ...more: string[]): Promise<Ran> =>
        runUndust([command, path(name), ...more]);
      const [learned, inspected, clustered, tree, evaluated] = await Promise.all(
        ['learn', 'inspect', 'cluster', 'tree', 'evaluate'].map((command) => run(command)),
      );
      expect([learned, inspected, clustered, tree, evaluated].map((ran) => ran!.code)).toEqual([
        0, 0, 0, 0, 0,
      ]);
      expect(learned!.stdout).toBe('There is no usable URL in the input: the book is empty.\n');
      expect(inspected!.stdout).toContain('0 distinct');
      expect(clustered!.stderr).toContain('0 of 0 URLs');
      expect([tree!.stdout, tree!.stderr]).toEqual([
        '',
        'There is no usable URL in the input: the tree is empty.\n',
      ]);
      expect([evaluated!.stdout, evaluated!.stderr]).toEqual([
        '',
        'There is no usable URL in the input: nothing is tested.\n',
      ]);
      const json = await Promise.all(['tree', 'evaluate'].map((command) => run(command, '--json')));
      expect(JSON.parse(json[0]!.stdout)).toEqual({ site: null, nodes: [] });
      expect(JSON.parse(json[1]!.stdout)).toMatchObject({ sites: [], results: [] });
    },
  );
});

test('notes on the input go to standard error, results to standard output', async () => {
  const runs = await Promise.all(
    ['learn', 'tree', 'evaluate'].map((command) =>
      runUndust([command, path('crawl.jsonl'), ...(command === 'evaluate' ? WHOLE : [])]),
    ),
  );
  for (const { code, stdout, stderr } of runs) {
    expect(code).toBe(0);
    expect(stderr).toContain('Skipped 1 (malformed');
    expect(stdout).not.toContain('Skipped');
    expect(stdout).toContain('a.test');
  }
});

const WHOLE = ['--protocol', 'whole', '--methods', 'keep-all'];
const THREE_LINES = /^undust: .+\n {2}where: .+\n {2}to do: .+\n$/;
const BOOK = JSON.stringify({
  undust: 1,
  site: 'a.test',
  siteBy: 'domain',
  normalization: { preset: 'rfc3986' },
  rules: [],
  made: {
    by: 'a person',
    method: 'auto',
    seed: 1,
    urls: 0,
    pages: 0,
    contents: 0,
    promise: null,
    summary: '',
  },
});

function lineOf({ stderr }: Ran, name: 'where' | 'to do'): string {
  return new RegExp(`^ {2}${name}: (.*)$`, 'm').exec(stderr)?.[1] ?? '';
}
