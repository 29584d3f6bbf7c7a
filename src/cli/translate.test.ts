import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOf } from '../inputs/site-sample.ts';
import { writeModel } from '../learners/seq2seq/model.ts';
import { trainModel } from '../learners/seq2seq/train-model.ts';

const ROOT = new URL('../../', import.meta.url);
const HOST = 'http://site.test';
let folder: string;
let model: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undust-translate-'));
  model = join(folder, 'model.json');
  const urls = Array.from({ length: 100 }, (_, i) => [
    `${HOST}/users/${i}/name${i}`,
    `${HOST}/users/${i}`,
  ]).flat();
  const sample = sampleOf(
    'site.test',
    urls,
    urls.map((_, i) => i >> 1),
  );
  writeFileSync(model, writeModel(trainModel(sample, { hidden: 16, epochs: 15, learningRate: 0.01 })!.model));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('one line out per line in: known forms translated, unknown ones and other lines as they are', () => {
  const input = `${HOST}/users/150781/rich\nno url\n${HOST}/something/else/entirely\n`;
  expect(translate([model], input)).toBe(`${HOST}/users/150781\nno url\n${HOST}/something/else/entirely\n`);
});

test('--json says what decided', () => {
  const line = JSON.parse(translate([model, '--json'], `${HOST}/users/7/mike\n`));
  expect(line).toEqual({ input: `${HOST}/users/7/mike`, text: `${HOST}/users/7`, by: 'rule' });
});

test('--bare gives what the network says', () => {
  expect(translate([model, '--bare'], `${HOST}/users/7/mike\n`)).toBe(`${HOST}/users/7\n`);
});

/** The command in a process of its own, as a program with no other command. */
function translate(args: readonly string[], input: string): string {
  const program = `
    import { Command } from 'commander';
    import { addTranslate } from './src/cli/translate.ts';
    const program = new Command();
    addTranslate(program);
    await program.parseAsync(['translate', ...process.argv.slice(1)], { from: 'user' });`;
  const flags = ['--import', './bench/register.mjs', '--input-type=module', '-e', program, '--', ...args];
  return execFileSync(process.execPath, flags, {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}
