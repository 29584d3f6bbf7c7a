import { expect, test } from 'vitest';
import type { UrlRecord } from '../inputs/record.ts';
import { learn, learnBooks } from './learn.ts';

test('takes an array of records as well as a stream', async () => {
  const records = Array.from({ length: 1600 }, (_, i): UrlRecord => {
    const page = i >> 1;
    return { url: `http://a.test/t?id=${page}${i % 2 ? `&sid=${i}` : ''}`, digest: `p${page}` };
  });
  const book = await learn(records, { method: 'dustbuster' });
  expect(book.rules.length).toBeGreaterThan(0);
  expect(await learn(streamOf(records), { method: 'dustbuster' })).toEqual(book);
});

test('one book a site, the largest first', async () => {
  const urls = ['http://a.test/1', 'http://b.test/1', 'http://b.test/2'];
  const { books } = await learnBooks(urls.map((url) => ({ url })));
  expect(books.map(({ site }) => site)).toEqual(['b.test', 'a.test']);
});

test('takes null, as in a line of JSON, for unknown', async () => {
  const record = JSON.parse('{"url":"http://a.test/","digest":null,"location":null}') as UrlRecord;
  expect((await learn([record])).made).toMatchObject({ urls: 1, pages: 0 });
});

test.each([
  ['a path', 'crawl.jsonl', 'learn', 'the text "crawl.jsonl"'],
  ['nothing', undefined, 'learn', 'undefined'],
  ['one record', { url: 'http://a.test/' }, 'learn', 'a single one'],
  ['paths', ['crawl.jsonl'], 'record 1', 'the text "crawl.jsonl"'],
  ['objects without a URL', [{ url: 'http://a.test/' }, { href: 'x' }], 'record 2', 'without a url'],
])('%s instead of records is refused, with what is expected', async (_, given, at, said) => {
  await expect(learn(given as never)).rejects.toMatchObject({
    code: 'UNDUST_USAGE',
    at,
    message: expect.stringContaining(said),
    hint: expect.stringContaining('readRecords([path])'),
  });
});

async function* streamOf(records: readonly UrlRecord[]): AsyncGenerator<UrlRecord> {
  yield* records;
}
