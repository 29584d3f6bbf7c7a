import { UndustError } from '../base/errors.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import { writeModel } from '../learners/seq2seq/model.ts';
import type { Seq2seqOptions } from '../learners/seq2seq/options.ts';
import { trainModel } from '../learners/seq2seq/train-model.ts';
import type { Tell } from './progress.ts';

export interface NetworkJob {
  /** The largest site; null if there is none. */
  readonly sample: SiteSample | null;
  readonly options: Partial<Seq2seqOptions>;
}

/** A trained network as the text of a file. */
export function trainNetwork({ sample, options }: NetworkJob, tell: Tell): string {
  const trained =
    sample === null || sample.cluster === null
      ? null
      : trainModel(sample, options, ({ phase, done, detail }) =>
          tell(Math.round((done ?? 0) * 100), 100, [phase, detail].filter(Boolean).join(' · ')),
        );
  if (trained !== null) return writeModel(trained.model);
  throw new UndustError(
    'UNDUST_LEARN_NEEDS_CLUSTERS',
    'there are no duplicates of known content to train a network on',
    { at: sample?.site ?? 'the input' },
  );
}
