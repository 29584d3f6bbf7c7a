import { buildReport, type ReportInput } from '../evaluation/report/build-report.ts';
import type { ReportDocument } from '../rules/report-document.ts';
import { type Evaluated, type EvaluationJob, runEvaluation } from './evaluation-job.ts';
import { type NetworkJob, trainNetwork } from './network-job.ts';
import type { Tell } from './progress.ts';

/**
 * Work of seconds to minutes, each from plain values to plain values, so that it can run in a thread of its own while
 * this one listens to Ctrl-C. A new one is a function and its lines here.
 */
interface Jobs {
  readonly evaluate: (job: EvaluationJob, tell: Tell) => Evaluated;
  readonly network: (job: NetworkJob, tell: Tell) => string;
  readonly report: (job: ReportJob, tell: Tell) => ReportDocument;
}

export type ReportJob = Omit<ReportInput, 'watch'>;

export const JOBS: Jobs = {
  evaluate: runEvaluation,
  network: trainNetwork,
  report: buildReportTelling,
};

export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type JobResult<Name extends JobName> = ReturnType<Jobs[Name]>;

function buildReportTelling(input: ReportJob, tell: Tell): ReportDocument {
  let done = 0;
  return buildReport({ ...input, watch: (site, figure) => tell(done++, null, `${site} · ${figure}`) });
}
