import fc from 'fast-check';
import type { Steps } from '../../src/url/step.ts';
import { choicesOf, STEPS } from '../../src/url/steps.ts';

/** Pieces that steps look for, so that random texts hit their corners. */
const PIECES = [
  ...[
    'http://',
    'https://',
    'HTTP://',
    'http:',
    '//',
    '/',
    '\\',
    '?',
    '#',
    '&',
    '=',
    ';',
    '%',
    '@',
    ':',
    '.',
    '..',
  ],
  ...[
    'www.',
    'WWW.',
    'a.test',
    'A.Test',
    'bücher.de',
    'xn--bcher-kva.de',
    '1.2.3.4',
    '[::1]',
    '0x7f.1',
    'com',
  ],
  ...[
    'co.uk',
    ':80',
    ':443',
    ':8080',
    ':',
    '/./',
    '/../',
    '/.',
    '//',
    'index.html',
    'INDEX.PHP',
    'default.htm',
  ],
  ...[
    '%41',
    '%2e',
    '%2E',
    '%7e',
    '%2F',
    '%e9',
    '%E9',
    '%zz',
    '%3',
    '%25',
    '%20',
    '+',
    ' ',
    'é',
    'ﬀ',
    '\u212a',
  ],
  ...[';jsessionid=1', ';jsessionid', 'PHPSESSID=x', 'sid=0123456789abcdef', '(S(4hqa0555fwsecu455xqckv45))'],
  ...[
    'utm_source=x',
    'gclid',
    'a=1',
    'b=',
    'b',
    '=',
    '#!',
    '#/',
    'a',
    'B',
    '7',
    '\t',
    '\n',
    '\u0000',
    '\ud800',
  ],
];

/** Texts made of such pieces, and any strings. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join('')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => `http://a.test/${pieces.join('')}`),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => `http://${pieces.join('')}`),
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);

/** Any combination of steps. */
export const anySteps: fc.Arbitrary<Partial<Steps>> = fc.record(
  Object.fromEntries(
    STEPS.map((step) => {
      const lists = step.choices.map((choice) => choice.value);
      return [step.name, fc.constantFrom(...(choicesOf(step) ?? ['', 'index', ...lists]))];
    }),
  ),
) as fc.Arbitrary<Partial<Steps>>;

/** The text with a few pieces put in, doubled or cut out. */
export function mutations(texts: readonly string[]): fc.Arbitrary<string> {
  const edit = fc.record({ at: fc.nat(200), cut: fc.nat(4), piece: fc.constantFrom('', ...PIECES) });
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(edit, { maxLength: 4 }))
    .map(([text, edits]) =>
      edits.reduce((now, { at, cut, piece }) => now.slice(0, at) + piece + now.slice(at + cut), text),
    );
}
