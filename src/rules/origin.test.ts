import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../test/random-rules.ts';
import { isHttpUrl } from '../url/normalize.ts';
import { isWebUrl, sound } from './origin.ts';

test('a glance at the address says the same as reading it', () => {
  fc.assert(fc.property(anyText, (url) => isWebUrl(url) === isHttpUrl(url)));
  expect(isWebUrl(`http://${'a.'.repeat(100_000)}test/`)).toBe(
    isHttpUrl(`http://${'a.'.repeat(100_000)}test/`),
  );
});

test('a change that leaves no URL of the web is not made', () => {
  expect(sound('http://a.test/b', 'http:///b')).toBe('http://a.test/b');
  expect(sound('http://a.test/b', 'ftp://a.test/b')).toBe('http://a.test/b');
  expect(sound('http://a.test/b', null)).toBe('http://a.test/b');
  expect(sound('http://10.0.0.1/b', 'http://10.0.0.1/c')).toBe('http://10.0.0.1/c');
});
