/** A set of rules on trial, with what it is worth: rules come and go one change at a time, and only if that pays. */
import type { SiteSample } from '../../inputs/site-sample.ts';
import type { CandidateRule } from '../learner.ts';
import { type Changed, EngineTrial, type RuleChange } from './engine-trial.ts';
import { MergeCount } from './merge-count.ts';

export class WeighedRules {
  readonly #rules: CandidateRule[];
  readonly #trial: EngineTrial;
  readonly #count: MergeCount;
  readonly #urls: number;
  readonly #contents: number;

  constructor(rules: readonly CandidateRule[], sample: SiteSample) {
    const { trial, labels } = trialOf(rules, sample);
    this.#rules = [...rules];
    this.#trial = trial;
    this.#count = new MergeCount(trial.forms, labels);
    this.#urls = labels.length;
    this.#contents = new Set(labels).size;
  }

  rules(): CandidateRule[] {
    return this.#trial.kept().map((i) => this.#rules[i]!);
  }

  numbered(): Map<number, CandidateRule> {
    return new Map(this.#trial.kept().map((i) => [i, this.#rules[i]!]));
  }

  has(rule: number): boolean {
    return this.#trial.isKept(rule);
  }

  /** Makes a change if it is worth it. */
  attempt(change: RuleChange, isWorthIt: (weighed: Weighed) => boolean): boolean {
    const before = this.#measure();
    const changed = this.#trial.after(change);
    const old = this.#formsOf(changed.rows);
    this.#move(changed.rows, old, changed.forms);
    const fine = isWorthIt({ before, after: this.#measure(), touched: changed.rows.length });
    if (fine) this.#trial.make(change, changed);
    else this.#move(changed.rows, changed.forms, old);
    return fine;
  }

  offer(rule: CandidateRule): number {
    this.#rules.push(rule);
    return this.#trial.offer(rule.rule);
  }

  #measure(): Worth {
    const { saved, collided } = this.#count;
    return { reduction: this.#reduction(saved - collided), collided, vanished: saved + collided };
  }

  /** Eq. 2 of the paper: how much smaller the share of duplicates is. */
  #reduction(saved: number): number {
    const [urls, contents] = [this.#urls, this.#contents];
    return urls === contents ? 0 : 1 - (1 - contents / (urls - saved)) / (1 - contents / urls);
  }

  #move(rows: Changed['rows'], from: Int32Array, to: Int32Array): void {
    for (let i = 0; i < rows.length; i++) this.#count.move(rows[i]!, { from: from[i]!, to: to[i]! });
  }

  #formsOf(rows: Changed['rows']): Int32Array {
    const forms = new Int32Array(rows.length);
    for (let i = 0; i < rows.length; i++) forms[i] = this.#trial.forms[rows[i]!]!;
    return forms;
  }
}

export interface Worth {
  /** The dup-reduction, contents that ran into others counted against it. */
  readonly reduction: number;
  /** Contents that ran into others. */
  readonly collided: number;
  /** URLs that became another one, rightly or not. */
  readonly vanished: number;
}

/** A set before and after a change, and how many URLs the change concerns. */
export interface Weighed {
  readonly before: Worth;
  readonly after: Worth;
  readonly touched: number;
}

export function trialOf(
  rules: readonly CandidateRule[],
  { urls, cluster }: SiteSample,
): { readonly trial: EngineTrial; readonly labels: Int32Array } {
  const known: string[] = [];
  const labels: number[] = [];
  for (let row = 0; cluster !== null && row < urls.length; row++) {
    if (cluster[row]! < 0) continue;
    known.push(urls[row]!);
    labels.push(cluster[row]!);
  }
  const bodies = rules.map(({ rule }) => rule);
  return { trial: new EngineTrial(bodies, known), labels: Int32Array.from(labels) };
}
