import { compileEngine, type Engine } from './engine.ts';
import { type Explanation, explainWith } from './explain.ts';
import type { RuleBody } from './rule.ts';
import type { Normalization, RuleBook, RuleBooks } from './rule-book.ts';
import { type EngineFor, settle } from './settle.ts';
import { bookChooser } from './site-books.ts';

/** The two answers: the key decides "same page?" and may hold `*`; the url can be fetched. */
export interface Canonical {
  readonly key: string;
  readonly url: string;
}

/** A compiled rule book. Total, deterministic, idempotent; equal keys if and only if equal urls. */
export interface Canonicalizer {
  canonicalize(url: string): Canonical;
  explain(url: string): Explanation;
}

/** Rules for whatever URL comes, of any site. */
export function compileRules(
  rules: readonly RuleBody[],
  normalization: Normalization = { preset: 'rfc3986' },
): Canonicalizer {
  const engine = compileEngine(rules, normalization);
  return canonicalizerOf(() => engine);
}

/** Rule books for the URLs of their sites; a URL of no such site is only normalized, by the default preset. */
export function compile(book: RuleBook | RuleBooks): Canonicalizer {
  const chooseBook = bookChooser('books' in book ? book.books : [book]);
  const engines = new Map<RuleBook | null, Engine>();
  const engineOf = (chosen: RuleBook | null): Engine => {
    let engine = engines.get(chosen);
    if (engine === undefined) {
      engine = compileEngine(chosen?.rules ?? [], chosen?.normalization ?? { preset: 'rfc3986' });
      engines.set(chosen, engine);
    }
    return engine;
  };
  return canonicalizerOf(rememberingOrigin((url) => engineOf(chooseBook(url))));
}

/** Asks once for all URLs in a row that start alike up to the slash behind their host. */
function rememberingOrigin(engineFor: EngineFor): EngineFor {
  let origin: string | null = null;
  let engine: Engine | null = null;
  return (url) => {
    if (origin !== null && engine !== null && url.startsWith(origin)) return engine;
    engine = engineFor(url);
    const slash = url.indexOf('/', 'https://'.length);
    origin = slash < 0 ? null : url.slice(0, slash + 1);
    return engine;
  };
}

function canonicalizerOf(engineFor: EngineFor): Canonicalizer {
  return {
    canonicalize(url) {
      const settled = settle(url, engineFor).url;
      return { key: keyOf(settled, engineFor), url: settled };
    },
    explain: (url) => explainWith(url, engineFor, keyOf),
  };
}

/**
 * The key of a settled URL. The form with `*` is taken only if it leads back to the same URL: so two URLs
 * never share a key, even if one holds a `*` itself or two rules disagree on the value behind it.
 */
function keyOf(url: string, engineFor: EngineFor): string {
  const starred = engineFor(url).starred(url);
  return starred === url || settle(starred, engineFor).url !== url ? url : starred;
}
