import { UndustError } from '../base/errors.ts';
import { stepsOf } from '../url/presets.ts';
import { applicationOf } from './apply-rule.ts';
import { BOOK_SHAPES } from './book-schema.ts';
import { migrate } from './migrate-book.ts';
import type { Evidence, Rule, RuleBody } from './rule.ts';
import type { Normalization, Provenance, RuleBook, RuleBooks } from './rule-book.ts';
import { fieldError, isObject, validateJson } from './validate-json.ts';

/**
 * A rule book from JSON (its text, or the value parsed from it). Whatever it does not understand it refuses with
 * the path of the field: a rule that is half understood would join the wrong pages.
 */
export function readRuleBook(json: unknown): RuleBook | RuleBooks {
  const value = migrate(typeof json === 'string' ? parse(json) : json);
  const isSeveral = isObject(value) && Object.hasOwn(value, 'books');
  validateJson(value, isSeveral ? BOOK_SHAPES.books : BOOK_SHAPES.book, '');
  if (!isSeveral) return complete(value as GivenBook, '');
  const { books } = value as unknown as { books: readonly GivenBook[] };
  return { undust: 1, books: books.map((book, i) => complete(book, `books[${i}].`)) };
}

/** What a book must say; the rest has defaults, so that a person can write one by hand. */
interface GivenBook {
  readonly site: string;
  readonly siteBy?: RuleBook['siteBy'];
  readonly normalization?: Partial<Normalization>;
  readonly rules: readonly GivenRule[];
  readonly made?: Partial<Provenance>;
}

type GivenRule = RuleBody & {
  readonly id?: string;
  readonly author?: string;
  readonly authors?: readonly string[];
  readonly evidence?: Partial<Evidence>;
};

const NO_EVIDENCE: Evidence = {
  status: 'likely',
  support: 0,
  merged: 0,
  collided: 0,
  errorBound: null,
  examples: [],
  counterExamples: [],
};

const SUBSTITUTE_DEFAULTS = { anchor: 'none', occurrences: 'first' };
const REWRITE_DEFAULTS = { others: 'keep' };

const BY_HAND: Provenance = {
  by: 'hand',
  method: 'hand',
  seed: 1,
  urls: 0,
  pages: 0,
  contents: 0,
  promise: null,
  summary: '',
};

function complete(given: GivenBook, path: string): RuleBook {
  const { site, siteBy = 'domain', rules, made } = given;
  const normalization = { preset: 'rfc3986', ...given.normalization };
  explaining(`${path}normalization`, () => stepsOf(normalization as Parameters<typeof stepsOf>[0]));
  const completed = rules.map((rule, i) => completeRule(rule, i, `${path}rules[${i}]`));
  refuseSameIds(completed, path);
  return {
    undust: 1,
    site,
    siteBy,
    normalization,
    rules: completed,
    made: { ...BY_HAND, ...made },
  };
}

function completeRule(given: GivenRule, index: number, path: string): Rule {
  const { id = `r${index + 1}`, author, authors, evidence, ...rest } = given;
  const body = withRuleDefaults(rest as RuleBody);
  if (body.kind === 'substitute' && body.from === '' && (body.anchor === 'none' || body.anchor === 'both'))
    throw fieldError(`${path}.from`, 'nothing to find', {
      hint: 'Give the text to replace, or anchor the rule at start or end.',
    });
  explaining(path, () => applicationOf(body));
  return {
    ...body,
    id,
    authors: authors ?? (author === undefined ? ['hand'] : [author]),
    evidence: { ...NO_EVIDENCE, ...evidence },
  };
}

function withRuleDefaults(given: RuleBody): RuleBody {
  const defaults = { substitute: SUBSTITUTE_DEFAULTS, rewrite: REWRITE_DEFAULTS, step: {}, parameter: {} };
  return Object.assign({}, defaults[given.kind], given);
}

function refuseSameIds(rules: readonly Rule[], path: string): void {
  const places = new Map<string, number>();
  for (const [i, { id }] of rules.entries()) {
    const first = places.get(id);
    if (first !== undefined)
      throw fieldError(`${path}rules[${i}].id`, `"${id}" is the id of rules[${first}] too`, {
        hint: 'Give each rule its own id.',
      });
    places.set(id, i);
  }
}

/** Errors from inside a field, told with the path of the field. */
function explaining(path: string, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof UndustError)) throw error;
    throw fieldError(error.at === null ? path : `${path}: ${error.at}`, error.message, {
      hint: error.hint,
      cause: error,
    });
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw fieldError('', `this is no JSON: ${(cause as Error).message}`, { cause });
  }
}
