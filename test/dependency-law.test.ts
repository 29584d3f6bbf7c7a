import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const ORDER = [
  'base', 'url', 'rules', 'inputs', 'clusters', 'learners', 'selection', 'validation', 'evaluation',
  'exports', 'pipeline', 'scale', 'service', 'cli',
]; // biome-ignore format: the law is read as one line of folders
const FREE_OF_PACKAGES = new Set(['base', 'url', 'rules']);

describe('the dependency law', () => {
  const files = sourceFiles();

  test('sees the product', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  test('every folder of src/ has its place in the flow', () => {
    const folders = new Set(
      files.map((file) => file.path.split('/')[0]!).filter((name) => !name.endsWith('.ts')),
    );
    expect([...folders].filter((folder) => folder !== 'page' && !ORDER.includes(folder))).toEqual([]);
  });

  test('a folder imports itself and folders to its left, nothing else', () => {
    const broken: string[] = [];
    for (const file of files) {
      const from = ORDER.indexOf(file.path.split('/')[0]!);
      if (from < 0) continue;
      for (const target of relativeImports(file)) {
        const to = ORDER.indexOf(target.split('/')[0]!);
        if (to < 0 || to > from) broken.push(`${file.path} imports ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('base, url and rules import no package and nothing of Node', () => {
    const broken = files
      .filter((file) => FREE_OF_PACKAGES.has(file.path.split('/')[0]!))
      .flatMap((file) =>
        file.imports.filter((name) => !name.startsWith('.')).map((name) => `${file.path}: ${name}`),
      );
    expect(broken).toEqual([]);
  });

  test('the page stands on the runtime only', () => {
    const broken = files
      .filter((file) => file.path.startsWith('page/'))
      .flatMap((file) => relativeImports(file).map((target) => [file.path, target] as const))
      .filter(([, target]) => !/^(page|base|url|rules)\/|^runtime\.ts$/.test(target));
    expect(broken).toEqual([]);
  });

  test('no file imports itself through others', () => {
    expect(importCycles(new Map(files.map((file) => [file.path, relativeImports(file)])))).toEqual([]);
  });

  test('only cli/ prints or exits', () => {
    const broken = files
      .filter((file) => !/^(cli|page)\//.test(file.path))
      .filter((file) => /\bconsole\.|process\.(exit|stdout|stderr)/.test(file.text))
      .map((file) => file.path);
    expect(broken).toEqual([]);
  });

  test('no file outgrows one reason', () => {
    const long = files.filter((file) => !isTable(file.text) && file.text.split('\n').length > 251);
    expect(long.map((file) => `${file.path}: ${file.text.split('\n').length} lines`)).toEqual([]);
  });
});

/** A file that says it is generated or a plain table may be as long as the table. */
function isTable(text: string): boolean {
  return /^\/\/ (Generated|Table)/.test(text);
}

function relativeImports(file: { path: string; imports: readonly string[] }): string[] {
  return file.imports
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(file.path), name)).replace(/\?.*$/, ''));
}

function importCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
