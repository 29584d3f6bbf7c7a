import type { SiteSample } from '../../inputs/site-sample.ts';
import { eliminateRedundancies, faithfulPairs } from './faithful.ts';
import { fastPairs } from './fast.ts';
import { likelySimilar, type SimilarityCue } from './likely-similar.ts';
import type { MineOptions } from './mine-options.ts';
import { byRank, type RulePair } from './rule-pair.ts';

export interface Mined {
  /** Likely pairs before redundant ones were left out. */
  readonly detected: number;
  /** What is left, best first. */
  readonly pairs: readonly RulePair[];
}

/** Phases 1 and 2: the likely pairs of a list and, of those, the ones that no other makes redundant. */
export function minePairs(sample: SiteSample, options: MineOptions, cue: SimilarityCue = 'auto'): Mined {
  const similar = likelySimilar(sample, cue);
  if (options.mode === 'fast') {
    const { detected, pairs } = fastPairs(sample.urls, similar, options);
    return { detected, pairs: [...pairs].sort(byRank) };
  }
  const likely = faithfulPairs(sample.urls, similar, options);
  return { detected: likely.length, pairs: eliminateRedundancies(likely, options).sort(byRank) };
}
