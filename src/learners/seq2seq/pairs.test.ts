import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from '../../inputs/site-sample.ts';
import { joinWords, wordsOf } from '../../url/words.ts';
import { buildPairs } from './pairs.ts';
import { HOLE, readUrl } from './skeletons.ts';
import { joinSpans, wordSpans } from './spans.ts';
import { buildVocabulary, FIRST_ARGUMENT, FIRST_LOWERED, FIRST_WORD, type Vocabulary } from './vocabulary.ts';

const HOST = 'http://a.test';

test('the paper cut gives the words of url/words.ts', () => {
  const url = fc.stringMatching(/^http:\/\/a\.test\/[a-z0-9./?=&;:_-]{0,30}$/);
  fc.assert(
    fc.property(url, (text) => {
      const words = wordSpans(text, 'paper').map(({ word }) => word);
      return words.join(' ') === wordsOf(text).join(' ');
    }),
  );
});

test('every word stands where its span says', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) =>
      wordSpans(url, 'fine').every(({ word, start }) => url.startsWith(word, start)),
    ),
  );
});

test('joining words of the paper cut agrees with url/words.ts', () => {
  const words = wordsOf(`${HOST}/a/b?x=1&y=2;z`);
  expect(joinSpans(words)).toBe(joinWords(words));
});

test('the running example: names and numbers are arguments, words of the site are not', () => {
  const urls = Array.from({ length: 200 }, (_, i) => `${HOST}/user/${i}/name${i}`);
  const vocabulary = buildVocabulary(urls, { cut: 'paper', minFrequency: 0.01 });
  const reading = readUrl(`${HOST}/user/123/mike`, vocabulary)!;
  expect(reading.form).toBe(`${HOST}/user/${HOLE}/${HOLE}`);
  expect(reading.arguments).toEqual(['123', 'mike']);
  expect(said(vocabulary, reading.words)).toBe('http: a.test user arg1 arg2');
});

test('a URL with more arguments than placeholders is not read', () => {
  const vocabulary = buildVocabulary([`${HOST}/`], { cut: 'paper', minFrequency: 0.01 });
  expect(readUrl(`${HOST}/${'x/'.repeat(12)}`, vocabulary)).not.toBeNull();
  expect(readUrl(`${HOST}/${'x/'.repeat(13)}`, vocabulary)).toBeNull();
});

test('equal pairs are counted, not repeated, and the target is the URL with the fewest words', () => {
  const { pairs, vocabulary } = pairsOf((i) => [`/user/${i}/name${i}`, `/user/${i}`]);
  expect(
    pairs.map((pair) => [said(vocabulary, pair.source), said(vocabulary, pair.target), pair.count]),
  ).toEqual([
    ['http: a.test user arg1 arg2', 'http: a.test user arg1', 60],
    ['http: a.test user arg1', 'http: a.test user arg1', 60],
  ]);
});

test('equal arguments are taken from the left, one after the other', () => {
  const { pairs, vocabulary } = pairsOf((i) => [`/show/p/u${i}/v${i}/u${i}`, `/show/u${i}/u${i}`]);
  const target = pairs.map((pair) => said(vocabulary, pair.target)).find((text) => text.includes('arg3'));
  expect(target).toBe('http: a.test show arg1 arg3');
});

test('an argument in another case is carried over in lower case', () => {
  const { pairs, vocabulary } = pairsOf((i) => [`/wiki/view/Page${i}`, `/wiki/page${i}`]);
  expect(pairs.map((pair) => said(vocabulary, pair.target))).toContain('http: a.test wiki lower1');
});

test('a target that only a database knows is no pair, and is counted', () => {
  const { pairs, unlearnable } = pairsOf((i) => [`/t/prev/${1000 + i}`, `/t/${5000 + i}`]);
  expect(unlearnable).toBe(60);
  expect(pairs).toHaveLength(1);
});

test('the one page to which a whole skeleton leads is learned by heart', () => {
  const urls = Array.from({ length: 60 }, (_, i) => `${HOST}/message/set/user${i}`);
  const sample = sampleOf(
    'a.test',
    urls,
    urls.map(() => 0),
  );
  const { pairs, table } = build(sample);
  expect(said(table.vocabulary, pairs[0]!.target)).toBe('http: a.test message set user0');
});

function pairsOf(cluster: (i: number) => string[]) {
  const clusters = Array.from({ length: 60 }, (_, i) => cluster(i));
  const urls = clusters.flat().map((path) => HOST + path);
  const labels = clusters.flatMap((paths, i) => paths.map(() => i));
  const { pairs, table, unlearnable } = build(sampleOf('a.test', urls, labels));
  return { pairs, vocabulary: table.vocabulary, unlearnable };
}

function build(sample: ReturnType<typeof sampleOf>) {
  return buildPairs(sample, buildVocabulary(sample.urls, { cut: 'paper', minFrequency: 0.01 }), () => true);
}

function said(vocabulary: Vocabulary, words: readonly number[]): string {
  return words
    .map((word) => {
      if (word >= FIRST_WORD) return vocabulary.words[word]!;
      return word >= FIRST_LOWERED ? `lower${word - FIRST_LOWERED + 1}` : `arg${word - FIRST_ARGUMENT + 1}`;
    })
    .join(' ');
}
