import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRules } from '../../src/rules/compile.ts';
import { compileNormalizer, presetNames } from '../../src/url/index.ts';
import { joinUrl, splitUrl } from '../../src/url/split.ts';
import { randomRules } from '../random-rules.ts';
import { sharedData } from '../shared-data.ts';
import { anySteps, mutations } from './url-arbitraries.ts';

const VECTORS = vectorTexts();
const REAL = [...realUrls('bench/kasztp.txt.gz'), ...realUrls('bench/userbait.txt.gz')];

describe('over all inputs of the vectors and real URLs', () => {
  const texts = [...VECTORS, ...REAL];

  test('there are many', () => {
    expect(VECTORS.length).toBeGreaterThan(4000);
    expect(REAL.length).toBeGreaterThan(50_000);
  });

  test('a split loses nothing', () => {
    expect(texts.filter((text) => joinUrl(splitUrl(text)) !== text)).toEqual([]);
  });

  test.each(presetNames)('normalizing twice is normalizing once under the preset %s', (preset) => {
    const normalizer = compileNormalizer({ preset });
    expect(texts.filter((text) => normalizer(normalizer(text)) !== normalizer(text))).toEqual([]);
  });
});

test('canonicalizing the vectors with random rules, contradictory ones too, is idempotent and order-free', () => {
  fc.assert(
    fc.property(
      randomRules,
      fc.array(fc.constantFrom(...VECTORS), { minLength: 30, maxLength: 30 }),
      (rules, texts) => {
        const forwards = compileRules(rules);
        const backwards = compileRules(rules.toReversed());
        for (const text of texts) {
          const once = forwards.canonicalize(text);
          expect(forwards.canonicalize(once.url)).toEqual(once);
          expect(backwards.canonicalize(text)).toEqual(once);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('mutated real URLs and vectors: twice is once for every combination of steps', () => {
  const mutated = mutations([...VECTORS, ...REAL.filter((_, i) => i % 20 === 0)]);
  fc.assert(
    fc.property(anySteps, fc.array(mutated, { minLength: 10, maxLength: 10 }), (steps, texts) => {
      const normalizer = compileNormalizer({ steps });
      return texts.every((text) => normalizer(normalizer(text)) === normalizer(text));
    }),
    { numRuns: 10_000 },
  );
});

/** Every string in every JSON file, and every line of the others: far more than the inputs alone. */
function vectorTexts(): string[] {
  const folders = ['wpt', 'ada', 'urlcanon', 'nutch', 'crawler-commons'];
  const files = folders.flatMap((folder) =>
    readdirSync(sharedData(`vectors/${folder}`)).map((name) => sharedData(`vectors/${folder}/${name}`)),
  );
  const texts = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.json') ? stringsIn(JSON.parse(text)) : text.split(/[\n,\s]+/);
  });
  return [
    ...new Set([
      ...texts,
      ...texts.map((text) => `http://${text}/`),
      ...texts.map((text) => `http://a.test/${text}`),
    ]),
  ];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsIn(inner)]);
}

function realUrls(name: string): string[] {
  return gunzipSync(readFileSync(sharedData(name)))
    .toString()
    .split('\n');
}
