import fc from 'fast-check';
import { describe, test } from 'vitest';
import { anySteps, anyText } from '../../test/vectors/url-arbitraries.ts';
import { compileNormalizer, isHttpUrl, normalize } from './normalize.ts';
import { presetNames } from './presets.ts';

const RUNS = { numRuns: 3000 };

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
