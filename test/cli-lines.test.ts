import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BIN, runUndust } from './run-undust.ts';

let folder = '';
let book = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undust-cli-'));
  book = join(folder, 'book.json');
  writeFileSync(book, JSON.stringify(BOOK));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('undust normalize', () => {
  test('writes one line per line, in order, and counts what is no URL', async () => {
    const ran = await runUndust(['normalize'], {
      input: 'HTTP://A.test:80/%7ea\nnot a url\n\nhttp://b.test\n',
    });
    expect(ran.stdout).toBe('http://a.test/~a\nnot a url\n\nhttp://b.test/\n');
    expect(ran.stderr).toContain('1 of 4 lines are no http(s) URL');
    expect(ran.code).toBe(0);
  });

  test('reads gzip, a byte-order mark and a last line without a line feed', async () => {
    const file = join(folder, 'urls.gz');
    writeFileSync(file, gzipSync('\ufeffhttp://a.test\r\nHTTP://b.test/'));
    expect((await runUndust(['normalize', file])).stdout).toBe('http://a.test/\nhttp://b.test/\n');
  });

  test('passes bytes that are no UTF-8 through untouched', async () => {
    const raw = Uint8Array.from([...Buffer.from('http://a.test/'), 0xe9, 10]);
    const { stdout } = await runBinary(['normalize'], raw);
    expect([...stdout]).toEqual([...raw]);
  });

  test('takes a preset and single steps', async () => {
    const args = ['normalize', '--preset', 'lee', '--step', 'pathCase=lower'];
    expect((await runUndust(args, { input: 'http://a.test/Path\n' })).stdout).toBe('http://a.test/path\n');
  });

  test('speaks JSON', async () => {
    const { stdout } = await runUndust(['normalize', '--json'], { input: 'http://a.test\n' });
    expect(JSON.parse(stdout)).toEqual({ input: 'http://a.test', url: 'http://a.test/', changed: true });
  });

  test('ends at once and quietly when the reader has seen enough', async () => {
    const line = `yes 'http://a.test/x' | '${process.execPath}' '${BIN}' normalize | head -1`;
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', line], { timeout: 20_000 });
    expect(stdout).toBe('http://a.test/x\n');
    expect(stderr).toBe('');
  });

  test('lists its steps', async () => {
    expect((await runUndust(['normalize', '--list-steps'])).stdout).toContain(
      'pathCase = keep | lower | upper',
    );
  });
});

describe('undust apply', () => {
  test('writes the key of each URL, and leaves other sites alone but for the standard', async () => {
    const input = 'http://a.test/p?sid=1&id=7\nhttp://b.test/p?sid=1\nmailto:a@b.test\n';
    const { stdout, stderr } = await runUndust(['apply', book], { input });
    expect(stdout).toBe('http://a.test/p?id=7\nhttp://b.test/p?sid=1\nmailto:a@b.test\n');
    expect(stderr).toContain('1 of 3 lines');
  });

  test('speaks JSON with key and url', async () => {
    const { stdout } = await runUndust(['apply', book, '--json'], { input: 'http://a.test/p?sid=1\n' });
    expect(JSON.parse(stdout)).toEqual({
      input: 'http://a.test/p?sid=1',
      key: 'http://a.test/p',
      url: 'http://a.test/p',
    });
  });

  test('a book that is none is refused in three lines that name the field', async () => {
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, JSON.stringify({ ...BOOK, rules: [{ ...BOOK.rules[0], kind: 'magic' }] }));
    const ran = await runUndust(['apply', broken]);
    expect(ran.code).toBe(1);
    expect(ran.stderr.trim().split('\n')).toHaveLength(3);
    expect(ran.stderr).toContain('rules[0]');
  });

  test('rules that are only likely are announced, and left out on request', async () => {
    const likely = join(folder, 'likely.json');
    const [rule] = BOOK.rules;
    writeFileSync(
      likely,
      JSON.stringify({ ...BOOK, rules: [{ ...rule, evidence: { ...rule!.evidence, status: 'likely' } }] }),
    );
    const ran = await runUndust(['apply', likely], { input: 'http://a.test/p?sid=1\n' });
    expect(ran.stderr).toContain('1 of 1 rule in ');
    const confirmed = await runUndust(['apply', likely, '--confirmed'], { input: 'http://a.test/p?sid=1\n' });
    expect(confirmed.stdout).toBe('http://a.test/p?sid=1\n');
    expect(confirmed.stderr).toBe('');
  });

  test('a missing book is said plainly', async () => {
    const ran = await runUndust(['apply', join(folder, 'none.json')]);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('there is no file');
  });
});

describe('undust explain', () => {
  test('shows each change with its evidence', async () => {
    const { stdout } = await runUndust(['explain', book, 'HTTP://A.test/p?sid=1&id=7']);
    expect(stdout).toContain('leave out ?sid');
    expect(stdout).toContain('merges 9 pages');
    expect(stdout).toContain('key  http://a.test/p?id=7');
  });

  test('says plainly that the book is for another site', async () => {
    const urls = ['HTTP://b.test/p?sid=1', 'http://a.test/p'];
    const { stdout } = await runUndust(['explain', book, ...urls]);
    expect(stdout.split('\n\n')[0]).toContain('the book is for a.test, not for the site of this URL');
    expect(stdout.split('\n\n')[1]).not.toContain('not for the site');
    const json = await runUndust(['explain', book, ...urls, '--json']);
    const explained = json.stdout.trim().split('\n');
    expect(explained.map((line) => JSON.parse(line).book)).toEqual([null, 'a.test']);
  });
});

describe('the command line', () => {
  test.each([
    [['nonsense']],
    [['normalize', '--preset', 'none']],
    [['apply']],
    [['normalize', '--step', 'case=up']],
  ])('wrong usage %j exits with 2 and says what, where and what to do', async (args) => {
    const ran = await runUndust(args);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/^undust: .+\n {2}where: .+\n {2}to do: .+\n$/);
  });
});

const BOOK = {
  undust: 1,
  site: 'a.test',
  siteBy: 'domain',
  normalization: { preset: 'rfc3986' },
  rules: [
    {
      id: 'r1',
      kind: 'parameter',
      name: 'sid',
      value: null,
      authors: ['dustbuster'],
      evidence: {
        status: 'certified',
        support: 10,
        merged: 9,
        collided: 0,
        errorBound: 0.01,
        examples: [],
        counterExamples: [],
      },
    },
  ],
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
};

function runBinary(args: readonly string[], input: Uint8Array): Promise<{ stdout: Buffer }> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [BIN, ...args], { encoding: 'buffer' }, (error, stdout) =>
      error ? reject(error) : resolve({ stdout }),
    );
    child.stdin!.end(input);
  });
}
