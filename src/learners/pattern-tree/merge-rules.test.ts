import { expect, test } from 'vitest';
import { type SiteSample, sampleOf } from '../../inputs/site-sample.ts';
import type { RuleBody } from '../../rules/rule.ts';
import { mergeRules } from './merge-rules.ts';
import { WeighedRules } from './weighed-rules.ts';

const PAGES = Array.from({ length: 12 }, (_, page) => page);

test('rules for numbered mirrors become one rule, which holds for a mirror that had none', () => {
  expect(merged([mirror('old1'), mirror('old2')], siteOf(['old1', 'old2', 'old3', 'new']))).toEqual([
    { kind: 'rewrite', from: '/old{p0:digits}/{rest...}', to: '/new/{rest}', others: 'keep' },
  ]);
});

test('rules stay apart where the general one would lose pages', () => {
  const site = siteOf(['old1', 'old2', 'new'], ['old3']);
  const special = [mirror('old1'), mirror('old2')];
  expect(merged(special, site)).toEqual(special);
});

test('one page among many that a wrong label shows as lost does not keep rules apart', () => {
  const site = siteOf(['old1', 'old2', 'old3', 'new']);
  const stray = { ...site, cluster: site.cluster!.map((label, row) => (row === 2 ? label + 1 : label)) };
  const special = [mirror('old1'), mirror('old2')];
  expect(merged(special, stray)).toEqual(special);
  expect(merged(special, stray, 0.03)).toHaveLength(1);
});

function mirror(name: string): RuleBody {
  return { kind: 'rewrite', from: `/${name}/{rest...}`, to: '/new/{rest}', others: 'keep' };
}

/** Pages that are the same under all mirrors, and others under the same names. */
function siteOf(mirrors: readonly string[], others: readonly string[] = []): SiteSample {
  const urls = PAGES.flatMap((page) =>
    [...mirrors, ...others].map((name) => `http://a.test/${name}/x/${page}`),
  );
  const labels = PAGES.flatMap((page) => [...mirrors.map(() => page), ...others.map(() => 100 + page)]);
  return sampleOf('a.test', urls, labels);
}

function merged(rules: readonly RuleBody[], sample: SiteSample, noise = 0): RuleBody[] {
  const candidates = rules.map((rule) => ({ rule, support: 5, author: 'test' }));
  const weighed = new WeighedRules(candidates, sample);
  mergeRules(candidates, weighed, { minCredit: 0, noise });
  return weighed.rules().map(({ rule }) => rule);
}
