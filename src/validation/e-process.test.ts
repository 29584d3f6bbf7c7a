import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Random, seededRandom, shuffle } from '../base/random.ts';
import { evidenceFor, neededEvidence } from './e-bh.ts';
import { EProcess, type EProcessOptions } from './e-process.ts';
import { FigureFour, type PairTest } from './pair-test.ts';

const DEFAULTS: EProcessOptions = {
  maxError: 0.05,
  goodError: 0.005,
  alpha: 0.05,
  futility: 0.01,
  population: 'endless',
  selfMismatch: 0,
};

test.each([
  // Wald's test stops at (1 − β)/α = 19 and so a pair earlier; only 1/α = 20 is valid at any time.
  [0.01, 0.05, 73],
  [0.02, 0.1, 36],
  [0.01, 0.1, 32],
  [0.005, 0.05, 65],
])('a faultless rule with q = %f, p1 = %f is accepted after %i pairs', (goodError, maxError, pairs) => {
  const endless = new EProcess({ ...DEFAULTS, goodError, maxError }, 10_000);
  expect(matchesToVerdict(endless)).toBe(pairs);
});

test.each([
  [0.02, 0.95],
  [0.05, 0.45],
  [0.07, 0.17],
  [0.1, 0.03],
])('Figure 4 accepts a rule of true error %f with probability %f', (error, accepted) => {
  const share = acceptedShare(4000, (random) => ({
    test: new FigureFour({ validationCount: 100, refutationShare: 0.05 }, 1e9),
    next: () => random.next() >= error,
  }));
  expect(Math.abs(share - accepted)).toBeLessThan(0.03);
});

test('Figure 4 needs 95 pairs for a faultless rule, and with N = 0 none', () => {
  expect(matchesToVerdict(new FigureFour({ validationCount: 100, refutationShare: 0.05 }, 1000))).toBe(95);
  expect(new FigureFour({ validationCount: 0, refutationShare: 0.05 }, 0).verdict).toBe('valid');
  expect(new FigureFour({ validationCount: 100, refutationShare: 0.05 }, 94).canAccept()).toBe(false);
});

test.each([0.05, 0.07, 0.1, 0.3])('a bad rule (error %f) is accepted at most at the rate alpha', (error) => {
  const share = acceptedShare(4000, (random) => ({
    test: new EProcess(DEFAULTS, 1e9),
    next: () => random.next() >= error,
  }));
  expect(share).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 4000));
});

test.each([20, 60, 150])(
  'so it is when %i pages are drawn from a list without replacement, with dead ones among them',
  (length) => {
    const bad = Math.ceil(0.05 * length);
    const share = acceptedShare(1500, (random) => {
      const list = Array.from({ length: Math.round(length * 1.2) }, (_, i) =>
        i < bad ? false : i < length ? true : null,
      );
      shuffle(list, random);
      const listed = new EProcess({ ...DEFAULTS, population: 'list' }, list.length);
      return { test: listed, next: () => list.pop() };
    });
    expect(share).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 1500));
  },
);

test('a good rule is nearly always accepted and a bad one soon refuted', () => {
  const good = acceptedShare(1000, (random) => ({
    test: new EProcess(DEFAULTS, 1e9),
    next: () => random.next() >= 0.002,
  }));
  expect(good).toBeGreaterThan(0.97);
  const wrong = new EProcess(DEFAULTS, 1e9);
  wrong.add(false);
  wrong.add(false);
  expect(wrong.verdict).toBe('refuted');
});

test('a short list seen without a fault is enough, a fault in it is too many', () => {
  const list: EProcessOptions = { ...DEFAULTS, population: 'list' };
  expect(matchesToVerdict(new EProcess(list, 30))).toBe(24);
  expect(matchesToVerdict(new EProcess(list, 10))).toBe(10);
  const flawed = new EProcess(list, 10);
  flawed.add(false);
  for (let i = 0; i < 9; i++) flawed.add(true);
  expect(flawed.verdict).toBe('refuted');
});

test('pages that differ from themselves are not held against the rule', () => {
  const noisy = (selfMismatch: number): number =>
    acceptedShare(500, (random) => ({
      test: new EProcess({ ...DEFAULTS, selfMismatch }, 1e9),
      next: () => random.next() >= 0.2,
    }));
  expect(noisy(0)).toBe(0);
  expect(noisy(0.2)).toBeGreaterThan(0.8);
});

test('no verdict ever comes before the pairs that were said to be needed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 150 }),
      fc.constantFrom('list' as const, 'endless' as const),
      (outcomes, population) => {
        const each: PairTest[] = [
          new EProcess({ ...DEFAULTS, population }, 150),
          new FigureFour({ validationCount: 40, refutationShare: 0.1 }, 150),
        ];
        return each.every((one) => {
          let quietUntil = 0;
          for (const [i, isMatch] of outcomes.entries()) {
            if (one.verdict !== null) return i >= quietUntil;
            if (i >= quietUntil) quietUntil = i + Math.min(one.pairsToVerdict(20), 150);
            one.add(isMatch);
          }
          return true;
        });
      },
    ),
  );
});

test('with many rules each needs the more evidence, the fewer are kept', () => {
  expect(neededEvidence([400, 1, 1, 1, 1, 1, 1, 1, 1, 1], 0.05)).toBe(200);
  expect(neededEvidence([150, 1, 1, 1, 1, 1, 1, 1, 1, 1], 0.05)).toBe(Number.POSITIVE_INFINITY);
  expect(neededEvidence([20, 20, 20], 0.05)).toBe(evidenceFor(3, 3, 0.05));
  expect(neededEvidence([], 0.05)).toBe(Number.POSITIVE_INFINITY);
});

test('among many bad rules e-BH accepts hardly any, though each alone would pass at its rate', () => {
  const random = seededRandom(5);
  let falsely = 0;
  for (let round = 0; round < 100; round++) {
    const eValues = Array.from({ length: 30 }, () => {
      const one = new EProcess(DEFAULTS, 1e9);
      for (let i = 0; i < 300 && one.eValue < 600 && one.verdict !== 'refuted'; i++)
        one.add(random.next() >= 0.05);
      return one.eValue;
    });
    if (neededEvidence(eValues, 0.05) < Number.POSITIVE_INFINITY) falsely++;
  }
  expect(falsely).toBeLessThanOrEqual(10);
});

interface Run {
  readonly test: PairTest;
  /** The next pair; null if it cannot be judged, undefined at the end of the list. */
  readonly next: () => boolean | null | undefined;
}

function acceptedShare(runs: number, begin: (random: Random) => Run): number {
  const random = seededRandom(11);
  let accepted = 0;
  for (let run = 0; run < runs; run++) {
    const { test: one, next } = begin(random);
    for (let i = 0; i < 5000 && one.verdict === null; i++) {
      const isMatch = next();
      if (isMatch === undefined) break;
      if (isMatch === null) one.leaveOut();
      else one.add(isMatch);
    }
    if (one.verdict === 'valid') accepted++;
  }
  return accepted / runs;
}

function matchesToVerdict(one: PairTest): number {
  let pairs = 0;
  for (; one.verdict === null; pairs++) one.add(true);
  return pairs;
}
