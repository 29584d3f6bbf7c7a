import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADVICE } from '../src/base/errors.ts';
import { UNDUST } from '../src/pipeline/version.ts';
import { PRESETS, presetNames, STEP_DEFAULTS } from '../src/url/presets.ts';
import { choicesOf, STEPS } from '../src/url/steps.ts';
import { optionTables } from './option-table.ts';
import { ROOT } from './source-files.ts';

// `npx vitest run test/docs.test.ts -u` writes these files anew.
const DOCS = join(ROOT, 'docs');

test('docs/errors.md says of every error what the code says', async () => {
  const rows = Object.entries(ADVICE).map(([code, advice]) => `| \`${code}\` | ${advice} |`);
  const text = [
    '# Errors',
    '',
    'Every error has a code, says what is wrong, where, and what to do. The command line prints these as three lines and',
    'exits with 2 for wrong usage (`UNDUST_USAGE`, `UNDUST_OPTION_…`) and 1 for a failed job. Malformed input lines are no',
    'errors: they are counted as skips and reported.',
    '',
    'An input without any usable URL is no failure where an empty result has a meaning: `learn` makes an empty book (which',
    'never replaces one that exists, unless `--force` says so), `inspect`, `cluster`, `tree` and `evaluate` show nothing, and',
    'a sentence says why; the exit code is 0. Where URLs are there but what the job needs is not (the content of pages, for',
    '`evaluate`), it has failed: 1. Ctrl-C ends with 130 and leaves no half-written file. Results go to standard output, notes',
    'on the input and progress to standard error.',
    '',
    '| code | what to do, unless the error itself says something better |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(DOCS, 'errors.md'));
});

test('docs/options.md lists every step and every option with its default', async () => {
  const tables = await optionTables();
  const steps = STEPS.flatMap((step) => [
    `### ${step.name}`,
    '',
    `${step.says} Values: ${
      choicesOf(step)
        ?.map((value) => `\`${value}\``)
        .join(', ') ?? 'a comma-separated list'
    }.`,
    '',
    '| value | grade | what it does | before | after |',
    '|---|---|---|---|---|',
    ...step.choices.map(
      (c) =>
        `| ${cell(step.kind === 'list' ? 'list' : c.value)} | ${c.grade} | ${cell(c.says, false)} | ${cell(c.before)} | ${cell(c.after)} |`,
    ),
    '',
  ]);
  const presets = STEPS.map(
    (step) =>
      `| ${step.name} | ${presetNames.map((name) => (step.kind === 'list' ? '' : PRESETS[name][step.name])).join(' | ')} |`,
  );
  const options = tables.flatMap((table) => [
    `### ${table.constant}`,
    '',
    `In [src/${table.path}](../src/${table.path}).`,
    '',
    '| option | type | default | meaning |',
    '|---|---|---|---|',
    ...table.rows.map(
      (row) => `| ${row.name} | ${cell(row.type)} | ${cell(show(row.value))} | ${cell(row.says, false)} |`,
    ),
    '',
  ]);
  const text = [
    '# Options',
    '',
    'Made from the code; a test keeps it equal.',
    '',
    '## Normalization steps, in the order in which they run',
    '',
    ...steps,
    '## Presets',
    '',
    `| step | ${presetNames.join(' | ')} |`,
    `|---|${presetNames.map(() => '---|').join('')}`,
    ...presets,
    '',
    '## Options of the library, by part',
    '',
    ...options,
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(DOCS, 'options.md'));
});

test('every option says what it means', async () => {
  const silent = (await optionTables()).flatMap((table) =>
    table.rows
      .filter((row) => row.says === '' && !(row.name in STEP_DEFAULTS))
      .map((row) => `${table.path}: ${row.name}`),
  );
  expect(silent).toEqual([]);
});

test('the version in books is that of the package', () => {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  expect(UNDUST).toBe(`${name} ${version}`);
});

function cell(text: string, isCode = true): string {
  const safe = text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return isCode && text !== '' ? `\`${safe}\`` : safe;
}

function show(value: unknown): string {
  const text = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
