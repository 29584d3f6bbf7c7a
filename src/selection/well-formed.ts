import type { CandidateRule } from '../learners/learner.ts';
import { readable } from './candidates.ts';
import { droppingOnlyWhatWasMet } from './met-parameters.ts';
import { inTheSitesOrder } from './query-order.ts';

/** What learners propose, as a careful person would write it down: readable, in the site's order, nothing dropped unseen. */
export function wellFormed(proposals: readonly CandidateRule[], urls: readonly string[]): CandidateRule[] {
  return droppingOnlyWhatWasMet(inTheSitesOrder(readable(proposals), urls), urls);
}
