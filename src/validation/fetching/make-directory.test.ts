import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDirectory, makeDirectory } from './make-directory.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'undust-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('makes what is missing above a directory, and is content with one that is there', async () => {
  await makeDirectory(join(folder, 'a/b/c/'));
  await makeDirectory(join(folder, 'a/b/c'));
  expect(await isDirectory(join(folder, 'a/b/c'))).toBe(true);
});

test('a file in the way is an error', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeDirectory(join(folder, 'file'))).rejects.toThrow(/EEXIST/);
  await expect(makeDirectory(join(folder, 'file/x/y'))).rejects.toThrow(/ENOTDIR/);
});

test.runIf(process.platform === 'linux')('a place that takes no directories is an error too', async () => {
  await expect(makeDirectory('/proc/x/y/')).rejects.toThrow(/ENOENT/);
});
