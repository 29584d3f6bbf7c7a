import { type Comparison, compareMethods, type SitePlan } from '../evaluation/compare.ts';
import type { EvaluateOptions } from '../evaluation/evaluate.ts';
import type { Method } from '../evaluation/method.ts';
import { PAPER_TABLES } from '../evaluation/paper-tables.ts';
import type { Table } from '../evaluation/table.ts';
import { ALL_METHODS, bookMethod } from '../pipeline/evaluated-methods.ts';
import type { RuleBook, RuleBooks } from '../rules/rule-book.ts';
import type { Tell } from './progress.ts';

export interface EvaluationJob {
  readonly plans: readonly SitePlan[];
  /** Names of methods and of the papers' tables, all of them known. */
  readonly methods: readonly string[];
  readonly tables: readonly string[];
  /** A book to compare them with. */
  readonly book: RuleBook | RuleBooks | null;
  readonly options: EvaluateOptions;
}

/** What a run of `undust evaluate` has measured. */
export interface Evaluated {
  readonly comparison: Comparison;
  /** The papers' own tables, if they were asked for. */
  readonly papers: readonly Table[];
  readonly seconds: number;
}

export function runEvaluation(job: EvaluationJob, tell: Tell): Evaluated {
  const { plans, options, tables } = job;
  const start = performance.now();
  const comparison = compareMethods(plans, methodsOf(job), {
    options,
    watch: ({ done, total, site, method, detail }) =>
      tell(done, total, [site, method, detail].filter(Boolean).join(' · ')),
  });
  const makers = PAPER_TABLES.filter(({ id }) => tables.includes(id));
  const papers = makers.flatMap(({ id, make }, i) => {
    tell(i, makers.length, `tables ${id}`);
    return make(plans, options);
  });
  return { comparison, papers, seconds: (performance.now() - start) / 1000 };
}

function methodsOf({ methods, book }: EvaluationJob): Method[] {
  const chosen = methods.flatMap((name) => ALL_METHODS.filter((method) => method.name === name));
  return book === null ? chosen : [...chosen, bookMethod(book)];
}
