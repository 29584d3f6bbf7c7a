import type { SiteSample } from '../inputs/site-sample.ts';
import { type Average, averageOf, type EvaluateOptions, evaluateMethod, type Result } from './evaluate.ts';
import type { Method } from './method.ts';
import type { Split } from './protocols.ts';

/** A site and how it is divided. */
export interface SitePlan {
  readonly site: string;
  /** All that is known of the site; what is tested is in the splits. */
  readonly sample: SiteSample;
  readonly splits: readonly Split[];
}

export interface Comparison {
  readonly results: readonly Result[];
  /** One a method; with one site it says the same as the result. */
  readonly averages: readonly Average[];
}

export interface CompareProgress {
  readonly done: number;
  readonly total: number;
  readonly site: string;
  readonly method: string;
  readonly detail: string;
}

/** Every method on every site. */
export function compareMethods(
  plans: readonly SitePlan[],
  methods: readonly Method[],
  { options, watch }: { options: EvaluateOptions; watch?: (progress: CompareProgress) => void },
): Comparison {
  const results: Result[] = [];
  const total = plans.length * methods.length;
  for (const { site, splits } of plans) {
    for (const method of methods) {
      const tell = (detail: string): void =>
        watch?.({ done: results.length, total, site, method: method.name, detail });
      tell('');
      results.push(evaluateMethod(site, method, { splits, options, watch: tell }));
    }
  }
  const averages = methods.map(({ name }) =>
    averageOf(
      results.filter(({ method }) => method === name),
      options,
    ),
  );
  return { results, averages };
}
