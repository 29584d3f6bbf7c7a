import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import type { RuleBody } from '../../rules/rule.ts';
import { EngineTrial } from './engine-trial.ts';
import { MergeCount } from './merge-count.ts';
import { pruneByEngine } from './prune-by-engine.ts';

const LIMITS = { fprMax: 0.05, minCredit: 0, noise: 0 };
const general: RuleBody = { kind: 'rewrite', from: '/old/{rest...}', to: '/new/{rest}', others: 'keep' };
const special: RuleBody = { kind: 'rewrite', from: '/old/a/{p}', to: '/new/a/{p}', others: 'keep' };
const wrong: RuleBody = { kind: 'parameter', name: 'id', value: null };

const PAGES = Array.from({ length: 10 }, (_, page) => page);
const URLS = PAGES.flatMap((page) => {
  const folder = page < 5 ? 'a' : 'b';
  return [`http://a.test/old/${folder}/${page}`, `http://a.test/new/${folder}/${page}`];
});
const SITE = sampleOf(
  'a.test',
  URLS,
  URLS.map((_, i) => Math.floor(i / 2)),
);

test('a rule that says what a more general one says is left out', () => {
  expect(pruned([special, general], SITE)).toEqual([general]);
});

test('a special rule stays if no general one does its work', () => {
  expect(pruned([special], SITE)).toEqual([special]);
});

test('a rule that leads URLs to other content is left out', () => {
  const urls = [...URLS, ...PAGES.map((page) => `http://a.test/show?id=${page}`)];
  const labels = urls.map((_, i) => (i < URLS.length ? Math.floor(i / 2) : i));
  expect(pruned([wrong, general], sampleOf('a.test', urls, labels))).toEqual([general]);
});

test('a trial without a rule is the trial of the other rules', () => {
  const smaller = new EngineTrial([special, wrong], URLS);
  const trial = new EngineTrial([special, general, wrong], URLS);
  trial.make({ out: new Set([1]), in: new Set() });
  expect(trial.kept()).toEqual([0, 2]);
  expect(sameness(trial.forms)).toEqual(sameness(smaller.forms));
});

test('counts that are kept up to date are those of a new count', () => {
  const cell = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(3));
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const clusters = Int32Array.from(cells, ([, , cluster]) => cluster);
      const before = Int32Array.from(cells, ([form]) => form);
      const after = Int32Array.from(cells, ([, form]) => form);
      const moved = new MergeCount(before, clusters);
      cells.forEach(([from, to], row) => {
        moved.move(row, { from, to });
      });
      const fresh = new MergeCount(after, clusters);
      return moved.saved === fresh.saved && moved.collided === fresh.collided;
    }),
  );
});

function pruned(rules: readonly RuleBody[], sample: ReturnType<typeof sampleOf>): RuleBody[] {
  const candidates = rules.map((rule) => ({ rule, support: 5, author: 'test' }));
  return pruneByEngine(candidates, sample, LIMITS).map(({ rule }) => rule);
}

/** For each URL the first one that has its form. */
function sameness(forms: Int32Array): number[] {
  return Array.from(forms, (form) => forms.indexOf(form));
}
