import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../test/random-rules.ts';
import { splitUrl } from '../url/split.ts';
import { shapeHash, UrlShape } from './url-shape.ts';

test('cuts any text where splitUrl cuts it', () => {
  const shape = new UrlShape();
  fc.assert(
    fc.property(
      fc.oneof(anyText, fc.constantFrom('a:b/c', '//a/b', '/a?b#c', '', 'mailto:x', '?a', '#/a')),
      (url) => {
        const { authority, path, query } = splitUrl(url);
        shape.read(url);
        const segments = Array.from({ length: shape.segmentCount }, (_, i) =>
          url.slice(shape.segmentStarts[i], shape.segmentEnd(i)),
        );
        const params = Array.from({ length: shape.paramCount }, (_, i) =>
          url.slice(shape.paramStarts[i], shape.paramEnds[i]),
        );
        expect(shape.authorityStart < 0 ? null : url.slice(shape.authorityStart, shape.authorityEnd)).toBe(
          authority,
        );
        if (authority !== null) expect(shape.authorityHash).toBe(shapeHash(authority));
        expect(shape.query).toBe(query ?? '');
        expect(segments).toEqual(path.startsWith('/') ? path.slice(1).split('/') : []);
        expect(params).toEqual((query ?? '').split('&').filter((part) => part !== ''));
        expect([...shape.segmentHashes.subarray(0, shape.segmentCount)]).toEqual(
          segments.map((text) => shapeHash(text)),
        );
        expect([...shape.pairHashes.subarray(0, shape.paramCount)]).toEqual(
          params.map((text) => shapeHash(text)),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('reads a URL of a thousand segments and parameters', () => {
  const shape = new UrlShape();
  shape.read(`http://a.test${'/s'.repeat(1000)}?${'a=1&'.repeat(1000)}`);
  expect([shape.segmentCount, shape.paramCount]).toEqual([1000, 1000]);
});
