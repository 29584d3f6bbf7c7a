import { beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { compileRules } from '../../rules/compile.ts';
import { calibrate } from './calibrate.ts';
import { modelOf, readModel, writeModel } from './model.ts';
import { SEQ2SEQ_DEFAULTS, type Seq2seqOptions } from './options.ts';
import { type LearnedSite, learnSite, seq2seq } from './seq2seq.ts';
import { translatorOf } from './translator.ts';

const SMALL: Partial<Seq2seqOptions> = { hidden: 32, epochs: 25, learningRate: 0.01 };
const OPTIONS: Seq2seqOptions = { ...SEQ2SEQ_DEFAULTS, ...SMALL };
const HOST = 'http://site.test';

describe('on a site with the duplicates of the paper', () => {
  let site: LearnedSite;
  let canonical: (path: string) => string;

  beforeAll(() => {
    site = learnSite(paperSite(), OPTIONS)!;
    const canonicalizer = compileRules(site.candidates.map(({ rule }) => rule));
    canonical = (path) => canonicalizer.canonicalize(HOST + path).key.slice(HOST.length);
  });

  test('the name behind a user number is superfluous (case 1, and the running example)', () => {
    expect(canonical('/users/150781/rich')).toBe('/users/150781');
    expect(canonical('/users/999123/mike-new')).toBe('/users/999123');
  });

  test('questions are written as q (case 2)', () => {
    expect(canonical('/questions/132218/some-title')).toBe('/q/132218');
  });

  test('tagged is a function, not the number of a question (case 3)', () => {
    expect(canonical('/questions/tagged/google')).toBe('/questions/tagged/google');
  });

  test('pages that all redirect to one are written as that one (case 4)', () => {
    const forms = ['/private-message/set/Yovav', '/private-message/set/anzer', '/private-message/set/unseen'];
    expect(new Set(forms.map(canonical)).size).toBe(1);
  });

  test('what only a database knows is left alone (case 5)', () => {
    expect(canonical('/t/prev/10135')).toBe('/t/prev/10135');
    expect(canonical('/t/98579')).toBe('/t/98579');
  });

  test('the bare network translates the running example word by word', () => {
    const bare = translatorOf(modelOf(site, 1), 'bare');
    expect(bare(`${HOST}/users/150781/rich`)).toEqual({ text: `${HOST}/users/150781`, by: 'network' });
    expect(bare(`${HOST}/questions/tagged/google`).text).toBe(`${HOST}/questions/tagged/google`);
  });

  test('a saved and loaded model translates exactly alike', () => {
    const model = modelOf(site, 0.5);
    const text = writeModel(model);
    const loaded = readModel(text);
    expect(writeModel(loaded)).toBe(text);
    for (const mode of ['safe', 'bare'] as const) {
      const [before, after] = [translatorOf(model, mode), translatorOf(loaded, mode)];
      for (const url of paperSite().urls) expect(after(url)).toEqual(before(url));
    }
  });

  test('a form that was never seen is left alone where the network earned no trust', () => {
    const translate = translatorOf(modelOf(site, 2));
    expect(translate(`${HOST}/users/users/7/7`)).toEqual({ text: `${HOST}/users/users/7/7`, by: 'nothing' });
    expect(translate(`${HOST}/users/7/mike`)).toEqual({ text: `${HOST}/users/7`, by: 'rule' });
  });
});

test('the same seed gives the same rules, another order of the URLs too', () => {
  const sample = paperSite();
  const rules = seq2seq.propose(sample, SMALL);
  const urls = [...sample.urls].reverse();
  const labels = [...sample.cluster!].reverse();
  expect(seq2seq.propose(sampleOf('site.test', urls, labels), SMALL)).toEqual(rules);
});

test('a site with hardly a duplicate gets no rule', () => {
  const urls = Array.from({ length: 300 }, (_, i) => `${HOST}/watch?v=id${i}x`);
  const labels = urls.map((_, i) => (i < 4 ? i % 2 : i));
  expect(seq2seq.propose(sampleOf('site.test', urls, labels), SMALL)).toEqual([]);
});

test('a sample without content gets no rule', () => {
  expect(seq2seq.propose(sampleOf('site.test', [`${HOST}/a`, `${HOST}/b`]))).toEqual([]);
});

test('progress tells epoch, loss, exact answers and the time left', () => {
  const details: string[] = [];
  seq2seq.propose(paperSite(), { ...SMALL, epochs: 2 }, ({ detail }) => details.push(detail ?? ''));
  expect(details[0]).toMatch(/^epoch 1 of 2, loss \d+\.\d+, \d+\.\d % of held-out exact, \d+ s left$/);
});

test('training ends when its time is up', () => {
  const phases: string[] = [];
  seq2seq.propose(paperSite(), { ...SMALL, timeLimit: 0.001 }, ({ phase }) => phases.push(phase));
  expect(phases.filter((phase) => phase === 'train')).toHaveLength(1);
});

test('a text that is no model is refused with advice', () => {
  expect(() => readModel('{"undust":1}')).toThrow(/no seq2seq model/);
  expect(() => readModel('nonsense')).toThrow(/not JSON/);
});

test('few skeletons earn no trust for unseen ones', () => {
  expect(calibrate(paperSite(), { ...OPTIONS, epochs: 3 })).toBe(2);
});

/** Users with and without names, questions under two words, tags, a redirect and a database of neighbours. */
function paperSite() {
  const urls: string[] = [];
  const labels: string[] = [];
  const add = (path: string, label: string): void => {
    urls.push(HOST + path);
    labels.push(label);
  };
  for (let i = 0; i < 120; i++) {
    add(`/users/${1000 + i}`, `user${i}`);
    add(`/users/${1000 + i}/name-${i}`, `user${i}`);
    add(`/q/${5000 + i}`, `question${i}`);
    add(`/questions/${5000 + i}/title-${i}`, `question${i}`);
    add(`/questions/tagged/tag${i}`, `tag${i}`);
    add(`/private-message/set/member${i}`, 'log in');
    add(`/t/${9000 + ((i * 37) % 120)}`, `thread${(i * 37) % 120}`);
    add(`/t/prev/${9000 + i}`, `thread${(i * 53 + 11) % 120}`);
  }
  return sampleOf('site.test', urls, labels);
}
