import { expect, test } from 'vitest';
import { compileRules } from './compile.ts';
import { matcherOf } from './matcher.ts';
import type { RuleBody } from './rule.ts';

const RULES: readonly RuleBody[] = [
  { kind: 'parameter', name: 'a', value: null, when: '/{r...}' },
  { kind: 'parameter', name: 'b', value: '1' },
  { kind: 'substitute', from: 'a-a-a-b', to: 'x', anchor: 'none', occurrences: 'all' },
  { kind: 'substitute', from: '//', to: '/', anchor: 'none', occurrences: 'all', when: '/{r...}' },
  { kind: 'substitute', from: 'x', to: 'x.x', anchor: 'none', occurrences: 'first' },
  {
    kind: 'rewrite',
    from: '/{p}_{q}_{s}/{r...}/end?a={v}',
    to: '/{r|swap(/,:)|lower|encode}?p={p}',
    others: 'keep',
  },
  { kind: 'rewrite', from: '/{r...}/tail', to: '/{r}', others: 'keep' },
];

test.each([
  ['slashes', (n: number) => `http://a.test/${'/'.repeat(n)}`],
  ['short segments', (n: number) => `http://a.test/${'a/'.repeat(n / 2)}tail`],
  ['dots in the host', (n: number) => `http://${'a.'.repeat(n / 2)}test/`],
  ['parameters', (n: number) => `http://a.test/p?${'a=1&'.repeat(n / 4)}`],
  ['empty parameters', (n: number) => `http://a.test/p?${'&'.repeat(n)}`],
  ['near matches of a substitution', (n: number) => `http://a.test/${'a-'.repeat(n / 2)}`],
  ['matches of a substitution', (n: number) => `http://a.test/${'x-'.repeat(n / 2)}`],
  ['near matches of a template', (n: number) => `http://a.test/${'_'.repeat(n)}/x/end?a=1`],
  ['escapes', (n: number) => `http://a.test/${'%41'.repeat(n / 3)}`],
  ['at signs', (n: number) => `http://${'@'.repeat(n)}`],
])('a URL of many %s costs in proportion to its length', (_, urlOf) => {
  const { canonicalize } = compileRules(RULES);
  const matcher = matcherOf(RULES);
  const run = (url: string): void => {
    canonicalize(url);
    matcher.forEachMatch(url, () => {});
  };
  run(urlOf(1200));
  const short = fastest(() => run(urlOf(12_000)));
  const long = fastest(() => run(urlOf(120_000)));
  // Ten times the length: a square would cost a hundred times. The slack is for a busy machine.
  expect(long / Math.max(short, 3)).toBeLessThan(50);
});

function fastest(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
