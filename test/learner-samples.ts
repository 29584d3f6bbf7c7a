import { type SiteSample, sampleOf } from '../src/inputs/site-sample.ts';

/** The ways in which the page of number `n` can be asked for. */
const VARIANTS: readonly ((n: number) => string)[] = [
  (n) => `http://a.test/topic/${n}`,
  (n) => `http://a.test/topic/${n}?sid=${(n * 7919) % 9973}`,
  (n) => `http://a.test/show.php?topic=${n}`,
  (n) => `http://a.test/Topic/${n}`,
  (n) => `http://a.test/topic/${n}/`,
  (n) => `http://a.test/mirror/topic/${n}`,
];

export function pageUrl(page: number, variant: number): string {
  return VARIANTS[variant % VARIANTS.length]!(page);
}

/** A site whose pages stand under session ids, a script, upper case, a last slash and a mirror. */
export function dustySite(contents: number = 40): SiteSample {
  const urls: string[] = [];
  const labels: string[] = [];
  for (let n = 0; n < contents; n++) {
    for (let variant = 0; variant < VARIANTS.length; variant++) {
      urls.push(pageUrl(100 + n, variant));
      labels.push(`page ${n}`);
    }
    urls.push(`http://a.test/news/${n}.html`);
    labels.push(`news ${n}`);
  }
  return sampleOf('a.test', urls, labels);
}

/** URLs that real logs hold and that nothing may trip over. */
export const ODD_URLS: readonly string[] = [
  'http://a.test/',
  'http://a.test',
  'http://a.test/?',
  'http://a.test/#',
  'http://a.test/p#part',
  'http://a.test/p#!/route?x=1',
  'http://me:secret@a.test/p',
  'http://me@a.test:8080/p',
  'http://a.test/{id}/{rest...}',
  'http://a.test/{*}?{x}={y}&{z}',
  'http://a.test/*?*=*',
  'http://a.test/{',
  'http://a.test/}?a={*:b}',
  'http://a.test/%',
  'http://a.test/%zz%1?%=%&%zz',
  'http://a.test/%00%ff%FE',
  'http://a.test/a//b///c',
  'http://a.test/a;b=c;d/e,f!g|h',
  'http://a.test/?a&a=&a=1&a=2&&=&==',
  'http://a.test/?a[]=1&a[]=2&a.b=3&a b=4',
  'http://a.test/ä/日本?ключ=值',
  'http://a.test/\ud800',
  'http://a.test/^/$/\\/|/`',
  'http://a.test/\'"<>',
  'http://a.test/http://a.test/http://a.test/p',
  'http://[::1]/p',
  'https://a.test:443/p',
  'HTTP://A.TEST/P',
  'http://a.test/__proto__?constructor=toString&__proto__=1',
  `http://a.test/${'x'.repeat(10_000)}`,
  `http://a.test/${'x/'.repeat(5000)}`,
  `http://a.test/?${`x=${'1'.repeat(47)}&`.repeat(200)}`,
  `http://a.test/?x=${'%7B'.repeat(3300)}`,
];
