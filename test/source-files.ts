import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT: string = fileURLToPath(new URL('..', import.meta.url));
export const SRC: string = join(ROOT, 'src');

export interface SourceFile {
  /** Path below src/, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/** The TypeScript of the product, tests left out. */
export function sourceFiles(): SourceFile[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(SRC, name), 'utf8');
      return { path: relative(SRC, join(SRC, name)).replaceAll('\\', '/'), text, imports: importsOf(text) };
    });
}

function importsOf(text: string): string[] {
  const found = text.matchAll(
    /^\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  const bare = text.matchAll(/^import\s+['"]([^'"]+)['"]/gm);
  return [...[...found].map((match) => match[1] ?? match[2]!), ...[...bare].map((match) => match[1]!)];
}
