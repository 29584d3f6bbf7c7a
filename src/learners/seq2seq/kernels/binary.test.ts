import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('the committed kernels are what the script makes of their source', async () => {
  // @ts-expect-error: a script without types
  const { kernelModule } = await import('../../../../scripts/build-kernels.mjs');
  expect(await readFile(new URL('binary.ts', import.meta.url), 'utf8')).toBe(await kernelModule());
});
