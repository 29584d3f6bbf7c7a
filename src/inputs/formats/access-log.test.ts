import { describe, expect, test } from 'vitest';
import { readText } from '../../../test/read-text.ts';

const COMBINED =
  '192.0.2.1 - - [17/May/2015:10:05:03 +0000] "GET /a?b=1 HTTP/1.1" 200 512 "http://r.test/" "agent"\n';

describe('a log line', () => {
  test('gives address, method, status, size and the time in UTC', async () => {
    const { records } = await readText(COMBINED.replace('+0000', '+0200'), { base: 'https://a.test/x' });
    expect(records).toEqual([
      { url: 'https://a.test/a?b=1', method: 'GET', status: 200, size: 512, time: '2015-05-17T08:05:03Z' },
    ]);
  });

  test('of the Common layout is read too', async () => {
    const { records } = await readText('::1 - - [17/May/2015:10:05:03 -0100] "HEAD / HTTP/1.0" 304 -\n');
    expect(records).toEqual([
      { url: 'http://localhost/', method: 'HEAD', status: 304, time: '2015-05-17T11:05:03Z' },
    ]);
  });

  test.each([
    ['POST', 'method', '"POST /a HTTP/1.1" 200 1'],
    ['an odd method', 'method', '"PROPFIND /a HTTP/1.1" 207 1'],
    ['bytes of a TLS handshake', 'malformed', '"\\x16\\x03\\x01" 400 1'],
    ['an empty request', 'malformed', '"-" 408 0'],
    ['a target that is no address', 'not-url', '"GET mailto:a@b.test HTTP/1.1" 200 1'],
    ['a missing quote', 'malformed', '"GET /a 200 1'],
    ['text', 'malformed', 'once upon a time'],
  ])('with %s is skipped as %s', async (_, reason, rest) => {
    const broken = `192.0.2.1 - - [17/May/2015:10:05:03 +0000] ${rest}\n`;
    const { records, skips } = await readText(COMBINED + broken + COMBINED);
    expect(records).toHaveLength(2);
    expect(skips).toMatchObject([{ reason, line: 2, source: 'x' }]);
  });

  test.each([
    ['an escaped quote', '/a\\"b', '/a"b'],
    ['an escaped quote before what looks like a status', '/a\\" 404 5', '/a" 404 5'],
    ['a quote nobody escaped', '/a"b', '/a"b'],
    ["nginx's escape", '/a\\x22b', '/a"b'],
    ['an escaped byte of UTF-8', '/\\xc3\\xbc', '/ü'],
    ['a space', '/a b', '/a b'],
    ['two slashes', '//a', '//a'],
  ])('keeps a target with %s', async (_, target, path) => {
    const { records } = await readText(COMBINED.replace('/a?b=1', target));
    expect(records.map(({ url }) => url)).toEqual([`http://localhost${path}`]);
  });

  test('in Latin-1 keeps its bytes apart as percent codes', async () => {
    const line = Buffer.from(COMBINED.replace('/a?b=1', '/\xfc'), 'latin1');
    expect((await readText(line)).records[0]!.url).toBe('http://localhost/%FC');
  });

  test("of a proxy keeps the address it names, and an old client's request needs no version", async () => {
    const { records } = await readText(
      COMBINED.replace('/a?b=1', 'http://p.test/x') + COMBINED.replace(' HTTP/1.1', ''),
    );
    expect(records.map(({ url }) => url)).toEqual(['http://p.test/x', 'http://localhost/a?b=1']);
  });

  test('whose date is impossible still gives the address', async () => {
    const { records } = await readText(COMBINED.replace('17/May', '17/Foo') + COMBINED);
    expect(records.map(({ time }) => time)).toEqual([undefined, '2015-05-17T10:05:03Z']);
  });
});

