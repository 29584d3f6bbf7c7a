import type { Command } from 'commander';
import { UndustError } from '../base/errors.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import { writeModel } from '../learners/seq2seq/model.ts';
import type { Seq2seqOptions } from '../learners/seq2seq/options.ts';
import { trainModel } from '../learners/seq2seq/train-model.ts';
import { atLeastOne } from './flag-values.ts';
import type { Progress } from './progress.ts';

/** Options that only the network listens to. */
export interface NetworkFlags {
  readonly hidden?: number;
  readonly epochs?: number;
  readonly timeLimit?: number;
  readonly shipNetwork?: string;
}

export function addNetworkFlags(command: Command): Command {
  return command
    .option('--hidden <number>', 'size of the network (seq2seq, thorough)', atLeastOne)
    .option('--epochs <number>', 'most rounds of training (seq2seq, thorough)', atLeastOne)
    .option(
      '--time-limit <seconds>',
      'end training after so long; the result then depends on the machine',
      atLeastOne,
    )
    .option(
      '--ship-network <file>',
      'also write the trained network, for undust translate (seq2seq; one site)',
    );
}

export function networkOptionsOf({ hidden, epochs, timeLimit }: NetworkFlags): Partial<Seq2seqOptions> {
  return {
    ...(hidden === undefined ? {} : { hidden }),
    ...(epochs === undefined ? {} : { epochs }),
    ...(timeLimit === undefined ? {} : { timeLimit }),
  };
}

/** The network of the largest site as the text of a file. */
export function networkText(samples: readonly SiteSample[], flags: NetworkFlags, progress: Progress): string {
  const sample = samples[0];
  const trained =
    sample === undefined || sample.cluster === null
      ? null
      : trainModel(sample, networkOptionsOf(flags), ({ phase, done, detail }) =>
          progress.update(Math.round((done ?? 0) * 100), 100, [phase, detail].filter(Boolean).join(' · ')),
        );
  progress.end();
  if (trained !== null) return writeModel(trained.model);
  throw new UndustError(
    'UNDUST_LEARN_NEEDS_CLUSTERS',
    'there are no duplicates of known content to train a network on',
    {
      at: sample?.site ?? 'the input',
    },
  );
}
