import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UndustError } from '../src/base/errors.ts';
import { seededRandom, shuffle } from '../src/base/random.ts';
import { type SiteSample, sampleOf } from '../src/inputs/site-sample.ts';
import type { CandidateRule, Learner } from '../src/learners/learner.ts';
import { LEARNERS } from '../src/learners/registry.ts';
import { compileRules } from '../src/rules/compile.ts';
import { normalize } from '../src/url/normalize.ts';
import { dustySite, ODD_URLS, pageUrl } from './learner-samples.ts';
import { anyText, meetingUrl } from './random-rules.ts';

/** Options under which a learner is done in a moment; most are anyway. */
const QUICK: Readonly<Record<string, object>> = { seq2seq: { hidden: 4, epochs: 1, maxPairs: 40, beam: 1 } };
/** The same, but enough to find the DUST of a site that is full of it. */
const ABLE: Readonly<Record<string, object>> = { seq2seq: { hidden: 32 } };

test('every learner has a name of its own', () => {
  const names = LEARNERS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(LEARNERS)('the $name learner', (learner) => {
  test('says who it is, what it needs and what can be set', () => {
    expect(learner.name).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(learner.summary).toMatch(/^\S.{9,119}$/);
    expect(['urls', 'clusters']).toContain(learner.needs);
    expect(Object.keys(learner.defaults).length).toBeGreaterThan(0);
    expect(Object.values(learner.defaults)).not.toContain(undefined);
  });

  test('finds something on a site full of DUST, and signs it', () => {
    const proposals = learner.propose(dustySite(150), ABLE[learner.name] ?? {});
    expect(proposals.length).toBeGreaterThan(0);
    for (const { author, support } of proposals) {
      expect(author).toBe(learner.name);
      expect(support).toBeGreaterThan(0);
    }
  });

  test('says the same of the same sample, and leaves it as it was', () => {
    const sample = dustySite();
    const before = JSON.stringify(contentsOf(sample));
    const first = propose(learner, sample);
    expect(propose(learner, sample)).toEqual(first);
    expect(propose(learner, dustySite())).toEqual(first);
    expect(JSON.stringify(contentsOf(sample))).toBe(before);
  });

  test('does not care how clusters are numbered', () => {
    const sample = dustySite();
    const expected = propose(learner, sample);
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(propose(learner, renumbered(sample, seed))).toEqual(expected);
      }),
      { numRuns: 3 },
    );
  });

  test('does not care how clusters are numbered on whatever site', () => {
    fc.assert(
      fc.property(pages, fc.nat(), (rows, seed) => {
        const sample = labelled(rows);
        expect(propose(learner, renumbered(sample, seed))).toEqual(propose(learner, sample));
      }),
      { numRuns: 30 },
    );
  });

  test('proposes rules that compile and take any text', () => {
    const texts = fc.sample(anyText, { numRuns: 100, seed: 1 });
    fc.assert(
      fc.property(pages, (rows) => {
        const sample = labelled([...rows, ...dusty]);
        const { canonicalize } = compileRules(propose(learner, sample).map(({ rule }) => rule));
        for (const text of [...sample.urls, ...ODD_URLS, ...texts]) {
          const { key } = canonicalize(text);
          expect(canonicalize(key).key).toBe(key);
        }
      }),
      { numRuns: 8 },
    );
  });

  test('merges nothing where every page is different', () => {
    fc.assert(
      fc.property(pages, (rows) => {
        const all = [...rows, ...dusty];
        const sample = labelled(all.map(([url], i) => [url, i] as const));
        const { canonicalize } = compileRules(propose(learner, sample).map(({ rule }) => rule));
        const plain = compileRules([]);
        expect(keysOf(sample, canonicalize)).toBe(keysOf(sample, plain.canonicalize));
      }),
      { numRuns: 8 },
    );
  });

  test('refuses an option that it does not have', () => {
    const wrong = { ...QUICK[learner.name], noSuchOption: 1 };
    expect(codeOf(() => learner.propose(dustySite(), wrong))).toBe('UNDUST_OPTION_UNKNOWN');
    expect(codeOf(() => learner.propose(sampleOf('a.test', [], []), wrong))).toBe('UNDUST_OPTION_UNKNOWN');
  });

  test('has nothing to say of no URL, and nothing harmful of one', () => {
    for (const labels of [undefined, []] as const) {
      expect(propose(learner, sampleOf('a.test', [], labels))).toEqual([]);
    }
    for (const url of ODD_URLS) {
      for (const labels of [undefined, [1], [null]] as const) {
        const proposals = propose(learner, sampleOf('a.test', [url], labels));
        expect(() => compileRules(proposals.map(({ rule }) => rule))).not.toThrow();
      }
    }
  });

  test.each([
    ['all of one page', () => 0],
    ['of unknown content', () => null],
    ['with and without known content', (i: number) => (i % 3 === 0 ? null : i % 2)],
  ] as const)('takes odd URLs, %s', (_, label) => {
    const sample = sampleOf(
      'a.test',
      ODD_URLS,
      ODD_URLS.map((_url, i) => label(i)),
    );
    const { canonicalize } = compileRules(propose(learner, sample).map(({ rule }) => rule));
    for (const url of ODD_URLS) expect(typeof canonicalize(url).key).toBe('string');
  });

  test('ends soon on long and monotonous URLs', { timeout: 30_000 }, () => {
    const long = Array.from({ length: 8 }, (_, i) => `http://a.test/${'ab/'.repeat(2000)}${i % 6}?x=${i}`);
    const query = Array.from(
      { length: 12 },
      (_, i) => `http://a.test/q?${`a=${'1'.repeat(37)}&`.repeat(200)}sid=${i}`,
    );
    const word = Array.from({ length: 8 }, (_, i) => `http://a.test/${'a'.repeat(9000 + i)}`);
    const urls = [...long, ...query, ...word];
    const sample = sampleOf(
      'a.test',
      urls,
      urls.map((_, i) => i % 6),
    );
    const start = performance.now();
    const rules = propose(learner, sample).map(({ rule }) => rule);
    for (const url of urls) compileRules(rules).canonicalize(url);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

const urlOfSite = meetingUrl.map((url) => normalize(url)).filter((url) => url.includes('a.test'));
const pages = fc.uniqueArray(fc.tuple(urlOfSite, fc.option(fc.nat({ max: 5 }))), {
  maxLength: 40,
  selector: ([url]) => url,
});
const dusty = Array.from({ length: 30 }, (_, i) => [pageUrl(i % 15, i % 2), 100 + (i % 15)] as const);

function propose(learner: Learner, sample: SiteSample): readonly CandidateRule[] {
  return learner.propose(sample, QUICK[learner.name] ?? {});
}

function labelled(rows: readonly (readonly [string, number | null])[]): SiteSample {
  return sampleOf(
    'a.test',
    rows.map(([url]) => url),
    rows.map(([, label]) => label),
  );
}

/** The same clusters under other numbers. */
function renumbered(sample: SiteSample, seed: number): SiteSample {
  const numbers = shuffle(
    Array.from({ length: sample.clusterCount }, (_, c) => c),
    seededRandom(seed),
  );
  return { ...sample, cluster: sample.cluster!.map((c) => (c < 0 ? c : numbers[c]!)) };
}

function contentsOf(sample: SiteSample): unknown {
  return [sample.urls, ...[sample.cluster!, sample.sightings, sample.minSize].map((column) => [...column])];
}

/** How many keys the URLs have. */
function keysOf(sample: SiteSample, canonicalize: (url: string) => { key: string }): number {
  return new Set(sample.urls.map((url) => canonicalize(url).key)).size;
}

function codeOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof UndustError ? error.code : String(error);
  }
}