test('the virtual host in front names the host; its port tells the scheme', async () => {
  const hosts = ['a.test:80', 'a.test:443', 'a.test:8080', 'b.test', '[::1]:8080'];
  const { records, reports } = await readText(hosts.map((host) => `${host} ${COMBINED}`).join(''));
  expect(records.map(({ url }) => url)).toEqual([
    'http://a.test/a?b=1',
    'https://a.test/a?b=1',
    'http://a.test:8080/a?b=1',
    'http://b.test/a?b=1',
    'http://[::1]:8080/a?b=1',
  ]);
  expect(reports[0]!.notes).toEqual([]);
});

test('a log that names no host is put on localhost, and says so', async () => {
  const { reports } = await readText(COMBINED);
  expect(reports[0]!.notes.join()).toContain('http://localhost');
});

test('a base that is no address is refused', async () => {
  await expect(readText(COMBINED, { base: 'http://' })).rejects.toMatchObject({
    code: 'UNDUST_OPTION_VALUE',
  });
});

test('times go on over midnight and into another year', async () => {
  const times = ['31/Dec/2019:23:59:59 -0100', '01/Jan/2020:00:00:00 +0000', '01/Jan/2020:00:00:60 +0530'];
  const { records } = await readText(times.map((time) => COMBINED.replace(/\[.*?\]/, `[${time}]`)).join(''));
  expect(records.map(({ time }) => time)).toEqual([
    '2020-01-01T00:59:59Z',
    '2020-01-01T00:00:00Z',
    '2019-12-31T18:30:59Z',
  ]);
});

describe('a layout given by the user', () => {
  test('in nginx notation', async () => {
    const { records } = await readText(
      'a.test|1.2.3.4|2020-01-02T03:04:05+00:00|GET /a?b HTTP/2.0|200|7|https\n',
      {
        logFormat: '$host|$remote_addr|$time_iso8601|$request|$status|$body_bytes_sent|$scheme',
      },
    );
    expect(records).toEqual([
      { url: 'https://a.test/a?b', method: 'GET', status: 200, size: 7, time: '2020-01-02T03:04:05.000Z' },
    ]);
  });

  test('in Apache notation, with the quotes escaped as in a configuration file', async () => {
    const line = 'a.test 443 [17/May/2015:10:05:03 +0000] GET /a ?x=1 200 7 "http://\\"r" text/html\n';
    const { records } = await readText(line, {
      logFormat: '%v %p %t %m %U %q %>s %B \\"%{Referer}i\\" %{Content-Type}o',
    });
    expect(records).toEqual([
      {
        url: 'https://a.test/a?x=1',
        method: 'GET',
        status: 200,
        size: 7,
        time: '2015-05-17T10:05:03Z',
        contentType: 'text/html',
      },
    ]);
  });

  test('by its well-known name reads what the content would have told', async () => {
    const byName = await readText(COMBINED + COMBINED.replace('GET', 'PUT'), { logFormat: 'combined' });
    const byContent = await readText(COMBINED + COMBINED.replace('GET', 'PUT'));
    expect(byName.records).toEqual(byContent.records);
    expect(byName.skips).toEqual(byContent.skips);
  });

  test('without the request is refused', async () => {
    await expect(readText('x', { logFormat: '$status' })).rejects.toMatchObject({
      code: 'UNDUST_OPTION_VALUE',
    });
  });
});

test('a W3C log may change its fields on the way, and the host the visitor asked for counts', async () => {
  const { records, skips } = await readText(
    '#Fields: date time cs-uri-stem cs(Host) x-host-header\n2020-01-02 03:04:05 /a d.cdn.test www.a.test\n' +
      '#Fields: time date cs-uri-stem sc-status\n03:04:06 2020-01-02 /b 404\nbroken\n',
    { base: 'https://b.test' },
  );
  expect(records).toEqual([
    { url: 'https://www.a.test/a', method: 'GET', time: '2020-01-02T03:04:05Z' },
    { url: 'https://b.test/b', method: 'GET', status: 404, time: '2020-01-02T03:04:06Z' },
  ]);
  expect(skips.map(({ reason }) => reason)).toEqual(['no-page', 'no-page', 'malformed']);
});
