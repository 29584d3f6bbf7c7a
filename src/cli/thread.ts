import { Worker } from 'node:worker_threads';
import { CAN_START_THREADS } from '../base/can-start-threads.ts';
import { errorOf, type ThreadFailure } from '../base/thread-failure.ts';
import type { Tell } from './progress.ts';
import { JOBS, type JobInput, type JobName, type JobResult } from './thread-jobs.ts';

/** What a thread says. */
export type ThreadAnswer =
  | { readonly kind: 'progress'; readonly told: Parameters<Tell> }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly failure: ThreadFailure };

/** Runs a long job in a thread, so that this one stays free for signals and the progress bar. */
export async function runJob<Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
  tell: Tell,
): Promise<JobResult<Name>> {
  if (!CAN_START_THREADS) {
    const run = JOBS[name] as (input: JobInput<Name>, tell: Tell) => JobResult<Name>;
    return run(input, tell);
  }
  return new Promise((resolve, reject) => {
    // Flags of this process (an inspector, --input-type) are not for its threads.
    const worker = new Worker(new URL('./thread-worker.js', import.meta.url), {
      execArgv: [],
      workerData: { name, input },
    });
    worker.on('error', reject);
    worker.on('message', (answer: ThreadAnswer) => {
      if (answer.kind === 'progress') return tell(...answer.told);
      if (answer.kind === 'done') resolve(answer.result as JobResult<Name>);
      else reject(errorOf(answer.failure));
      void worker.terminate();
    });
  });
}
