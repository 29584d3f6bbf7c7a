import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { joinsOf, type Pairing } from './join.ts';
import { rewrite } from './rewrite.ts';

test('comparing pairs finds the groups that hashing finds', () => {
  const row = fc.record({ cells: fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }), scope: fc.nat(2) });
  const rows = fc.uniqueArray(row, { selector: ({ cells, scope }) => `${cells} ${scope}`, maxLength: 30 });
  fc.assert(
    fc.property(rows, fc.boolean(), (all, isScoped) => {
      const distinct = isScoped ? all : all.filter(({ scope }) => scope === 0);
      const table = {
        size: distinct.length,
        columns: [0, 1, 2].map((k) => Int32Array.from(distinct, ({ cells }) => cells[k]!)),
        rest: new Int32Array(distinct.length),
      };
      const scope = isScoped ? Int32Array.from(distinct, (each) => each.scope) : null;
      const found = (pairing: Pairing): unknown => [0, 1, 2].map(joinsOf(table, { pairing, scope }));
      expect(found('pairwise')).toEqual(found('hashed'));
    }),
  );
});

test('both pairings learn the same rules from random sites', () => {
  const url = fc
    .tuple(fc.constantFrom('a.test', 'www.a.test'), fc.nat(12), fc.constantFrom('', '&s=1', '&s=2', '&p=1'))
    .map(([host, id, more]) => ({ url: `http://${host}/show?id=${id}${more}`, label: id }));
  const urls = fc.uniqueArray(url, { selector: (each) => each.url, minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(urls, fc.integer({ min: 2, max: 5 }), (all, fanOut) => {
      const sample = sampleOf(
        'a.test',
        all.map((each) => each.url),
        all.map((each) => each.label),
      );
      const rules = (pairing: Pairing): unknown => rewrite.propose(sample, { fanOut, pairing });
      expect(rules('pairwise')).toEqual(rules('hashed'));
    }),
    { numRuns: 50 },
  );
});
