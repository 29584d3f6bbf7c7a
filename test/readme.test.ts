import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import { loadCommands } from '../src/cli/commands.ts';
import type { Learner } from '../src/learners/learner.ts';
import { EXAMPLE } from './example-crawl.ts';
import { dustySite } from './learner-samples.ts';
import { codeBlocks, pagesForPeople, relativeLinks, shownCommands, textOf } from './markdown.ts';
import { runUndust } from './run-undust.ts';
import { ROOT } from './source-files.ts';

const README = textOf('README.md');
const OPTIONS = await commandOptions();
const folder = mkdtempSync(join(tmpdir(), 'undust-readme-'));
const run = promisify(execFile);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(pagesForPeople())('%s', (page) => {
  test('links to files that exist', () => {
    const missing = relativeLinks(textOf(page))
      .map((target) => join(dirname(page), target))
      .filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });

  test('shows commands and options that exist', () => {
    const wrong = shownCommands(textOf(page)).flatMap(({ command, flags }) => {
      const known = OPTIONS.get(command);
      return known ? flags.filter((flag) => !known.has(flag)).map((flag) => `${command} ${flag}`) : [command];
    });
    expect(wrong).toEqual([]);
  });
});

test('docs/papers.md names functions that stand in the files it links to', () => {
  const named = textOf('docs/papers.md').matchAll(/\]\(\.\.\/([^)]+\.ts)\)((?:,? `\w+`)+)/g);
  const missing = [...named].flatMap(([, path, names]) => {
    const code = textOf(path!);
    return [...names!.matchAll(/\w+/g)]
      .filter(([name]) => !new RegExp(`\\b${name}\\b`).test(code))
      .map(([name]) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('the learner in docs/adding-a-learner.md works', async () => {
  const [code] = codeBlocks(textOf('docs/adding-a-learner.md')).filter(({ language }) => language === 'ts');
  const file = join(folder, 'my-idea.ts');
  writeFileSync(
    file,
    code!.text.replaceAll(/'(?:\.\.\/)+(.*)'/g, (from, path) => absolute(from, path)),
  );
  const { myIdea } = (await import(file)) as { myIdea: Learner };
  expect(myIdea.propose(dustySite())).toEqual([
    { rule: { kind: 'parameter', name: 'sid', value: null }, author: 'my-idea', support: 40 },
  ]);
});

describe('the program in README.md', () => {
  const program = codeBlocks(README).find(({ language }) => language === 'ts')!.text;

  test('is correct TypeScript', async () => {
    writeFileSync(join(folder, 'program.mts'), program);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(typeCheck));
    const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
    const { stdout } = await run(tsc, ['-p', folder]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  test('runs on a part of the example', async () => {
    const index = pathToFileURL(join(ROOT, 'dist', 'index.js')).href;
    const shown = "console.log(JSON.stringify(canonicalize('HTTP://a.test:80/p?id=7')));";
    writeFileSync(join(folder, 'program.mjs'), `${program.replace("'undust'", `'${index}'`)}\n${shown}\n`);
    writeFileSync(join(folder, 'crawl.jsonl.gz'), firstRecords(600));
    const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({ key: 'http://a.test/p?id=7', url: 'http://a.test/p?id=7' });
  });
});

describe('the first command in README.md', () => {
  const block = /<!-- output -->\s*```\w*\n([\s\S]*?)```/.exec(README)?.[1];

  test.runIf(block !== undefined)('prints what README.md says it prints', async () => {
    const [, args] = /^\$ \.\/undust (.*)$/m.exec(README)!;
    const words = args!.split(' ').map((word) => (word.startsWith('examples/') ? join(ROOT, word) : word));
    const { stdout, stderr, code } = await runUndust(words, { cwd: folder });
    expect(code).toBe(0);
    const printed = steadyLines(stdout + stderr);
    const missing = steadyLines(block!).filter((line) => !printed.includes(line));
    expect(missing, `README.md differs from what is printed now:\n${stdout}`).toEqual([]);
  });
});

/** An import of a learner's file as it reads from anywhere. */
function absolute(from: string, path: string): string {
  return `'${join(ROOT, 'src', from.startsWith("'../../") ? '' : 'learners', path)}'`;
}

/** The example cut down: learning from all of it takes several times as long. */
function firstRecords(count: number): Uint8Array {
  const lines = gunzipSync(readFileSync(EXAMPLE)).toString().split('\n');
  return gzipSync(lines.slice(0, count).join('\n'));
}

/** Lines that do not tell the time or where the checkout stands. */
function steadyLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replaceAll(`${ROOT}`, '').trimEnd())
    .filter(
      (line) =>
        line !== '' && line.trim() !== '…' && !/\b\d+(?:\.\d+)? (?:s|ms|seconds?|minutes?|MB)\b/.test(line),
    );
}

/** The commands with their options, from the same place as --help. */
async function commandOptions(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const program = new Command();
  for (const add of await loadCommands()) add(program);
  return new Map(
    program.commands.map((command) => [
      command.name(),
      new Set(['-h', '--help', ...command.options.flatMap(({ short, long }) => [short ?? '', long ?? ''])]),
    ]),
  );
}

const typeCheck = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    target: 'es2023',
    module: 'nodenext',
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
    paths: { undust: [join(ROOT, 'dist', 'index.d.ts')] },
  },
  files: ['program.mts'],
};
