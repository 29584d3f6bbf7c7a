import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CAN_START_THREADS } from '../base/can-start-threads.ts';
import { errorOf, type ThreadFailure } from '../base/thread-failure.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import { type LearnedSite, type LearnOptions, learnSite, type SiteProgress } from './learn-site.ts';

/** What a worker is sent, and what it answers. */
export interface SiteJob {
  readonly index: number;
  readonly sample: SiteSample;
  readonly options: Partial<LearnOptions>;
}

export type SiteAnswer =
  | { readonly kind: 'progress'; readonly progress: SiteProgress }
  | { readonly kind: 'learned'; readonly index: number; readonly learned: LearnedSite }
  | { readonly kind: 'failed'; readonly failure: ThreadFailure };

export interface SitesOptions {
  /** The options for a site. */
  readonly optionsFor: (site: string) => Partial<LearnOptions>;
  /** Worker threads. */
  readonly threads: number;
  readonly watch: (progress: SiteProgress) => void;
  /** Called as soon as a site is done, in any order. */
  readonly onSite?: (learned: LearnedSite, index: number) => Promise<void> | void;
}

export function defaultThreads(sites: number): number {
  return Math.max(1, Math.min(sites, availableParallelism(), 8));
}

/** Learns every site; the answer stands in the order of the samples whatever the number of threads. */
export async function learnSites(
  samples: readonly SiteSample[],
  settings: SitesOptions,
): Promise<LearnedSite[]> {
  const threads = Math.max(1, Math.min(settings.threads, samples.length));
  const learned = new Array<LearnedSite>(samples.length);
  const finish = async (site: LearnedSite, index: number): Promise<void> => {
    learned[index] = site;
    await settings.onSite?.(site, index);
  };
  // Even one site gets a thread of its own: this one must stay free for signals and the progress bar.
  if (samples.length === 0 || !CAN_START_THREADS) {
    for (const [index, sample] of samples.entries()) {
      await finish(learnSite(sample, settings.optionsFor(sample.site), settings.watch), index);
    }
    return learned;
  }
  let next = 0;
  const takeNext = (): SiteJob | null => {
    const index = next++;
    const sample = samples[index];
    return sample === undefined ? null : { index, sample, options: settings.optionsFor(sample.site) };
  };
  await Promise.all(Array.from({ length: threads }, () => runWorker(takeNext, settings.watch, finish)));
  return learned;
}

function runWorker(
  takeNext: () => SiteJob | null,
  watch: (progress: SiteProgress) => void,
  finish: (site: LearnedSite, index: number) => Promise<void>,
): Promise<void> {
  const first = takeNext();
  if (first === null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    // Flags of this process (an inspector, --input-type) are not for its threads.
    const worker = new Worker(new URL('./site-worker.js', import.meta.url), { execArgv: [] });
    const end = (error?: unknown): void => {
      void worker.terminate();
      if (error === undefined) resolve();
      else reject(error);
    };
    worker.on('error', end);
    worker.on('message', (answer: SiteAnswer) => {
      if (answer.kind === 'progress') return watch(answer.progress);
      if (answer.kind === 'failed') return end(errorOf(answer.failure));
      finish(answer.learned, answer.index).then(() => {
        const job = takeNext();
        if (job === null) end();
        else worker.postMessage(job);
      }, end);
    });
    worker.postMessage(first);
  });
}
