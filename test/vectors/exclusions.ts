import type { Exclusions } from './vector-suite.ts';

const NO_SCHEME = 'a text without a scheme is no URL: it passes untouched';
const OTHER_SCHEME = 'schemes other than http(s) pass untouched';
const NUMBERED_WWW = 'www12. is often another machine with other pages; only www. itself is removed';
const HOST_OF_DOTS =
  'browsers keep a host of nothing but dots, and answers that no browser gives help nobody';
const BAD_HOST = 'a host that no server can have makes the text no URL';
const DECODED_TWICE = 'decoding again and again joins URLs that servers tell apart';
const RESERVED_DECODED =
  'an escaped reserved character means something else than a bare one (RFC 3986, section 2.2)';
const LATIN1 = 'text is Unicode here, and its bytes are those of UTF-8';
const BACKSLASH = 'the preset reads RFC 3986, in which a backslash is no slash';

type Suite =
  | `urlcanon ${'aggressive' | 'path_dots' | 'semantic_precise' | 'supplemental_whatwg'}`
  | 'nutch'
  | 'crawler-commons';

/** What we deliberately answer otherwise than the peers, by suite and reason. */
export const EXCLUSIONS: Readonly<Record<Suite, Exclusions>> = {
  'urlcanon aggressive': {
    [NUMBERED_WWW]: ['http://www12.foo.com/', 'https://www12.foo.com/', 'http://www232.chub.org:8080/foo'],
    [NO_SCHEME]: [
      ...[
        'www12.foo.com/',
        'foo.com/',
        'foo.com',
        'www12.foo.com',
        'foo.com/boo',
        'foo.com//goo',
        'foo.com///goo',
      ],
      ...[
        'foo.com/b?jar=//goo',
        'foo.com///goo/',
        'foo.com/pa!th',
        'foo.com/pa+th',
        'foo.com/pa%21th',
        'foo.com/pa%th',
      ],
    ],
    'the preset removes default pages': ['http://www.example.com/index.html'],
    'values of parameters keep their letter case: ids often differ in nothing else': [
      'http://example.com/foo?c=5&&a=1&B=3&A=2&b=4&C=6&',
    ],
  },
  'urlcanon path_dots': {
    [BACKSLASH]: [
      ...[
        '\\.',
        '\\..',
        '/.\\',
        '/..\\',
        '\\./',
        '\\.\\',
        '\\../',
        '\\..\\',
        '/\\.',
        '/\\..',
        '/.\\.',
        '/.\\..',
      ],
      ...['/.\\foo', '/..\\.', '/..\\..', '/..\\foo', '/foo\\.', '/foo\\..'],
    ],
  },
  'urlcanon semantic_precise': {
    [NO_SCHEME]: ['%20leadingspace.com/', 'www.google.com', 'www.google.com/'],
    [BAD_HOST]: [
      ...['http:%/', 'http:/%/', 'http://%/', 'http:// leadingspace.com/', 'http://\u0001\u0080.com/'],
      'http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22%252833%252944_55%252B',
    ],
    [HOST_OF_DOTS]: [
      ...['http:%2e%2e%2e/a/b', 'http:%2e%2e/a/b', 'http:%2e/a/b', 'http:/%2e%2e%2e/a/b', 'http:/%2e%2e/a/b'],
      ...[
        'http:/%2e/a/b',
        'http://%2e%2e%2e/a/b',
        'http://%2e%2e/a/b',
        'http://%2e/a/b',
        'http:///%2e%2e%2e/a/b',
      ],
      ...['http:///%2e%2e/a/b', 'http:///%2e/a/b', 'http://www.google.com.../'],
    ],
    [RESERVED_DECODED]: [
      ...['http://example.com/%3A%3a%3C%3c', 'http://example.com/%7Ffp3%3Eju%3Dduvgw%3Dd'],
      ...[
        'http://example.com/(%28:%3A%29)',
        'http://example.com/@asdf%40',
        'http://facebook.com/?foo=%7B%22abc%22',
      ],
    ],
    'parameters are sorted by name, a bare name not before the same name with a value': [
      'http://example.com/?%26=%26&%26',
      'http://example.com/?%3d=%3d&%3d',
    ],
    [LATIN1]: ['http://example.com/foo\t\u0091%91', 'http://www.google.com/foo?bar=baz# \u00bb'],
    [DECODED_TWICE]: [
      ...[
        'http://host/%%%25%32%35asd%%',
        'http://host/%%300',
        'http://host/%%36%31',
        'http://host/%25%2536%2531',
      ],
      ...[
        'http://host/%25%25361',
        'http://host/%25%32%35',
        'http://host/%25%32%35%25%32%35',
        'http://host/?%%300',
      ],
      ...[
        'http://host/%2525252525252525',
        'http://host/%2561',
        'http://host/?%%36%31',
        'http://host/?%25%2536%2531',
      ],
      ...['http://host/?%25%25361', 'http://host/?%2561', 'http://host/asdf%25%32%35asd'],
    ],
  },
  'urlcanon supplemental_whatwg': {
    [BAD_HOST]: ['http:/%/', 'http:%/'],
    [HOST_OF_DOTS]: [
      ...['http:%2e/a/b', 'http:%2e%2e/a/b', 'http:%2e%2e%2e/a/b', 'http:/%2e/a/b', 'http:/%2e%2e/a/b'],
      ...[
        'http:/%2e%2e%2e/a/b',
        'http://%2e/a/b',
        'http://%2e%2e/a/b',
        'http://%2e%2e%2e/a/b',
        'http:///%2e/a/b',
      ],
      ...['http:///%2e%2e/a/b', 'http:///%2e%2e%2e/a/b'],
    ],
  },
  nutch: {
    'sid is a session only if its value looks like an id: news sites name their pages so': [
      'http://www.foo.com/foo.php?&x=1&sid=xyz&something=1',
    ],
    'what stands behind # is the fragment, a question mark included': [
      'http://www.foo.com/foo.html#something?x=y',
    ],
    [OTHER_SCHEME]: ['file:///path//foo.html', 'file:/path//foo.html'],
  },
  'crawler-commons': {
    'without a host there is no URL': ['http:////', 'http:///////'],
    [NO_SCHEME]: ['foo.com/index.html'],
    [OTHER_SCHEME]: ['file:/var/www/html/////./bar/index.html', 'file:/var/www/html/foo/../bar/index.html'],
    'a value without a name can be all that names the page': [
      'http://foo.com/index?&=1&a=1',
      'http://foo.com/index?=1&b=1&a=1',
    ],
  },
};
