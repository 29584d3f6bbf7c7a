import { gzipSync } from 'node:zlib';

/** One small input for each format, and the addresses that must come out of it. */
export interface FormatSample {
  readonly format: string;
  readonly bytes: Uint8Array;
  readonly urls: readonly string[];
  /** A line that is malformed in this format can be put between the others; null if it has no lines. */
  readonly separator: string | null;
}

const LOG_LINES = [
  '192.0.2.1 - - [17/May/2015:10:05:03 +0000] "GET /a?b=1 HTTP/1.1" 200 512 "-" "x"',
  '2001:db8::1 - frank [17/May/2015:10:05:04 +0200] "HEAD /c\\"d HTTP/1.0" 304 - "-" "x"',
  '192.0.2.1 - - [17/May/2015:10:05:05 +0000] "GET /ü%C3%BC HTTP/1.1" 404 0',
];

const HTML = '<!doctype html><title>Straße</title><p>one</p>';

export const FORMAT_SAMPLES: readonly FormatSample[] = [
  {
    format: 'url-list',
    bytes: Buffer.from('http://a.test/1\r\nhttps://b.test/2?x=ü\n\nHTTP://C.test/3'),
    urls: ['http://a.test/1', 'https://b.test/2?x=ü', 'HTTP://C.test/3'],
    separator: '\n',
  },
  {
    format: 'access-log',
    bytes: Buffer.from(`${LOG_LINES.join('\n')}\n`),
    urls: ['http://localhost/a?b=1', 'http://localhost/c"d', 'http://localhost/ü%C3%BC'],
    separator: '\n',
  },
  {
    format: 'w3c-log',
    bytes: Buffer.from(
      '#Version: 1.0\r\n#Fields: date time cs-method cs-uri-stem cs-uri-query s-port cs-host sc-status sc-bytes\r\n' +
        '2020-01-02 03:04:05 GET /a.aspx id=7 443 a.test 200 99\r\n2020-01-02 03:04:06 GET /b - 80 a.test 200 98\r\n',
    ),
    urls: ['https://a.test/a.aspx?id=7', 'http://a.test/b'],
    separator: '\n',
  },
  {
    format: 'json-lines',
    bytes: Buffer.from(
      '{"url":"http://a.test/1","status":200,"digest":"d","html":"<p>ü"}\n{"url":"http://a.test/2","size":5,"other":[1]}\n',
    ),
    urls: ['http://a.test/1', 'http://a.test/2'],
    separator: '\n',
  },
  {
    format: 'json-array',
    bytes: Buffer.from(
      '[ {"url":"http://a.test/1","title":"],{\\"ü"},\n "http://a.test/2", {"url":"http://a.test/3"}]\n',
    ),
    urls: ['http://a.test/1', 'http://a.test/2', 'http://a.test/3'],
    separator: null,
  },
  {
    format: 'csv',
    bytes: Buffer.from(
      'Address,Status Code,Title 1\nhttp://a.test/1,200,plain\n"http://a.test/2",200,"two\nlines, ""quoted"" ü"\nhttp://a.test/3,301,\n',
    ),
    urls: ['http://a.test/1', 'http://a.test/2', 'http://a.test/3'],
    separator: '\n',
  },
  {
    format: 'sitemap',
    bytes: Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://x">\n' +
        '<url><loc> http://a.test/1?a=1&amp;b=ü </loc><lastmod>2020-01-02</lastmod><image:image><image:loc>http://a.test/i.png</image:loc></image:image></url>\n' +
        '<url><loc><![CDATA[http://a.test/2]]></loc></url></urlset>',
    ),
    urls: ['http://a.test/1?a=1&b=ü', 'http://a.test/2'],
    separator: null,
  },
  {
    format: 'warc',
    bytes: warcFile(),
    urls: ['http://a.test/1', 'http://a.test/2', 'http://a.test/3'],
    separator: null,
  },
  {
    format: 'arc',
    bytes: arcFile(),
    urls: ['http://a.test/1 x', 'http://a.test/2'],
    separator: null,
  },
  {
    format: 'cdx',
    bytes: Buffer.from(
      ' CDX N b a m s k r M S V g\n' +
        'test,a)/1 20200102030405 http://a.test/1 text/html 200 AAAA - - 100 0 x.warc.gz\n' +
        'test,a)/2 20200102030406 http://a.test/2 warc/revisit - AAAA - - 90 100 x.warc.gz\n',
    ),
    urls: ['http://a.test/1', 'http://a.test/2'],
    separator: '\n',
  },
  {
    format: 'cdxj',
    bytes: Buffer.from(
      '!meta {"x": 1}\ntest,a)/1 20200102030405 {"url": "http://a.test/1", "mime": "text/html", "status": "200", "digest": "sha1:AAAA"}\n' +
        'test,a,www:8080)/2?x=ü 20200102030406 {"status_code": "200"}\n',
    ),
    urls: ['http://a.test/1', 'http://www.a.test:8080/2?x=ü'],
    separator: '\n',
  },
  {
    format: 'parquet',
    bytes: parquetFile(),
    urls: ['http://a.test/p?id=1', 'http://a.test/p?id=2', 'http://a.test/q'],
    separator: null,
  },
];

