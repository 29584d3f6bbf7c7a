import { expect, test } from 'vitest';
import { readText } from '../../../test/read-text.ts';

test('a CSV of a crawler is read by the names of its columns', async () => {
  const { records } = await readText(
    '"Address","Content Type","Status Code","Title 1","Canonical Link Element 1","Size (bytes)","Hash"\n' +
      '"http://a.test/1","text/html","200","One, two","http://a.test/c","512","h1"\n',
  );
  expect(records).toEqual([
    {
      url: 'http://a.test/1',
      contentType: 'text/html',
      status: 200,
      title: 'One, two',
      canonical: 'http://a.test/c',
      size: 512,
      digest: 'h1',
    },
  ]);
});

test('a table without a header is read by the columns the user names', async () => {
  const { records } = await readText('200\thttp://a.test/1\t7\n404\t/2\t8\n', {
    columns: 'status,url,size',
    base: 'https://b.test',
  });
  expect(records).toEqual([
    { status: 200, url: 'http://a.test/1', size: 7 },
    { status: 404, url: 'https://b.test/2', size: 8 },
  ]);
});

test('columns without an address are refused', async () => {
  await expect(readText('1,2\n', { columns: 'a,b' })).rejects.toMatchObject({ code: 'UNDUST_OPTION_VALUE' });
});

test('a quote that never closes costs its line, not the rest of the table', async () => {
  const rows = Array.from({ length: 1000 }, (_, i) => `http://a.test/${i},200`);
  rows[10] = 'http://a.test/10,"200';
  const { records, skips } = await readText(`url,status\n${rows.join('\n')}\n`, { maxLineLength: 5000 });
  expect(records).toHaveLength(999);
  expect(skips).toMatchObject([{ reason: 'malformed' }]);
});

test('a row without an address is told apart from one whose address is none', async () => {
  const { skips } = await readText('url,status\n,200\nmailto:x,200\nhttp://a.test/,200\n');
  expect(skips.map(({ reason }) => reason)).toEqual(['no-url', 'not-url']);
});

test('a broken line of JSON costs itself', async () => {
  const { records, skips } = await readText(
    '{"url":"http://a.test/1"}\n{"url":\n[1]\n{"url":"http://a.test/2"}\n{}\n',
    {
      format: 'json-lines',
    },
  );
  expect(records.map(({ url }) => url)).toEqual(['http://a.test/1', 'http://a.test/2']);
  expect(skips.map(({ reason, line }) => [reason, line])).toEqual([
    ['malformed', 2],
    ['malformed', 3],
    ['no-url', 5],
  ]);
});

test('fields of the wrong type are unknown, not wrong', async () => {
  const { records } = await readText(
    '{"url":"http://a.test/","status":"x","size":-1,"title":5,"digest":null}',
  );
  expect(records).toEqual([{ url: 'http://a.test/' }]);
});

test('an element of an array beyond the limit is skipped without being held', async () => {
  const array = JSON.stringify([
    { url: 'http://a.test/1' },
    { url: `http://a.test/${'x'.repeat(5000)}` },
    'http://a.test/2',
  ]);
  const { records, skips } = await readText(array, { maxLineLength: 1000 });
  expect(records.map(({ url }) => url)).toEqual(['http://a.test/1', 'http://a.test/2']);
  expect(skips).toMatchObject([{ reason: 'too-long', line: 2 }]);
});

test('an array that breaks off says so', async () => {
  const { records, skips } = await readText('["http://a.test/1", "http://a.te');
  expect(records).toEqual([{ url: 'http://a.test/1' }]);
  expect(skips).toMatchObject([{ reason: 'truncated' }]);
});

test('a CDX without a header is read by the number of its fields', async () => {
  const { records } = await readText(
    'test,a)/ 20200102030405 http://a.test/ text/html 301 AAAA http://a.test/b 99 f.warc.gz\n',
  );
  expect(records).toEqual([
    {
      url: 'http://a.test/',
      status: 301,
      digest: 'AAAA',
      contentType: 'text/html',
      location: 'http://a.test/b',
      time: '2020-01-02T03:04:05Z',
    },
  ]);
});

test('a revisit in an index keeps its digest and has no type', async () => {
  const { records } = await readText(
    'test,a)/ 20200102030405 {"url": "http://a.test/", "mime": "warc/revisit", "digest": "sha1:AAAA"}\n',
  );
  expect(records).toEqual([{ url: 'http://a.test/', digest: 'AAAA', time: '2020-01-02T03:04:05Z' }]);
});
