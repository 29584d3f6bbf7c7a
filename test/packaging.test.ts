import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

/** The package as npm would publish it, installed in an empty folder. `pretest` has built dist/. */
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undust-pack-'));
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], ROOT);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  writeFileSync(join(folder, 'package.json'), '{"name":"user","private":true}');
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, archive)], folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package can be imported', () => {
  const script = "import { normalize } from 'undust'; console.log(normalize('HTTP://A.test:80/%7ea'))";
  expect(node(['--input-type=module', '-e', script])).toBe('http://a.test/~a\n');
});

test('the package can be required', () => {
  expect(node(['-e', "console.log(require('undust').normalize('http://a.test'))"])).toBe('http://a.test/\n');
});

test('the runtime can be imported alone', () => {
  const script =
    "import { compile, normalize, readRuleBook } from 'undust/runtime'; console.log(typeof compile, typeof normalize, typeof readRuleBook)";
  expect(node(['--input-type=module', '-e', script])).toBe('function function function\n');
});

test('the command runs', () => {
  const bin = join(folder, 'node_modules', '.bin', 'undust');
  expect(execFileSync(bin, ['normalize'], { input: 'HTTP://A.test\n', encoding: 'utf8' })).toBe(
    'http://a.test/\n',
  );
});

test('no test and no source map of this machine is packed', () => {
  const names = readdirSync(join(folder, 'node_modules', 'undust'), { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.includes('.test.') || name.startsWith('src'))).toEqual([]);
});

function node(args: readonly string[]): string {
  return run(process.execPath, args, folder);
}

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
