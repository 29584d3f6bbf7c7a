import { parentPort, workerData } from 'node:worker_threads';
import { failureOf } from '../base/thread-failure.ts';
import type { Tell } from './progress.ts';
import type { ThreadAnswer } from './thread.ts';
import { JOBS, type JobName } from './thread-jobs.ts';

/** A thread that does one job. */
const { name, input } = workerData as { readonly name: JobName; readonly input: never };
const answer = (message: ThreadAnswer): void => parentPort?.postMessage(message);
const run = JOBS[name] as (input: never, tell: Tell) => unknown;
try {
  answer({ kind: 'done', result: run(input, (...told) => answer({ kind: 'progress', told })) });
} catch (error) {
  answer({ kind: 'failed', failure: failureOf(error as Error) });
}
