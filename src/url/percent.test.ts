import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../test/vectors/url-arbitraries.ts';
import { rewriteEscapes } from './percent.ts';

const SAFE = { decode: true, upper: true, encode: false };

describe('decoding and upper-casing', () => {
  test.each([
    ['%7Euser', '~user', 'unreserved characters are decoded'],
    ['%2f%2F', '%2F%2F', 'a slash stays escaped'],
    ['caf%e9', 'caf%E9', 'a byte that is no UTF-8 survives'],
    ['a+b%20c', 'a+b%20c', 'plus and space stay apart'],
    ['100%', '100%', 'a lone percent sign survives'],
    ['%zz%4', '%zz%4', 'broken escapes survive'],
    ['%%37E', '%%37E', 'decoding never makes a new escape'],
    ['%4%31', '%4%31', 'nor from half of one'],
    ['%2541', '%2541', 'nothing is decoded twice'],
    ['\u0141%41', '\u0141A', 'letters beyond ASCII are no hex digits'],
    ['%\u0141\u0141', '%\u0141\u0141', 'nor do they make an escape'],
  ])('%s → %s: %s', (before, after) => {
    expect(rewriteEscapes(before, SAFE)).toBe(after);
  });

  test('never changes what the bytes mean', () => {
    fc.assert(
      fc.property(anyText, (text) => bytesOf(rewriteEscapes(text, SAFE)) === bytesOf(text)),
      { numRuns: 1000 },
    );
  });
});

describe('encoding what is illegal', () => {
  const encode = { decode: false, upper: false, encode: true };

  test.each([
    ['a b', 'a%20b'],
    ['é', '%C3%A9'],
    ['100%', '100%25'],
    ['[{"<>^`|\\}]', '%5B%7B%22%3C%3E%5E%60%7C%5C%7D%5D'],
    ["-._~!$&'()*+,;=:@/?", "-._~!$&'()*+,;=:@/?"],
    ['\ud800', '%EF%BF%BD'],
    ['😀', '%F0%9F%98%80'],
  ])('%s → %s', (before, after) => {
    expect(rewriteEscapes(before, encode)).toBe(after);
  });
});

/** The text with every valid escape as the one character of its code: equal texts mean equal bytes. */
function bytesOf(text: string): string {
  return text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => {
    const byte = Number.parseInt(triplet.slice(1), 16);
    // A reserved character means something else when escaped.
    return /[A-Za-z0-9\-._~]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `<${byte}>`;
  });
}
