import { UndustError } from '../../base/errors.ts';
import { floatsFromText, floatsToText } from './float-text.ts';
import type { FormRule } from './form-rule.ts';
import { createNetwork, type Network } from './network.ts';
import type { NetworkShape } from './parameters.ts';
import type { LearnedSite } from './seq2seq.ts';
import type { Cut } from './spans.ts';
import { FIRST_WORD, type Vocabulary, vocabularyFrom } from './vocabulary.ts';

/** A trained network to be shipped beside a rule book, for skeletons that no rule knows. */
export interface Seq2seqModel {
  readonly site: string;
  readonly vocabulary: Vocabulary;
  readonly network: Network;
  /** Forms that were seen: with the rule that holds for them, or with none. */
  readonly forms: ReadonlyMap<string, FormRule | null>;
  /** The probability that an answer about an unseen skeleton must have; above 1: none is trusted. */
  readonly threshold: number;
}

const VERSION = 1;
/** Words of a URL that the network takes; longer ones are left alone. */
const MAX_WORDS = 120;

export function modelOf({ trained, verified }: LearnedSite, threshold: number): Seq2seqModel {
  const { sample, pairs, network } = trained;
  const forms = new Map<string, FormRule | null>(pairs.table.forms.map(({ text }) => [text, null]));
  for (const { from, to, fillings } of verified) forms.set(from, { from, to, fillings });
  return { site: sample.site, vocabulary: pairs.table.vocabulary, network, forms, threshold };
}

export function writeModel({ site, vocabulary, network, forms, threshold }: Seq2seqModel): string {
  return `${JSON.stringify({
    undust: VERSION,
    model: 'seq2seq',
    site,
    cut: vocabulary.cut,
    words: vocabulary.words.slice(FIRST_WORD),
    shape: network.shape,
    threshold,
    forms: [...forms].map(([form, rule]) =>
      rule === null ? [form] : [form, rule.to, rule.fillings.map(({ argument, lower }) => [argument, lower])],
    ),
    parameters: floatsToText(network.parameters.all),
  })}\n`;
}

interface SavedModel {
  readonly undust: number;
  readonly model: string;
  readonly site: string;
  readonly cut: Cut;
  readonly words: readonly string[];
  readonly shape: NetworkShape;
  readonly threshold: number;
  readonly forms: readonly [string, string?, [number, boolean][]?][];
  readonly parameters: string;
}

export function readModel(text: string): Seq2seqModel {
  const saved = parse(text);
  const vocabulary = vocabularyFrom(saved.cut, saved.words);
  const room = { sequences: 1, sourceRows: MAX_WORDS, targetRows: 1 };
  const network = createNetwork(saved.shape, room);
  const parameters = floatsFromText(saved.parameters);
  if (parameters.length !== network.parameters.all.length || saved.shape.words !== vocabulary.words.length) {
    throw new UndustError('UNDUST_MODEL_FORMAT', 'the numbers in the model do not fit its shape');
  }
  network.parameters.all.set(parameters);
  const forms = new Map(
    saved.forms.map(([from, to, holes]): [string, FormRule | null] => [
      from,
      to === undefined
        ? null
        : { from, to, fillings: (holes ?? []).map(([argument, lower]) => ({ argument, lower })) },
    ]),
  );
  return { site: saved.site, vocabulary, network, forms, threshold: saved.threshold };
}

function parse(text: string): SavedModel {
  let saved: SavedModel;
  try {
    saved = JSON.parse(text);
  } catch (cause) {
    throw new UndustError('UNDUST_MODEL_FORMAT', 'the model is not JSON', { cause });
  }
  if (saved?.model !== 'seq2seq' || saved.undust !== VERSION) {
    throw new UndustError('UNDUST_MODEL_FORMAT', 'this is no seq2seq model that this undust can read');
  }
  return saved;
}
