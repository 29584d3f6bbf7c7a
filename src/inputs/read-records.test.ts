import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readText } from '../../test/read-text.ts';
import { readRecordBatches, readRecords } from './read-records.ts';
import { SkipLog } from './skip.ts';

const folder = mkdtempSync(join(tmpdir(), 'undust-read-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('several files and a directory are read in order, unknown files in it skipped', async () => {
  const directory = folderWith({
    'b.txt.gz': gzipSync('http://a.test/b\n'),
    'a.txt': 'http://a.test/a\n',
    'sub/c.jsonl': '{"url":"http://a.test/c"}\n',
    'README.md': '# just words\n',
    '.hidden': 'http://a.test/hidden\n',
  });
  symlinkSync(directory, join(directory, 'loop'));
  const skips = new SkipLog();
  const urls = await urlsOf([join(directory, 'sub/c.jsonl'), directory], skips);
  expect(urls).toEqual(['http://a.test/c', 'http://a.test/a', 'http://a.test/b']);
  expect(skips.summary()).toMatchObject([{ reason: 'unknown-format', count: 1 }]);
});

test('a file that is not there is refused before anything is read', async () => {
  const directory = folderWith({ 'a.txt': 'http://a.test/a\n' });
  const reading = readRecords([directory, join(directory, 'missing')]).next();
  await expect(reading).rejects.toMatchObject({ code: 'UNDUST_INPUT_MISSING' });
});

test('one source needs no array around it', async () => {
  const reading = readRecords(join(folder, 'missing')).next();
  await expect(reading).rejects.toMatchObject({ at: join(folder, 'missing') });
});

test('a file of empty lines is empty, not of an unknown format', async () => {
  const directory = folderWith({ blank: '\n \r\n\n' });
  expect(await urlsOf([join(directory, 'blank')], new SkipLog())).toEqual([]);
});

test('a file of no known format is refused with a hint', async () => {
  await expect(readText('Once upon a time\nthere was a file\n')).rejects.toMatchObject({
    code: 'UNDUST_INPUT_FORMAT',
    at: 'x',
    hint: expect.stringContaining('--format'),
  });
});

test('an unknown format name is refused and the hint lists the right ones', async () => {
  await expect(readText('x', { format: 'wrc' })).rejects.toMatchObject({
    code: 'UNDUST_OPTION_VALUE',
    hint: expect.stringContaining('warc'),
  });
});

test('progress counts stored bytes up to the size of all files', async () => {
  const directory = folderWith({ 'a.gz': gzipSync('http://a.test/a\n'), b: 'http://a.test/b\n' });
  const seen: (number | null)[][] = [];
  for await (const _ of readRecordBatches([directory], {
    onProgress: ({ bytes, totalBytes }) => seen.push([bytes, totalBytes]),
  }));
  const total = gzipSync('http://a.test/a\n').length + 16;
  expect(seen.at(-1)).toEqual([total, total]);
});

test('a reader that stops early leaves no file open', async () => {
  let isClosed = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from('http://a.test/1\n'.repeat(1000));
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of readRecords([{ name: 'endless', bytes: endless() }])) break;
  expect(isClosed).toBe(true);
});

test('a file of no known format is closed again', async () => {
  let isClosed = false;
  async function* words(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from('once upon a time '.repeat(10_000));
    } finally {
      isClosed = true;
    }
  }
  await expect(readRecords([{ name: 'words', bytes: words() }]).next()).rejects.toThrow();
  expect(isClosed).toBe(true);
});

describe('a sitemap index', () => {
  const index = (...names: string[]): string =>
    `<sitemapindex>${names.map((name) => `<sitemap><loc>https://a.test/maps/${name}</loc></sitemap>`).join('')}</sitemapindex>`;
  const part = (path: string): string => `<urlset><url><loc>https://a.test${path}</loc></url></urlset>`;

  test('leads to the parts that stand beside it, each read once', async () => {
    const directory = folderWith({
      'index.xml': index('1.xml', '2.xml.gz', '3.xml'),
      '1.xml': part('/1'),
      '2.xml.gz': gzipSync(part('/2')),
    });
    const skips = new SkipLog();
    expect(await urlsOf([join(directory, 'index.xml')], skips)).toEqual([
      'https://a.test/1',
      'https://a.test/2',
    ]);
    expect(skips.summary()).toMatchObject([{ reason: 'remote-sitemap', count: 1 }]);
    expect((await urlsOf([directory], new SkipLog())).sort()).toEqual([
      'https://a.test/1',
      'https://a.test/2',
    ]);
  });

  test('that names itself comes to an end', async () => {
    const directory = folderWith({ 'index.xml': index('index.xml') });
    expect(await urlsOf([join(directory, 'index.xml')], new SkipLog())).toEqual([]);
  });

  test('never leads out of its folder', async () => {
    const directory = folderWith({ 'maps/index.xml': index('..', '%2e%2e'), '1.xml': part('/1') });
    expect(await urlsOf([join(directory, 'maps/index.xml')], new SkipLog())).toEqual([]);
  });
});

test('XML that nests without end is given up', async () => {
  const { skips } = await readText(`<urlset>${'<a>'.repeat(200_000)}`);
  expect(skips).toMatchObject([{ reason: 'malformed' }]);
});

test('XML text without end is given up', async () => {
  const { skips } = await readText(`<urlset><url><loc>${'x'.repeat(500_000)}`, { maxLineLength: 100_000 });
  expect(skips).toMatchObject([{ reason: 'too-long' }]);
});

test('entities cannot be made to multiply', async () => {
  const bomb =
    '<!DOCTYPE u [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>http://a.test/&b;</loc></url></urlset>';
  const { records } = await readText(bomb);
  expect(records.every(({ url }) => url.length < 40)).toBe(true);
});

function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const directory = mkdtempSync(join(folder, 'case-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(directory, name, '..'), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  return directory;
}

async function urlsOf(sources: readonly string[], skips: SkipLog): Promise<string[]> {
  const urls: string[] = [];
  for await (const { url } of readRecords(sources, { onSkip: skips.add })) urls.push(url);
  return urls;
}
