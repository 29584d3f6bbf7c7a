import { PRESETS } from '../url/presets.ts';

/** The part of JSON Schema that rule books need: enough for validate-json.ts to give a precise answer. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** What else an object may hold; true: anything. */
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  /** Told apart by the field `kind`. */
  readonly oneOf?: readonly Schema[];
}

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

const text: Schema = { type: 'string' };
const named: Schema = { type: 'string', minLength: 1 };
const count: Schema = { type: 'integer', minimum: 0 };
const share: Schema = { type: 'number', minimum: 0 };
const texts: Schema = { type: 'array', items: text };
const template: Schema = { type: 'string', minLength: 1, description: 'A URL with holes.' };

const pairs: Schema = {
  type: 'array',
  items: { type: 'object', properties: { from: text, to: text }, required: ['from', 'to'] },
};

/** Open: a newer undust may count more, and a person may note more. */
const evidence: Schema = {
  type: 'object',
  description: 'Counted facts that let a person judge the rule.',
  properties: {
    status: { enum: ['certified', 'validated', 'likely'] },
    support: count,
    merged: count,
    collided: count,
    errorBound: { type: ['number', 'null'], minimum: 0 },
    examples: pairs,
    counterExamples: pairs,
  },
};

const RULE_FIELDS: Readonly<Record<string, Schema>> = {
  id: named,
  authors: { type: 'array', items: named, description: 'The learners that proposed the rule.' },
  author: { type: 'string', minLength: 1, description: 'Short for authors with one entry.' },
  evidence,
};

const step = ruleSchema('step', 'A normalization step is right for this site.', {
  required: { step: named, value: text },
});

const parameter = ruleSchema('parameter', 'A query parameter does not matter.', {
  required: {
    name: named,
    value: { type: ['string', 'null'], description: 'null: leave the parameter out; text: set it.' },
  },
  optional: { when: template },
});

const substitute = ruleSchema('substitute', 'One piece of text may stand for another.', {
  required: { from: text, to: text },
  optional: {
    anchor: { enum: ['none', 'start', 'end', 'both'] },
    occurrences: { enum: ['first', 'all'] },
    when: template,
  },
});

const rewrite = ruleSchema('rewrite', 'URLs of one pattern are URLs of another.', {
  required: { from: template, to: template },
  optional: {
    others: { enum: ['keep', 'drop', 'refuse'] },
    drops: texts,
    except: { type: 'object', additionalProperties: texts },
    absent: texts,
    when: template,
  },
});

const promise: Schema = {
  type: ['object', 'null'],
  properties: {
    maxLoss: share,
    confidence: share,
    lossBound: share,
    lost: count,
    tested: count,
    urlsBefore: count,
    urlsAfter: count,
  },
};

const made: Schema = {
  type: 'object',
  description: 'Where the book comes from.',
  properties: {
    by: text,
    method: text,
    seed: { type: 'number' },
    urls: count,
    pages: count,
    contents: count,
    promise,
    summary: text,
  },
};

const book: Schema = {
  type: 'object',
  properties: {
    $schema: text,
    undust: { const: 1 },
    site: named,
    siteBy: { enum: ['domain', 'host'] },
    normalization: {
      type: 'object',
      properties: {
        preset: { enum: Object.keys(PRESETS) },
        steps: { type: 'object', additionalProperties: text },
      },
      additionalProperties: false,
    },
    rules: { type: 'array', items: { oneOf: [step, parameter, substitute, rewrite] } },
    made,
  },
  required: ['undust', 'site', 'rules'],
  additionalProperties: false,
};

const books: Schema = {
  type: 'object',
  properties: {
    $schema: text,
    undust: { const: 1 },
    books: { type: 'array', items: { $ref: '#/$defs/book' } },
  },
  required: ['undust', 'books'],
  additionalProperties: false,
};

/** The shapes by name: `#/$defs/NAME` refers to one. */
export const BOOK_SHAPES: Readonly<Record<'book' | 'books', Schema>> = { book, books };

/** The document in schema/rule-book.schema.json, which is tested equal to it. */
export const RULE_BOOK_SCHEMA: object = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'undust rule book',
  description: 'Which URLs of a site are the same page; explained in docs/rule-book-format.md.',
  oneOf: [{ $ref: '#/$defs/book' }, { $ref: '#/$defs/books' }],
  $defs: BOOK_SHAPES,
};

interface Fields {
  readonly required: Readonly<Record<string, Schema>>;
  readonly optional?: Readonly<Record<string, Schema>>;
}

function ruleSchema(kind: string, description: string, { required, optional }: Fields): Schema {
  return {
    type: 'object',
    description,
    properties: { kind: { const: kind }, ...required, ...optional, ...RULE_FIELDS },
    required: ['kind', ...Object.keys(required)],
    additionalProperties: false,
  };
}
