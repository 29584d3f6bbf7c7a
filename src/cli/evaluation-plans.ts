import { UndustError } from '../base/errors.ts';
import type { SitePlan } from '../evaluation/compare.ts';
import {
  foldSplits,
  orderSplit,
  otherSplit,
  type Split,
  timeSplit,
  wholeSplit,
} from '../evaluation/protocols.ts';
import { readRecordBatches } from '../inputs/read-records.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import { compileNormalizer } from '../url/normalize.ts';
import { type InputFlags, readSamples } from './input-options.ts';
import { NO_URL } from './notes.ts';
import { readOptionsOf } from './read-flags.ts';

export const PROTOCOLS = ['order', 'folds', 'other', 'time', 'whole'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export interface PlanFlags extends InputFlags {
  readonly protocol?: Protocol;
  readonly train: number;
  readonly folds: number;
  readonly test?: string;
  readonly book?: string;
}

export interface Plans {
  readonly protocol: Protocol;
  readonly plans: readonly SitePlan[];
  /** What a reader should know of the inputs, one line each. */
  readonly notes: readonly string[];
}

/** The sites of the inputs, each divided as the protocol says; sites without a page to test are named and left out. */
export async function evaluationPlans(inputs: readonly string[], flags: PlanFlags): Promise<Plans> {
  const protocol = protocolOf(flags);
  const { samples, notes } = await readSamples(inputs, flags);
  if (samples.length === 0)
    return { protocol, plans: [], notes: [...notes, `${NO_URL}: nothing is tested.`] };
  const splitsOf = await splitter(protocol, inputs, flags);
  const plans: SitePlan[] = [];
  const left: string[] = [];
  for (const sample of samples) {
    const splits = splitsOf(sample);
    if (splits.some(({ test }) => test.urls.length > 0)) plans.push({ site: sample.site, sample, splits });
    else left.push(sample.site);
  }
  // An empty input has an empty result; pages of unknown content are a job that cannot be done.
  if (plans.length === 0 && samples.length > 0) throw nothingToTest(inputs);
  const without =
    left.length > 5 ? `${left.slice(0, 5).join(', ')} and ${left.length - 5} more` : left.join(', ');
  return {
    protocol,
    plans,
    notes: left.length === 0 ? notes : [...notes, `No page to test on: ${without}.`],
  };
}

function protocolOf({ protocol, test, book }: PlanFlags): Protocol {
  const chosen = protocol ?? (test !== undefined ? 'other' : book !== undefined ? 'whole' : 'order');
  if ((chosen === 'other') === (test !== undefined)) return chosen;
  throw new UndustError('UNDUST_USAGE', '--protocol other and --test FILE belong together', {
    at: '--protocol',
    hint: 'Give another log or crawl of the same site with --test.',
  });
}

type SplitsOf = (sample: SiteSample) => readonly Split[];

async function splitter(protocol: Protocol, inputs: readonly string[], flags: PlanFlags): Promise<SplitsOf> {
  switch (protocol) {
    case 'order':
      return (sample) => [orderSplit(sample, flags.train)];
    case 'folds':
      return (sample) => foldSplits(sample, flags.folds, flags.seed);
    case 'whole':
      return (sample) => [wholeSplit(sample)];
    case 'time': {
      const times = await firstTimes(inputs, flags);
      return (sample) => [
        timeSplit(
          sample,
          Float64Array.from(sample.urls, (url) => times.get(url) ?? Number.NaN),
          flags.train,
        ),
      ];
    }
    case 'other': {
      const { samples } = await readSamples([flags.test!], flags);
      const others = new Map(samples.map((sample) => [sample.site, sample]));
      return (sample) => {
        const other = others.get(sample.site);
        return other === undefined ? [] : [otherSplit(sample, other)];
      };
    }
  }
}

/** When each URL was first seen, in milliseconds: a second reading, because samples keep only the order. */
async function firstTimes(inputs: readonly string[], flags: PlanFlags): Promise<Map<string, number>> {
  if (inputs.includes('-')) {
    throw new UndustError('UNDUST_USAGE', '--protocol time reads its inputs twice, which - does not allow', {
      at: '--protocol',
      hint: 'Save the input to a file first.',
    });
  }
  const normalize = compileNormalizer();
  const times = new Map<string, number>();
  for await (const batch of readRecordBatches(inputs, readOptionsOf(flags))) {
    for (const { url, time } of batch) {
      const at = time === undefined ? Number.NaN : Date.parse(time);
      if (Number.isNaN(at)) continue;
      const written = normalize(url);
      const known = times.get(written);
      if (known === undefined || at < known) times.set(written, at);
    }
  }
  if (times.size > 0) return times;
  throw new UndustError('UNDUST_USAGE', 'no record of the inputs tells a time', {
    at: '--protocol',
    hint: 'Use --protocol order, which trusts the order of the records.',
  });
}

function nothingToTest(inputs: readonly string[]): UndustError {
  return new UndustError('UNDUST_LEARN_NEEDS_CLUSTERS', 'no page to test: the content of no URL is known', {
    at: inputs.join(' '),
    hint: 'Give records with a digest, a simhash or html; for logs, a crawl of the same site as --test.',
  });
}
