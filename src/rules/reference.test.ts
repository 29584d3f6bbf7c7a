import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText, meetingUrl, randomRewrite, randomRules } from '../../test/random-rules.ts';
import { isPlain } from '../url/plain.ts';
import { applyRule } from './apply-rule.ts';
import { compileRules } from './compile.ts';
import { compileEngine, type Engine } from './engine.ts';
import { isWebUrl, sound } from './origin.ts';
import type { RewriteRule, RuleBody, SubstituteRule } from './rule.ts';
import { compareRewrites, compareTemplates } from './specificity.ts';
import { parseTemplate } from './template.ts';
import { isBoundary } from './url-tokens.ts';

test('a compiled book answers as rounds do that normalize whole URLs and take no short way', () => {
  fc.assert(
    fc.property(randomRules, fc.array(anyText, { maxLength: 6 }), (rules, urls) => {
      const engine = compileEngine(rules, { preset: 'rfc3986' });
      const { canonicalize } = compileRules(rules);
      for (const url of urls) expect(canonicalize(url).url).toBe(settledSlowly(url, engine));
    }),
    { numRuns: 1000 },
  );
});

test('what a round says to be plain still is', () => {
  fc.assert(
    fc.property(randomRules, fc.array(dottedUrl, { minLength: 4, maxLength: 8 }), (rules, urls) => {
      const engine = compileEngine([...rules, ...DOTTED], { preset: 'rfc3986' });
      for (const url of urls) {
        if (!isPlain(url)) continue;
        const changed = engine.round(url);
        if (engine.lastRound.staysPlain) expect(isPlain(changed), `${url} → ${changed}`).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('the rewrite that wins is the most specific of all that change the URL when applied alone', () => {
  fc.assert(
    fc.property(manyRewrites, fc.array(meetingUrl, { minLength: 4, maxLength: 8 }), (rewrites, urls) => {
      const engine = compileEngine(rewrites, { preset: 'rfc3986' });
      for (const url of urls) expect(engine.round(url)).toBe(rewrittenSlowly(url, rewrites));
    }),
    { numRuns: 1000 },
  );
});

test('a preferred rewrite that changes nothing stands in nobody’s way', () => {
  const rewrite = (from: string, to: string): RewriteRule => ({ kind: 'rewrite', from, to, others: 'keep' });
  const round = (rules: readonly RewriteRule[], url: string): string =>
    compileEngine(rules, { preset: 'rfc3986' }).round(url);
  const rules = [rewrite('/{q}?a={v}', '/{q}?a={q}'), rewrite('/{q}?a={v}', '/{q}/{v}')];
  expect(round(rules, 'http://a.test/a?a=b')).toBe('http://a.test/a/b');
  // An empty text can be no segment.
  expect(round(rules, 'http://a.test/a?a=')).toBe('http://a.test/a?a=a');
  const same = [rewrite('/{q}', '/{q}'), rewrite('/{q}', '/{q}?a={q}')];
  expect(round(same, 'http://a.test/a')).toBe('http://a.test/a?a=a');
});

test('substitutions without conditions are those that a look at every place and every rule finds', () => {
  fc.assert(
    fc.property(randomRules, fc.array(anyText, { maxLength: 6 }), (rules, urls) => {
      const free = rules.filter(isFree);
      const engine = compileEngine(free, { preset: 'rfc3986' });
      for (const url of urls) expect(engine.round(url)).toBe(substitutedSlowly(url, free));
    }),
    { numRuns: 1000 },
  );
});

test('a rule that would win is passed over where the URL already shows what it writes', () => {
  const rules = ['a-b', 'c'].map(
    (to): SubstituteRule => ({ kind: 'substitute', from: 'a', to, anchor: 'none', occurrences: 'first' }),
  );
  const engine = compileEngine(rules, { preset: 'rfc3986' });
  expect(engine.round('http://x.test/a')).toBe('http://x.test/a-b');
  expect(engine.round('http://x.test/a-b')).toBe('http://x.test/c-b');
});

const manyRewrites = fc.array(randomRewrite, { minLength: 8, maxLength: 16 });

const DOTTED: readonly RuleBody[] = ['x', '/x', 'x/', 'y'].map((from) => ({
  kind: 'substitute',
  from,
  to: from === 'y' ? '/.z' : from.replace('x', ''),
  anchor: 'none',
  occurrences: 'first',
}));

const dottedUrl = fc
  .array(fc.constantFrom('x', 'y', '.', '/', '?', 'a', '..', 'x1'), { maxLength: 8 })
  .map((parts) => `http://www.a.test/${parts.join('')}`);

/** The rounds of docs/rule-book-format.md, word by word. */
function settledSlowly(url: string, engine: Engine): string {
  const start = engine.normalize(url);
  if (!isWebUrl(start)) return start;
  const orbit = [start];
  let growing = 0;
  for (let current = start; orbit.length <= 101; ) {
    const next = engine.normalize(engine.round(current));
    if (next === current) return current;
    if (next.length > 4 * start.length + 4096) return start;
    // The first round is free: only what goes on growing is without end.
    if (orbit.length > 1) growing = next.length > current.length ? growing + 1 : 0;
    if (growing > 32) return start;
    if (orbit.includes(next)) return smallest(orbit.slice(orbit.indexOf(next)));
    orbit.push(next);
    current = next;
  }
  return start;
}

function smallest(forms: readonly string[]): string {
  return forms.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]!;
}

function rewrittenSlowly(url: string, rewrites: readonly RewriteRule[]): string {
  const order = rewrites.toSorted(
    (a, b) => compareTemplates(parseTemplate(a.from), parseTemplate(b.from)) || compareRewrites(a, b),
  );
  for (const rule of order) {
    const result = applyRule(rule, url);
    if (result !== null && sound(url, result) !== url) return result;
  }
  return url;
}

function isFree(rule: RuleBody): rule is SubstituteRule {
  return rule.kind === 'substitute' && rule.from !== '' && rule.when === undefined;
}

function substitutedSlowly(url: string, rules: readonly SubstituteRule[]): string {
  const order = ['both', 'start', 'end', 'none'];
  const byPreference = rules.toSorted(
    (a, b) =>
      b.from.length - a.from.length ||
      order.indexOf(a.anchor) - order.indexOf(b.anchor) ||
      (JSON.stringify(a, KEYS) < JSON.stringify(b, KEYS) ? -1 : 1),
  );
  let result = '';
  let at = 0;
  while (at < url.length) {
    const rule = byPreference.find((one) => standsAt(one, url, at));
    result += rule === undefined ? url[at] : rule.to;
    at += rule === undefined ? 1 : rule.from.length;
  }
  return sound(url, result);
}

const KEYS = ['anchor', 'from', 'kind', 'occurrences', 'to'];

function standsAt({ from, to, anchor }: SubstituteRule, url: string, at: number): boolean {
  const end = at + from.length;
  if (from === to || !url.startsWith(from, at) || !isBoundary(url, at) || !isBoundary(url, end)) return false;
  if ((anchor === 'start' || anchor === 'both') && at > 0) return false;
  if ((anchor === 'end' || anchor === 'both') && end < url.length) return false;
  for (let inner = to.indexOf(from); inner >= 0; inner = to.indexOf(from, inner + 1))
    if (at >= inner && url.startsWith(to, at - inner)) return false;
  return true;
}
