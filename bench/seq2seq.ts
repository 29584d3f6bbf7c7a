// The network's kernels against plain TypeScript, translating known skeletons against applying a book, and the time
// that training takes: node --import ./bench/register.mjs bench/seq2seq.ts
import { seededRandom } from '../src/base/random.ts';
import { sampleOf } from '../src/inputs/site-sample.ts';
import type { WordPair } from '../src/learners/seq2seq/batch.ts';
import { lossAndSlopes } from '../src/learners/seq2seq/loss.ts';
import { modelOf } from '../src/learners/seq2seq/model.ts';
import { createNetwork, randomize, roomFor } from '../src/learners/seq2seq/network.ts';
import { SEQ2SEQ_DEFAULTS } from '../src/learners/seq2seq/options.ts';
import { learnSite } from '../src/learners/seq2seq/seq2seq.ts';
import { translatorOf } from '../src/learners/seq2seq/translator.ts';
import { compileRules } from '../src/rules/compile.ts';
import { printRatio, ratio } from './ratio.ts';

const SECTIONS: readonly string[] = ['linux', 'windows', 'hardware', 'network', 'games', 'off-topic'];

let isGood = true;
isGood = kernels() && isGood;
isGood = site() && isGood;
process.exitCode = isGood ? 0 : 1;

/** A step of training: 20 pairs of 16 words to 14, a vocabulary of 335 (StackExchange in the paper), hidden 128. */
function kernels(): boolean {
  const words = 335;
  const random = seededRandom(1);
  const some = (length: number): number[] => Array.from({ length }, () => 2 + random.below(words - 2));
  const pairs: WordPair[] = Array.from({ length: 20 }, () => ({
    source: some(16),
    target: some(14),
    weight: 1,
  }));
  const [wasm, plain] = (['wasm', 'plain'] as const).map((backend) => {
    const shape = { words, hidden: 128, embedding: 128, copy: false };
    const network = createNetwork(shape, roomFor(pairs, 20), backend);
    randomize(network, seededRandom(2));
    return () => lossAndSlopes(network, pairs).loss;
  });
  return printRatio(
    'a training step, WebAssembly against plain TypeScript',
    ratio(wasm!, plain!, { rounds: 7 }),
    4,
  );
}

/** 15,000 pages of a forum with the usual duplicates: time to train, then URLs of known skeletons. */
function site(): boolean {
  const sample = forum(15_000);
  const start = process.cpuUsage();
  const from = performance.now();
  const learned = learnSite(sample, SEQ2SEQ_DEFAULTS)!;
  const { user } = process.cpuUsage(start);
  console.log(
    `learning ${sample.urls.length} pages: ${((performance.now() - from) / 1000).toFixed(1)} s, ` +
      `${(user / 1e6).toFixed(1)} s of processor time, ${learned.trained.state.epoch} epochs, ` +
      `${(100 * learned.trained.state.bestExact).toFixed(1)} % of held-out pairs exact, ${learned.candidates.length} rules`,
  );
  const translate = translatorOf(modelOf(learned, 0.9));
  const canonicalizer = compileRules(learned.candidates.map(({ rule }) => rule));
  const urls = Array.from({ length: 1_000_000 }, (_, i) => sample.urls[i % sample.urls.length]!);
  const apply = (): number => urls.reduce((sum, url) => sum + canonicalizer.canonicalize(url).key.length, 0);
  const withNetwork = (): number => urls.reduce((sum, url) => sum + translate(url).text.length, 0);
  const speed = ratio(withNetwork, apply, { rounds: 3, warmUps: 1 });
  const isFast = printRatio(
    'a million URLs of known skeletons, translating against applying the rules',
    speed,
    0.5,
  );
  return isFast && user / 1e6 < 120;
}

/** Users with and without names, topics under two addresses and with parameters that do not matter, a log-in wall. */
function forum(pages: number) {
  const urls: string[] = [];
  const labels: string[] = [];
  const add = (path: string, label: string): void => {
    urls.push(`http://forum.test${path}`);
    labels.push(label);
  };
  for (let i = 0; urls.length < pages; i++) {
    const section = SECTIONS[i % SECTIONS.length]!;
    add(`/users/${1000 + i}`, `user${i}`);
    add(`/users/${1000 + i}/name-${i}`, `user${i}`);
    add(`/${section}/q/${5000 + i}`, `question${i}`);
    add(`/${section}/questions/${5000 + i}/title-${i}.html`, `question${i}`);
    add(`/${section}/viewtopic.php?t=${5000 + i}&start=0&highlight=`, `question${i}`);
    add(`/${section}/viewtopic.php?t=${5000 + i}&start=15`, `page two of ${i}`);
    add(`/${section}/questions/tagged/tag${i}`, `tag${i}`);
    add(`/${section}/questions/tagged/tag${i}?sort=newest`, `tag${i}`);
    add(`/private-message/set/member${i}`, 'log in');
    add(`/${section}/prev/${9000 + i}`, `question${(i * 53) % 997}`);
  }
  return sampleOf('forum.test', urls.slice(0, pages), labels.slice(0, pages));
}
