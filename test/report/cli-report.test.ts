import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportDocument } from '../../src/rules/report-document.ts';
import { runUndust } from '../run-undust.ts';
import { bookOf, ruleOf } from './report-fixtures.ts';

let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undust-cli-report-'));
  const rule = ruleOf({ kind: 'parameter', name: 's', value: null }, 'r1');
  writeFileSync(at('book.json'), JSON.stringify(bookOf('a.test', [rule])));
  const records = Array.from({ length: 40 }, (_, i) => ({
    url: `http://a.test/page${i >> 1}${i % 2 ? '?s=1' : ''}`,
    status: 200,
    digest: `d${i >> 1}`,
  }));
  writeFileSync(at('crawl.jsonl'), records.map((record) => JSON.stringify(record)).join('\n'));
  writeFileSync(at('scores.json'), JSON.stringify({ settings: { protocol: 'order' }, averages: [AVERAGE] }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AVERAGE = {
  method: 'auto',
  sites: 1,
  micro: { precision: 0.9, recall: 1, f1: 0.947 },
  intervals: { f1: [0.9, 0.97] },
  rules: 1,
  trainMs: 10,
};

test('a book alone becomes a page', async () => {
  const { code, stdout, stderr } = await runUndust(['report', at('book.json'), '-o', at('alone.html')]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(`Written to ${at('alone.html')}.\n`);
  expect(documentIn('alone.html').sites[0]!.rules).toHaveLength(1);
});

test('a crawl and an evaluation add figures', async () => {
  const inputs = [at('book.json'), at('crawl.jsonl'), '--evaluation', at('scores.json')];
  const { code } = await runUndust(['report', ...inputs, '-o', at('full.html')]);
  expect(code).toBe(0);
  const { sites, evaluation } = documentIn('full.html');
  expect(sites[0]!.figures.sizes).toEqual({
    shows: { urlsBefore: 40, urlsAfter: 20, known: { pages: 40, fetched: 20, contents: 20, covered: 20 } },
  });
  expect(sites[0]!.figures.tree).toHaveProperty('shows');
  expect(evaluation!.methods[0]!.f1Interval).toEqual([0.9, 0.97]);
});

test('learn writes the same page with --report', async () => {
  const args = ['learn', at('crawl.jsonl'), '--method', 'steps', '--report', at('learned.html')];
  const { code } = await runUndust(args);
  expect(code).toBe(0);
  expect(documentIn('learned.html').sites[0]!.urls).toBe(40);
});

test('the same inputs give the same bytes', async () => {
  const write = (name: string) => runUndust(['report', at('book.json'), at('crawl.jsonl'), '-o', at(name)]);
  await Promise.all([write('first.html'), write('second.html')]);
  expect(readFileSync(at('first.html'), 'utf8')).toBe(readFileSync(at('second.html'), 'utf8'));
});

test('scores of another kind are refused, and nothing is left behind', async () => {
  const args = ['report', at('book.json'), '--evaluation', at('book.json'), '-o', at('bad.html')];
  const { code, stderr } = await runUndust(args);
  expect(code).toBe(1);
  expect(stderr).toContain('this is not what undust evaluate --json writes');
  expect(readdirSync(folder).filter((name) => name.startsWith('bad') || name.endsWith('.partial'))).toEqual(
    [],
  );
});

test('a target that cannot be written is known before the work', async () => {
  const { code, stderr } = await runUndust(['report', at('none.json'), '-o', at('no/such/place.html')]);
  expect(code).toBe(1);
  expect(stderr).toContain('cannot be written');
});

function documentIn(name: string): ReportDocument {
  const json = /id="document">(.*?)<\/script>/s.exec(readFileSync(at(name), 'utf8'))![1]!;
  return JSON.parse(json) as ReportDocument;
}
