import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EMPTY, html, VisitedServer } from '../../../test/validation/visited-server.ts';
import { directoryCache } from './visit-cache.ts';

const site = new VisitedServer();

test('with a cache nothing is fetched twice, and a torn last line costs one page only', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'undust-cache-'));
  site.answers['*'] = html('one two three');
  site.answers['/robots.txt'] = EMPTY;
  const pages = [1, 2, 3].map((i) => `${site.origin}/${i}`);
  const run = async (): Promise<unknown[]> => {
    const one = site.visitor({}, { cache: await directoryCache(directory) });
    return Promise.all(pages.map((url) => one.visit(url)));
  };
  const first = await run();
  site.asked = [];
  expect(await run()).toEqual(first);
  expect(site.asked).toEqual([]);
  const path = join(directory, 'visits.jsonl');
  await writeFile(path, (await readFile(path)).subarray(0, -30));
  expect(await run()).toEqual(first);
  expect(site.asked).toHaveLength(1);
  site.asked = [];
  await run();
  expect(site.asked).toEqual([]);
  await rm(directory, { recursive: true });
});

test('a page that gave no answer is asked for again by the next run', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'undust-cache-'));
  site.answers['/robots.txt'] = EMPTY;
  site.answers['/a'] = (response) => response.destroy();
  const visit = async (): Promise<object> =>
    site.visitor({ retries: 0 }, { cache: await directoryCache(directory) }).visit(`${site.origin}/a`);
  expect(await visit()).toHaveProperty('failure');
  site.answers['/a'] = html('back');
  expect(await visit()).toHaveProperty('page');
  await rm(directory, { recursive: true });
});
