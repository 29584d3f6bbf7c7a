import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORMAT_SAMPLES } from './input-format-samples.ts';
import { runUndust } from './run-undust.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undust-inspect-'));
  for (const { format, bytes } of FORMAT_SAMPLES)
    writeFileSync(join(folder, `${format}.in`), gzipSync(bytes));
  const parquet = FORMAT_SAMPLES.find(({ format }) => format === 'parquet')!;
  writeFileSync(join(folder, 'plain.parquet'), parquet.bytes);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('undust inspect', () => {
  test('reads a directory with every format in it', async () => {
    const { code, stdout, stderr } = await runUndust(['inspect', folder, '--json']);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const found = JSON.parse(stdout) as { records: number; sources: { format: string; records: number }[] };
    const expected = FORMAT_SAMPLES.reduce((sum, { urls }) => sum + urls.length, 0);
    expect(found.records).toBe(expected + 3);
    expect(new Set(found.sources.map(({ format }) => format)).size).toBe(FORMAT_SAMPLES.length);
  });

  test('reads standard input and tells people what is in it', async () => {
    const { code, stdout } = await runUndust(['inspect', '-'], {
      input: gzipSync('http://a.test/?x=1\nhttp://b.a.test/\nnonsense\n'),
    });
    expect(code).toBe(0);
    expect(stdout).toContain('standard input: url-list, gzip, 3 lines, 2 records');
    expect(stdout).toContain('1: a.test 2');
    expect(stdout).toContain('standard input:3: nonsense');
  });

  test('an input of no known format fails with what, where and what to do', async () => {
    const { code, stderr } = await runUndust(['inspect', '-'], { input: 'Once upon a time\n' });
    expect(code).toBe(1);
    expect(stderr.split('\n')).toHaveLength(4);
    expect(stderr).toContain('--format');
  });

  test.each([
    [['inspect']],
    [['inspect', '-', '--format', 'nonsense']],
    [['inspect', '-', '--site-by', 'x']],
  ])('wrong usage exits with 2: %s', async (args) => {
    expect((await runUndust(args, { input: 'http://a.test/\n' })).code).toBe(2);
  });

  test('help has the formats and examples', async () => {
    const { stdout } = await runUndust(['inspect', '--help']);
    for (const { format } of FORMAT_SAMPLES) expect(stdout).toContain(format);
    expect(stdout).toContain('Examples:');
  });
});
