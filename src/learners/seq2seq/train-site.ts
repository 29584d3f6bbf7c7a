import { seededRandom } from '../../base/random.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { Watch } from '../learner.ts';
import type { WordPair } from './batch.ts';
import { resumeTraining } from './checkpoint.ts';
import { heldOutUrls } from './held-out.ts';
import { createNetwork, type Network, randomize, roomFor } from './network.ts';
import type { Seq2seqOptions } from './options.ts';
import { buildPairs, type PairTable, pairsWithin, type TemplatePair } from './pairs.ts';
import { type EpochReport, startTraining, type TrainingSet, type TrainingState, train } from './train.ts';
import { buildVocabulary } from './vocabulary.ts';

/** A site's network with all that it was trained from. */
export interface TrainedSite {
  readonly sample: SiteSample;
  readonly network: Network;
  readonly state: TrainingState;
  readonly pairs: PairTable;
  readonly heldOut: Uint8Array;
}

export interface TrainingRun {
  readonly watch?: Watch | undefined;
  /** A training saved before, on the same sample with the same options: it is continued. */
  readonly resume?: string;
  /** Source skeletons to leave out of training, to see what the network makes of skeletons it never saw. */
  readonly leaveOut?: (words: readonly number[]) => boolean;
}

/** Null if the sample has no pair to learn from. */
export function trainSite(
  sample: SiteSample,
  options: Seq2seqOptions,
  { watch = () => {}, resume, leaveOut = () => false }: TrainingRun = {},
): TrainedSite | null {
  const heldOut = heldOutUrls(sample, options.holdOut);
  const pairs = buildPairs(sample, buildVocabulary(sample.urls, options), (url) => heldOut[url] === 0);
  if (pairs.pairs.length === 0) return null;
  const trained = [...pairs.pairs, ...(options.copyUnpaired ? unpaired(pairs) : [])].filter(
    ({ source }) => !leaveOut(source),
  );
  const set = {
    pairs: trained.slice(0, options.maxPairs).map(weighted),
    heldOut: pairsWithin(sample, pairs.table, (url) => heldOut[url] === 1)
      .slice(0, options.maxPairs)
      .map(weighted),
  };
  const network = networkFor(pairs.table.vocabulary.words.length, set, options);
  const state = resume === undefined ? startTraining(network) : resumeTraining(network, resume);
  train(state, set, { options, goOn: watcher(options, watch) });
  network.parameters.all.set(state.best);
  return { sample, network, state, pairs, heldOut };
}

/**
 * Skeletons of which no cluster says anything, as their own translation: the paper leaves them out and finds that the
 * network then treats them like the nearest skeleton it knows, though to copy them would be best.
 */
function unpaired({ pairs, table }: PairTable): TemplatePair[] {
  const paired = new Set(pairs.map(({ skeleton }) => skeleton));
  return table.skeletons
    .map(({ words, count }, skeleton) => ({ skeleton, source: words, target: words, count }))
    .filter(({ skeleton, source }) => !paired.has(skeleton) && source.length > 0)
    .sort((a, b) => b.count - a.count || (a.source.join(' ') < b.source.join(' ') ? -1 : 1));
}

function networkFor(words: number, set: TrainingSet, options: Seq2seqOptions): Network {
  const { hidden, embedding, copy } = options;
  const room = roomFor([...set.pairs, ...set.heldOut], Math.max(options.batch, options.beam));
  const network = createNetwork(
    { words, hidden, embedding: embedding ?? hidden, copy },
    room,
    options.backend,
  );
  randomize(network, seededRandom(options.seed));
  return network;
}

/**
 * A pair counts by the square root of the URLs that said it: it stays the likeliest answer for its source, but a
 * log-in page under two thousand URLs does not drown two hundred rarer skeletons.
 */
function weighted({ source, target, count }: TemplatePair): WordPair {
  return { source, target, weight: Math.sqrt(count) };
}

function watcher({ epochs, timeLimit }: Seq2seqOptions, watch: Watch): (report: EpochReport) => boolean {
  const start = performance.now();
  return ({ epoch, loss, heldOutExact }) => {
    const spent = (performance.now() - start) / 1000;
    const left = Math.min((spent / epoch) * (epochs - epoch), (timeLimit ?? Infinity) - spent);
    const detail = `epoch ${epoch} of ${epochs}, loss ${loss.toFixed(3)}, ${(100 * heldOutExact).toFixed(1)} % of held-out exact, ${Math.max(0, Math.round(left))} s left`;
    watch({ phase: 'train', done: Math.max(epoch / epochs, spent / (timeLimit ?? Infinity)), detail });
    return left > 0 || epoch === epochs;
  };
}
