import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { warcRecord } from '../../../test/input-format-samples.ts';
import { readText } from '../../../test/read-text.ts';

const PAGE = '<title>Straße</title>';

describe('a stored page', () => {
  test('gives status, size, type, digest, time and its text', async () => {
    const { records } = await readText(response('Content-Type: text/html; charset=utf-8', Buffer.from(PAGE)));
    expect(records).toEqual([
      {
        url: 'http://a.test/',
        status: 200,
        size: Buffer.byteLength(PAGE),
        contentType: 'text/html; charset=utf-8',
        html: PAGE,
        digest: 'AAAA',
        time: '2020-01-02T03:04:05Z',
      },
    ]);
  });

  test.each([
    ['gzip', gzipSync(PAGE)],
    ['deflate', deflateSync(PAGE)],
    ['deflate', deflateRawSync(PAGE)],
    ['br', brotliCompressSync(PAGE)],
    ['gzip', Buffer.from(PAGE)],
  ])('encoded with %s is decoded, and stays if it is not', async (encoding, body) => {
    const { records } = await readText(
      response(`Content-Type: text/html\r\nContent-Encoding: ${encoding}`, body),
    );
    expect(records[0]!.html).toBe(PAGE);
    expect(records[0]!.size).toBe(body.length);
  });

  test.each([
    ['the header', 'text/html; charset=iso-8859-1', '<p>Stra\xdfe'],
    ['its own declaration', 'text/html', '<meta charset="windows-1252"><p>Stra\xdfe'],
    ['the custom of browsers', 'text/html', '<p>Stra\xdfe'],
  ])('is decoded by %s', async (_, type, body) => {
    const { records } = await readText(response(`Content-Type: ${type}`, Buffer.from(body, 'latin1')));
    expect(records[0]!.html).toContain('Straße');
  });

  test('that is no text comes as bytes, other text as text', async () => {
    const image = await readText(response('Content-Type: image/png', Buffer.from([1, 2, 3])));
    expect(image.records[0]!.body).toEqual(Uint8Array.of(1, 2, 3));
    const text = await readText(response('Content-Type: application/json', Buffer.from('{}')));
    expect(text.records[0]!.text).toBe('{}');
  });

  test('longer than the limit leaves a record without content, and costs no memory', async () => {
    const { records } = await readText(response('Content-Type: text/html', Buffer.alloc(100_000, 'x')), {
      maxBodyLength: 1000,
    });
    expect(records).toMatchObject([{ url: 'http://a.test/', status: 200 }]);
    expect(records[0]).not.toHaveProperty('html');
    expect(records[0]).not.toHaveProperty('size');
  });

  test('that would inflate beyond the limit has no content', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    const { records } = await readText(response('Content-Type: text/html\r\nContent-Encoding: gzip', bomb), {
      maxBodyLength: 10_000,
    });
    expect(records[0]).not.toHaveProperty('html');
  });

  test('keeps where its redirect points', async () => {
    const block = Buffer.from('HTTP/1.1 302 Found\r\nLocation: /b\r\n\r\n');
    const { records } = await readText(warcRecord('response', 'http://a.test/a', block));
    expect(records).toMatchObject([{ status: 302, location: '/b' }]);
  });
});

test.each(['before', 'after'])(
  'the answer to a POST is no sighting of the page, its request %s it',
  async (place) => {
    const request = warcRecord('request', 'http://a.test/', Buffer.from('POST / HTTP/1.1\r\n\r\n'));
    const answer = response('Content-Type: text/html', Buffer.from(PAGE));
    const { records, skips } = await readText(
      Buffer.concat(place === 'before' ? [request, answer] : [answer, request]),
    );
    expect(records).toEqual([]);
    expect(skips.map(({ reason }) => reason).sort()).toEqual(['method', 'no-page']);
  },
);

test.each([
  ['too short', 10],
  ['no number', 'abc'],
])('after a record whose length is %s the next one is read', async (_, length) => {
  const good = response('Content-Type: text/html', Buffer.from(PAGE));
  const bad = Buffer.from(
    good.toString('latin1').replace(/Content-Length: \d+/, `Content-Length: ${length}`),
    'latin1',
  );
  const { records, skips } = await readText(Buffer.concat([good, bad, good]));
  expect(records.filter(({ html }) => html === PAGE)).toHaveLength(2);
  expect(skips.some(({ reason }) => reason === 'malformed')).toBe(true);
});

test('a revisit says which content it repeats', async () => {
  const { records } = await readText(warcRecord('revisit', 'http://a.test/', Buffer.from('')));
  expect(records).toEqual([{ url: 'http://a.test/', digest: 'AAAA', time: '2020-01-02T03:04:05Z' }]);
});

function response(headers: string, body: Buffer): Buffer {
  const head = Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`);
  return warcRecord('response', 'http://a.test/', Buffer.concat([head, body]));
}
