import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';

const BOOK = { undust: 1, site: 'a.test', rules: [{ kind: 'parameter', name: 'sid', value: null }] };

test('bundles without a single import and runs where there is nothing but the web platform', async () => {
  const code = await bundled();
  expect(code).not.toMatch(/\bimport\b[^;]*from|\brequire\(|import\(|node:|\bprocess\./);
  const context = createContext({ URL, TextEncoder, TextDecoder });
  runInContext(code, context);
  const answer: unknown = runInContext(
    `undust.compile(undust.readRuleBook(${JSON.stringify(JSON.stringify(BOOK))})).canonicalize('http://A.test/p?sid=1&id=7').url`,
    context,
  );
  expect(answer).toBe('http://a.test/p?id=7');
});

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('runtime.ts', import.meta.url)),
        formats: ['iife'],
        name: 'undust',
      },
    },
  });
  const [output] = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[];
  return output!.output[0].code;
}
