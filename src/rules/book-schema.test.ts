import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRules } from '../../test/random-rules.ts';
import { RULE_BOOK_SCHEMA } from './book-schema.ts';
import { readRuleBook } from './read-rule-book.ts';
import type { RuleBook } from './rule-book.ts';
import { writeRuleBook } from './write-rule-book.ts';

const isValid = new Ajv2020({ allowUnionTypes: true }).compile(RULE_BOOK_SCHEMA);

test('the schema that is shipped is the one that books are read with', () => {
  const shipped = readFileSync(new URL('../../schema/rule-book.schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(shipped)).toEqual(RULE_BOOK_SCHEMA);
});

test('a book that was read and written is valid', () => {
  fc.assert(
    fc.property(randomRules, (rules) => {
      const written = writeRuleBook(readRuleBook({ undust: 1, site: 'a.test', rules }));
      return isValid(JSON.parse(written));
    }),
  );
});

test('schema and reader accept and refuse the same books', () => {
  let refused = 0;
  fc.assert(
    fc.property(randomRules, damage, (rules, changes) => {
      const full = readRuleBook({ undust: 1, site: 'a.test', rules }) as RuleBook;
      const json = JSON.parse(writeRuleBook(full)) as unknown;
      for (const change of changes) damaged(json, change);
      const accepts = canRead(json);
      if (!accepts) refused++;
      expect({ json, accepts }).toEqual({ json, accepts: isValid(json) });
    }),
    { numRuns: 300 },
  );
  expect(refused).toBeGreaterThan(30);
});

interface Damage {
  readonly place: number;
  readonly value: unknown;
  readonly how: 'set' | 'delete' | 'add';
}

const damage = fc.array(
  fc.record<Damage>({
    place: fc.nat(),
    value: fc.constantFrom(null, 1, -1, 'x', '', [], {}, true, 0.5, 'first'),
    how: fc.constantFrom('set', 'delete', 'add'),
  }),
  { maxLength: 2 },
);

/** Changes one field somewhere in the book, but no text whose meaning a schema cannot know. */
function damaged(json: unknown, { place, value, how }: Damage): void {
  const fields: [Record<string, unknown>, string][] = [];
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, inner] of Object.entries(node)) {
      if (BEYOND_A_SCHEMA.has(name)) continue;
      fields.push([node as Record<string, unknown>, name]);
      collect(inner);
    }
  };
  collect(json);
  if (fields.length === 0) return;
  const [owner, name] = fields[place % fields.length]!;
  if (how === 'delete' && !Array.isArray(owner)) delete owner[name];
  else if (how === 'add' && !Array.isArray(owner)) owner.unknown = value;
  else owner[name] = value;
}

const BEYOND_A_SCHEMA = new Set([
  'id',
  'from',
  'to',
  'when',
  'step',
  'value',
  'except',
  'anchor',
  'preset',
  'steps',
]);

function canRead(json: unknown): boolean {
  try {
    readRuleBook(json);
    return true;
  } catch {
    return false;
  }
}
