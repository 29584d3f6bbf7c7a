import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { realisticRules } from '../../bench/books.ts';
import { randomRules } from '../../test/random-rules.ts';
import { sharedData } from '../../test/shared-data.ts';
import { compileRules } from './compile.ts';

const URLS = ['kasztp', 'userbait'].flatMap((name) =>
  gunzipSync(readFileSync(sharedData(`bench/${name}.txt.gz`)))
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => line !== ''),
);

test('canonicalizing real URLs twice with a long book changes nothing more', () => {
  const { canonicalize } = compileRules(realisticRules(URLS, 5000));
  const unstable = URLS.filter((url) => {
    const once = canonicalize(url);
    const twice = canonicalize(once.url);
    return twice.url !== once.url || twice.key !== once.key;
  });
  expect(unstable).toEqual([]);
});

test('canonicalizing mutated real URLs with random rules is idempotent and order-free', () => {
  fc.assert(
    fc.property(randomRules, fc.array(mutatedUrl, { minLength: 20, maxLength: 40 }), (rules, urls) => {
      const forwards = compileRules(rules);
      const backwards = compileRules(rules.toReversed());
      for (const url of urls) {
        const once = forwards.canonicalize(url);
        expect(forwards.canonicalize(once.url)).toEqual(once);
        expect(backwards.canonicalize(url)).toEqual(once);
      }
    }),
    { numRuns: 500 },
  );
});

const mutatedUrl = fc
  .record({
    url: fc.constantFrom(...URLS.slice(0, 5000), ...URLS.slice(-5000)),
    at: fc.nat({ max: 80 }),
    length: fc.nat({ max: 3 }),
    text: fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.constantFrom('//', '?a=1&', '#', '%2e%2e/', '/../', '%', ';'),
    ),
  })
  .map(({ url, at, length, text }) => url.slice(0, at) + text + url.slice(at + length));