function warcFile(): Buffer {
  const gzipped = gzipSync(HTML);
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n';
  return Buffer.concat([
    warcRecord('warcinfo', '', Buffer.from('software: test\r\n')),
    warcRecord('response', 'http://a.test/1', Buffer.from(`${head}\r\n${HTML}`)),
    warcRecord('request', 'http://a.test/1', Buffer.from('GET /1 HTTP/1.1\r\n\r\n')),
    warcRecord(
      'response',
      '<http://a.test/2>',
      Buffer.concat([
        Buffer.from(
          `${head}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n${gzipped.length.toString(16)}\r\n`,
        ),
        gzipped,
        Buffer.from('\r\n0\r\n\r\n'),
      ]),
    ),
    warcRecord('revisit', 'http://a.test/3', Buffer.from(`${head}\r\n`)),
  ]);
}

/** A record of a WARC file with correct framing. */
export function warcRecord(type: string, url: string, block: Buffer): Buffer {
  const target = url === '' ? '' : `WARC-Target-URI: ${url}\r\nWARC-Payload-Digest: sha1:AAAA\r\n`;
  const head = `WARC/1.0\r\nWARC-Type: ${type}\r\n${target}WARC-Date: 2020-01-02T03:04:05Z\r\nContent-Length: ${block.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')]);
}

function arcFile(): Buffer {
  const page = Buffer.from(`HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${HTML}`);
  const version = '1 0 test\nURL IP-address Archive-date Content-type Archive-length\n';
  return Buffer.concat([
    Buffer.from(`filedesc://x.arc 0.0.0.0 20200102030405 text/plain ${version.length}\n${version}\n`),
    Buffer.from(`http://a.test/1 x 192.0.2.1 20200102030405 text/html ${page.length}\n`),
    page,
    Buffer.from(`\nhttp://a.test/2 192.0.2.1 20200102030406 text/html ${page.length}\n`),
    page,
    Buffer.from('\n'),
  ]);
}

