import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CandidateRule } from '../src/learners/learner.ts';
import { AUTO_LEARNERS } from '../src/learners/registry.ts';
import { compileRules } from '../src/rules/compile.ts';
import type { RuleBody } from '../src/rules/rule.ts';
import { selectRules } from '../src/selection/select-rules.ts';
import { dustySite } from './learner-samples.ts';
import { randomRule } from './random-rules.ts';

const CONTENTS = 350;
const sample = dustySite(CONTENTS);
const learned = AUTO_LEARNERS.flatMap((learner) => learner.propose(dustySite(60)));

/** Rules that no book may have: each hides many of the site's pages behind few. */
const HARMFUL: readonly RuleBody[] = [
  { kind: 'parameter', name: 'topic', value: null },
  { kind: 'parameter', name: 'topic', value: '100' },
  { kind: 'rewrite', from: '/topic/{n}', to: '/topic', others: 'keep' },
  { kind: 'rewrite', from: '/topic/{n}', to: '/topic/100', others: 'keep' },
  { kind: 'rewrite', from: '/news/{n}.html', to: '/topic/{n}', others: 'drop' },
  { kind: 'rewrite', from: '/{rest...}', to: '/', others: 'drop' },
  { kind: 'rewrite', from: '/{a}/{b}', to: '/{*:topic}/{*:100}', others: 'keep' },
];

test('the harmful rules of this test are harmful', () => {
  for (const rule of HARMFUL) expect(hiddenBy([rule])).toBeGreaterThan(CONTENTS / 20);
});

test('whatever is proposed, a rule that collides widely is never kept', () => {
  fc.assert(
    fc.property(
      fc.subarray([...HARMFUL]),
      fc.array(randomRule, { maxLength: 6 }),
      fc.boolean(),
      (harmful, random, isLearned) => {
        const strangers = [...harmful, ...random].map(asProposal);
        const { rules, promise } = selectRules(sample, () => [...(isLearned ? learned : []), ...strangers]);
        for (const rule of rules) {
          const { merged, collided } = rule.evidence;
          expect(collided).toBeLessThanOrEqual(0.1 * (merged + collided));
          expect(hiddenBy([rule])).toBeLessThanOrEqual(0.02 * sample.clusterCount);
        }
        expect(hiddenBy(rules)).toBeLessThanOrEqual(0.01 * sample.clusterCount);
        if (rules.length > 0) expect(promise!.lossBound).toBeLessThanOrEqual(0.01);
      },
    ),
    { numRuns: 12 },
  );
});

test('beside harmful proposals the good ones still get into the book', () => {
  const { rules } = selectRules(sample, () => [...HARMFUL.map(asProposal), ...learned]);
  const { canonicalize } = compileRules(rules);
  const keys = new Set(sample.urls.map((url) => canonicalize(url).key));
  expect(keys.size).toBeLessThan(0.4 * sample.urls.length);
});

function asProposal(rule: RuleBody): CandidateRule {
  return { rule, author: 'stranger', support: 1_000_000 };
}

/** How many contents stand behind another under one key. */
function hiddenBy(rules: readonly RuleBody[]): number {
  const { canonicalize } = compileRules(rules);
  const contents = new Map<string, Set<number>>();
  sample.urls.forEach((url, i) => {
    const { key } = canonicalize(url);
    contents.set(key, (contents.get(key) ?? new Set()).add(sample.cluster![i]!));
  });
  let hidden = 0;
  for (const { size } of contents.values()) hidden += size - 1;
  return hidden;
}
