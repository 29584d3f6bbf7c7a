import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySteps, anyText } from '../../test/vectors/url-arbitraries.ts';
import { compileNormalizer, isHttpUrl, normalize } from './normalize.ts';
import { presetNames } from './presets.ts';

const RUNS = { numRuns: 1000 };

describe('normalize', () => {
  test.each(presetNames)('twice is once under the preset %s', (preset) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalize(text, { preset });
        return normalize(once, { preset }) === once;
      }),
      RUNS,
    );
  });

  test('twice is once for every combination of steps', () => {
    fc.assert(
      fc.property(anySteps, fc.array(anyText, { minLength: 8, maxLength: 8 }), (steps, texts) => {
        const normalizer = compileNormalizer({ steps });
        return texts.every((text) => normalizer(normalizer(text)) === normalizer(text));
      }),
      RUNS,
    );
  });

  test('an http(s) URL stays one under every combination of steps', () => {
    fc.assert(
      fc.property(anySteps, anyText, (steps, text) => {
        return !isHttpUrl(text) || isHttpUrl(compileNormalizer({ steps })(text));
      }),
      RUNS,
    );
  });

  test('what it writes can be parsed', () => {
    fc.assert(
      fc.property(anyText, (text) => !isHttpUrl(text) || new URL(normalize(text)).host !== ''),
      RUNS,
    );
  });
});

describe('the preset rfc3986', () => {
  test.each([
    ['HTTP://Me@EXAMPLE.com:80/a/../%7euser/%e9?B=%41#top', 'http://Me@example.com/~user/%E9?B=A'],
    ['https://a.test:443', 'https://a.test/'],
    ['http://a.test:443/', 'http://a.test:443/'],
    ['http://a.test:0081/', 'http://a.test:81/'],
    ['http://a.test:/', 'http://a.test/'],
    ['http://a.test./', 'http://a.test/'],
    ['http://a.test../', 'http://a.test../'],
    ['http://BÜCHER.example/', 'http://xn--bcher-kva.example/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://[2001:DB8:0:0::1]:80/', 'http://[2001:db8::1]/'],
    ['http://a.test/a/%2e%2E/b', 'http://a.test/b'],
    ['http://a.test/a+b%20c%2Fd?e=f+g', 'http://a.test/a+b%20c%2Fd?e=f+g'],
    ['http://a.test?x', 'http://a.test/?x'],
    ['http://a.test/p?', 'http://a.test/p?'],
    ['http://a.test/p#!/route', 'http://a.test/p#!/route'],
    ['http://a.test/p#/route/%7e', 'http://a.test/p#/route/~'],
    ['http://a.test/p#', 'http://a.test/p'],
    ['http://a.test/.hidden/..x/...', 'http://a.test/.hidden/..x/...'],
    ['http://a.test//b', 'http://a.test//b'],
    ['http://a.test/é ü', 'http://a.test/é ü'],
  ])('%s → %s', (before, after) => {
    expect(normalize(before)).toBe(after);
  });
});

test.each([
  '',
  ' ',
  'a.test/x',
  '//a.test/x',
  'HTTP:/a.test',
  'http://',
  'http:///x',
  'http://a b/',
  'http://a.test\\x',
  'http://a.test:99999/',
  'http://a.test:x/',
  'http://1.2.3.400/',
  'mailto:Me@A.test',
  'FTP://A.test:21/%41',
  'data:,x#y',
])('%j is no http(s) URL and passes untouched under every preset', (text) => {
  expect(isHttpUrl(text)).toBe(false);
  for (const preset of presetNames.filter((name) => !readsLikeBrowsers(name, text))) {
    expect(normalize(text, { preset })).toBe(text);
  }
});

describe('the tail group runs to its fix-point', () => {
  test('default pages and slashes that feed each other all go', () => {
    const steps = { defaultPage: 'remove', lastSlash: 'remove' } as const;
    expect(normalize('http://a.test/x/default.htm/index.html', { steps })).toBe('http://a.test/x');
    expect(normalize('http://a.test/INDEX.HTM/', { steps })).toBe('http://a.test/');
  });

  test('a slash is never added to a file name, but to what a default page leaves', () => {
    const steps = { defaultPage: 'remove', lastSlash: 'add' } as const;
    expect(normalize('http://a.test/x/page.html', { steps })).toBe('http://a.test/x/page.html');
    expect(normalize('http://a.test/x/index.html', { steps })).toBe('http://a.test/x/');
    expect(normalize('http://a.test/x', { steps })).toBe('http://a.test/x/');
  });
});

describe('hosts', () => {
  test('www. goes only if a name with a dot is left, however often it stands there', () => {
    expect(normalize('http://www.www.a.test/', { steps: { www: 'remove' } })).toBe('http://a.test/');
    expect(normalize('http://www.com/', { steps: { www: 'remove' } })).toBe('http://www.com/');
  });

  test('www. is added to bare domains only', () => {
    const steps = { www: 'add' } as const;
    expect(normalize('http://a.co.uk/', { steps })).toBe('http://www.a.co.uk/');
    expect(normalize('http://forum.a.test/', { steps })).toBe('http://forum.a.test/');
    expect(normalize('http://1.2.3.4/', { steps })).toBe('http://1.2.3.4/');
    expect(normalize('http://localhost/', { steps })).toBe('http://localhost/');
  });

  test('a URL that names a port keeps its scheme', () => {
    expect(normalize('http://a.test:8080/', { steps: { scheme: 'https' } })).toBe('http://a.test:8080/');
    expect(normalize('http://a.test:80/', { steps: { scheme: 'https' } })).toBe('https://a.test/');
  });
});

describe('queries', () => {
  const crawler = { preset: 'crawler' } as const;

  test('a query that loses all its parameters loses its question mark', () => {
    expect(normalize('http://a.test/p?utm_source=x', { steps: { tracking: 'drop' } })).toBe(
      'http://a.test/p',
    );
  });

  test('sid goes only if its value looks like an id', () => {
    expect(normalize('http://a.test/?sid=0a1b2c3d4e5f60718293', crawler)).toBe('http://a.test/');
    expect(normalize('http://a.test/?sid=00/07/20/1947202', crawler)).toBe(
      'http://a.test/?sid=00/07/20/1947202',
    );
    expect(normalize('http://a.test/?NewsID=1567539', crawler)).toBe('http://a.test/?NewsID=1567539');
  });

  test('site rules hold on their site and its subdomains, and nowhere else', () => {
    const steps = { siteRules: 'drop' } as const;
    expect(normalize('http://me@www.nytimes.com:81/?smid=1', { steps })).toBe(
      'http://me@www.nytimes.com:81/',
    );
    expect(normalize('http://notnytimes.com/?smid=1', { steps })).toBe('http://notnytimes.com/?smid=1');
  });
});

test('long texts that tempt a parser come back', () => {
  for (const piece of [
    '/a/..',
    '/',
    '%41',
    '%',
    '&a',
    ';jsessionid=1',
    '/index.html',
    '(S(',
    '.',
    'www.',
    '@',
    '-',
  ])
    for (const start of ['http://a.test/', 'http://a.test/?', 'http://'])
      for (const preset of presetNames)
        expect(normalize(start + piece.repeat(20_000), { preset })).toBeTypeOf('string');
});

/** The presets that read text as browsers do take slashes that are missing or lean the other way. */
function readsLikeBrowsers(preset: string, text: string): boolean {
  return ['whatwg', 'crawler', 'aggressive'].includes(preset) && URL.canParse(text) && /^http/i.test(text);
}