/** Three rows in two row groups with the column names of Common Crawl's index. */
function parquetFile(): Buffer {
  return Buffer.from(
    `
UEFSMRUGFUwVPFwVBBUAFQQVABUEFQAAAAMDJFAOAAAAdGVzdCxhKS9wP2lkPTEOAAA2EgAAMhUGFWQVSlwVBBUAFQQVABUEFQAA
AAMDMGwUAAAAaHR0cDovL2EudGVzdC9wP2lkPTEUAAAAShgAADIVBhUkFShcFQQVABUEFQAVBBUAAAADAxA8iNggyIwBAABw3CDI
jAEAABUEFQgVDEwVAhUAAAAEDMgAAAAVBhUIFQxcFQQVABUEFRAVBBUAAAADAwIEAAMVBBUOFRJMFQIVAAAABxgDAAAAQUFBFQYV
CBUMXBUEFQAVBBUQFQQVAAAAAwMCBAADFQQVGhUeTBUCFQAAAA0wCQAAAHRleHQvaHRtbBUGFQgVDFwVBBUAFQQVEBUEFQAAAAMD
AgQAAxUGFRQVGFwVBBUAFQQVABUEFQAAAAMDCBx7AAAAfAAAABUGFR4VIlwVAhUAFQIVABUEFQAAAAMBDTAJAAAAdGVzdCxhKS9x
FQYVKhUuXBUCFQAVAhUAFQQVAAAAAwETSA8AAABodHRwOi8vYS50ZXN0L3EVBhUUFRhcFQIVABUCFQAVBBUAAAADAQgcWOAgyIwB
AAAVBhUMFRBcFQIVABUCFQAVBBUAAAADAQQMlAEAABUGFRIVFlwVAhUAFQIVABUEFQAAAAMBBxgDAAAAQkJCFQYVHhUiXBUCFQAV
AhUAFQQVAAAAAwENMAkAAAB0ZXh0L2h0bWwVBhUMFRBcFQIVABUCFQAVBBUAAAADAQQMfQAAABUEGYxIBHJvb3QVDgAVDCUCGAt1
cmxfc3VydGtleSUAABUMJQIYA3VybCUAABUEJQIYCmZldGNoX3RpbWUlEgAVAiUCGAxmZXRjaF9zdGF0dXMAFQwlAhgOY29udGVu
dF9kaWdlc3QlAAAVDCUCGBFjb250ZW50X21pbWVfdHlwZSUAABUCJQIYEndhcmNfcmVjb3JkX2xlbmd0aAAWBhksGXwmCBwVDBkV
ABkYC3VybF9zdXJ0a2V5FQIWBBZmFmYmCDw2ACgOdGVzdCxhKS9wP2lkPTIYDnRlc3QsYSkvcD9pZD0xABkcFQYVABUCAAAAJm4c
FQwZFQAZGAN1cmwVAhYEFnQWdCZuPDYAKBBodHRwOi8vYS50ZXN0L3BAGBBodHRwOi8vYS50ZXN0L3A/EhIAGRwVBhUAFQIAAAAm
4gEcFQQZFQAZGApmZXRjaF90aW1lFQIWBBZSFlIm4gE8NgAAGRwVBhUAFQIAAAAmtAIcFQIZFRAZGAxmZXRjaF9zdGF0dXMVAhYE
FlwWXCbaAia0Ahw2ACgEyAAAABgEyAAAAAAZLBUEFQAVAgAVBhUQFQIAAAAmkAMcFQwZFRAZGA5jb250ZW50X2RpZ2VzdBUCFgQW
YhZiJrwDJpADHDYAKANBQUEYA0FBQQAZLBUEFQAVAgAVBhUQFQIAAAAm8gMcFQwZFRAZGBFjb250ZW50X21pbWVfdHlwZRUCFgQW
bhZuJqoEJvIDHDYAKAl0ZXh0L2h0bWwYCXRleHQvaHRtbAAZLBUEFQAVAgAVBhUQFQIAAAAm4AQcFQIZFQAZGBJ3YXJjX3JlY29y
ZF9sZW5ndGgVAhYEFkIWQibgBDw2ACgEfAAAABgEewAAAAAZHBUGFQAVAgAAABaaBRYEABl8JqIFHBUMGRUAGRgLdXJsX3N1cnRr
ZXkVAhYCFkwWTCaiBTw2ACgJdGVzdCxhKS9xGAl0ZXN0LGEpL3EAGRwVBhUAFQIAAAAm7gUcFQwZFQAZGAN1cmwVAhYCFlgWWCbu
BTw2ACgPaHR0cDovL2EudGVzdC9xGA9odHRwOi8vYS50ZXN0L3EAGRwVBhUAFQIAAAAmxgYcFQQZFQAZGApmZXRjaF90aW1lFQIW
AhZCFkImxgY8NgAAGRwVBhUAFQIAAAAmiAccFQIZFQAZGAxmZXRjaF9zdGF0dXMVAhYCFjoWOiaIBzw2ACgElAEAABgElAEAAAAZ
HBUGFQAVAgAAACbCBxwVDBkVABkYDmNvbnRlbnRfZGlnZXN0FQIWAhZAFkAmwgc8NgAoA0JCQhgDQkJCABkcFQYVABUCAAAAJoII
HBUMGRUAGRgRY29udGVudF9taW1lX3R5cGUVAhYCFkwWTCaCCDw2ACgJdGV4dC9odG1sGAl0ZXh0L2h0bWwAGRwVBhUAFQIAAAAm
zggcFQIZFQAZGBJ3YXJjX3JlY29yZF9sZW5ndGgVAhYCFjoWOibOCDw2ACgEfQAAABgEfQAAAAAZHBUGFQAVAgAAABbmAxYCACgJ
aHlwYXJxdWV0AIMEAABQQVIx`,
    'base64',
  );
}
