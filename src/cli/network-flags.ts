import type { Command } from 'commander';
import type { SiteSample } from '../inputs/site-sample.ts';
import type { Seq2seqOptions } from '../learners/seq2seq/options.ts';
import { atLeastOne } from './flag-values.ts';
import { createProgress } from './progress.ts';
import { runJob } from './thread.ts';

/** Options that only the network listens to. */
export interface NetworkFlags {
  readonly hidden?: number;
  readonly epochs?: number;
  readonly timeLimit?: number;
  readonly shipNetwork?: string;
}

export function addNetworkFlags(command: Command): Command {
  return command
    .optionsGroup('The network (--method seq2seq or thorough):')
    .option('--hidden <number>', 'size of its state', atLeastOne)
    .option('--epochs <number>', 'most rounds of training', atLeastOne)
    .option(
      '--time-limit <seconds>',
      'end training after so long; the result then depends on the machine',
      atLeastOne,
    )
    .option('--ship-network <file>', 'also write the network of the largest site, for undust translate');
}

export function networkOptionsOf({ hidden, epochs, timeLimit }: NetworkFlags): Partial<Seq2seqOptions> {
  return {
    ...(hidden === undefined ? {} : { hidden }),
    ...(epochs === undefined ? {} : { epochs }),
    ...(timeLimit === undefined ? {} : { timeLimit }),
  };
}

/** The network of the largest site as the text of a file. */
export async function networkText(samples: readonly SiteSample[], flags: NetworkFlags): Promise<string> {
  const progress = createProgress(process.stderr, 'network', '%');
  try {
    const options = networkOptionsOf(flags);
    return await runJob('network', { sample: samples[0] ?? null, options }, progress.update);
  } finally {
    progress.end();
  }
}
