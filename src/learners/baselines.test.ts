import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../inputs/site-sample.ts';
import { compileRules } from '../rules/compile.ts';
import { decisionTree } from './decision-tree/decision-tree.ts';
import type { Learner } from './learner.ts';
import { rewrite } from './rewrite/rewrite.ts';

/**
 * Options under which hardly anything is too little evidence, so that every stage has something to do: the contract of
 * all learners (test/learner-contract.test.ts) tries them with options of everyday use.
 */
const BOLD: readonly { learner: Learner; options: object }[] = [
  { learner: rewrite as Learner, options: { fanOut: 2, minPairs: 1, fprMax: 1, extended: true } },
  { learner: decisionTree as Learner, options: { minClusters: 1, minNode: 1, minCoverage: 1, fprMax: 1 } },
];

describe.each(BOLD)('the $learner.name learner', ({ learner, options }) => {
  const piece = fc.constantFrom(
    '',
    'a',
    'b',
    'a.b',
    '{x}',
    '%7B',
    'ü',
    'a_1.html',
    'a_2.html',
    '~',
    ';',
    ':',
  );
  const parameter = fc.constantFrom(
    'a',
    'a=',
    'a=1',
    'a=2',
    'b={',
    'b[]=1',
    'c=x.y',
    'c=z.y',
    '=1',
    'a#2=',
    'rest=1',
  );
  const url = fc
    .tuple(
      fc.constantFrom('http://h.test', 'https://h.test', 'http://www.h.test:80'),
      fc.array(piece, { maxLength: 4 }),
      fc.array(parameter, { maxLength: 3 }),
    )
    .map(
      ([origin, path, query]) =>
        `${origin}/${path.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    );
  const pages = fc.uniqueArray(fc.tuple(url, fc.integer({ min: -1, max: 3 })), {
    maxLength: 40,
    selector: ([text]) => text,
  });

  test('proposes rules that compile, whatever the URLs', () => {
    fc.assert(
      fc.property(pages, (rows) => {
        const sample = sampleOf(
          'h.test',
          rows.map(([text]) => text),
          rows.map(([, label]) => (label < 0 ? null : label)),
        );
        const rules = learner.propose(sample, options).map(({ rule }) => rule);
        const { canonicalize } = compileRules(rules);
        for (const [text] of rows) expect(typeof canonicalize(text).key).toBe('string');
      }),
      { numRuns: 150 },
    );
  });
});
