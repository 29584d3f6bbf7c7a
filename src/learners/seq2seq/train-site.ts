import { seededRandom } from '../../base/random.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { Watch } from '../learner.ts';
import type { WordPair } from './batch.ts';
import { heldOutUrls } from './held-out.ts';
import { createNetwork, type Network, randomize, roomFor } from './network.ts';
import type { Seq2seqOptions } from './options.ts';
import { buildPairs, type PairTable, type TemplatePair } from './pairs.ts';
import { type EpochReport, startTraining, type TrainingState, train } from './train.ts';
import { buildVocabulary } from './vocabulary.ts';

/** A site's network with all that it was trained from. */
export interface TrainedSite {
  readonly sample: SiteSample;
  readonly network: Network;
  readonly state: TrainingState;
  readonly pairs: PairTable;
  readonly heldOut: Uint8Array;
}

/** Null if the sample has no pair to learn from. */
export function trainSite(
  sample: SiteSample,
  options: Seq2seqOptions,
  watch: Watch = () => {},
): TrainedSite | null {
  const heldOut = heldOutUrls(sample, options.holdOut);
  const vocabulary = buildVocabulary(sample.urls, options);
  const pairs = buildPairs(sample, vocabulary, (url) => heldOut[url] === 0);
  if (pairs.pairs.length === 0) return null;
  const known = pairs.pairs.slice(0, options.maxPairs).map(weighted);
  const unseen = buildPairs(sample, pairs.table.vocabulary, (url) => heldOut[url] === 1);
  const sameWords = unseen.table.vocabulary.words.length === pairs.table.vocabulary.words.length;
  const shape = {
    words: pairs.table.vocabulary.words.length,
    hidden: options.hidden,
    embedding: options.embedding ?? options.hidden,
    copy: options.copy,
  };
  const set = {
    pairs: known,
    heldOut: sameWords ? unseen.pairs.slice(0, options.maxPairs).map(weighted) : [],
  };
  const room = roomFor([...set.pairs, ...set.heldOut], Math.max(options.batch, options.beam));
  const network = createNetwork(shape, room, options.backend);
  randomize(network, seededRandom(options.seed));
  const state = startTraining(network);
  train(state, set, { options, goOn: watcher(options, watch) });
  network.parameters.all.set(state.best);
  return { sample, network, state, pairs, heldOut };
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
