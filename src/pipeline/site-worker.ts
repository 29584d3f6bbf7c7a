import { parentPort } from 'node:worker_threads';
import { failureOf } from '../base/thread-failure.ts';
import { learnSite } from './learn-site.ts';
import type { SiteAnswer, SiteJob } from './learn-sites.ts';

/** A thread that learns one site after another. */
parentPort?.on('message', ({ index, sample, options }: SiteJob) => {
  const answer = (message: SiteAnswer): void => parentPort?.postMessage(message);
  try {
    const learned = learnSite(sample, options, (progress) => answer({ kind: 'progress', progress }));
    answer({ kind: 'learned', index, learned });
  } catch (error) {
    answer({ kind: 'failed', failure: failureOf(error as Error) });
  }
});
