/**
 * A set of rules run on URLs of known content as it will be run later. What a URL became and which rules it met are kept,
 * so that another set costs only the URLs that meet a rule that comes or goes.
 */
import { applicationOf } from '../../rules/apply-rule.ts';
import { compileEngine, type Engine, type Trace } from '../../rules/engine.ts';
import type { RuleBody } from '../../rules/rule.ts';
import { settle } from '../../rules/settle.ts';

/** Rules that go and rules that come, by their numbers. */
export interface RuleChange {
  readonly out: ReadonlySet<number>;
  readonly in: ReadonlySet<number>;
}

export class EngineTrial {
  readonly #urls: readonly string[];
  readonly #rules: RuleBody[];
  readonly #indexOf: Map<RuleBody, number>;
  readonly #numbers = new Map<string, number>();
  readonly #kept: boolean[];
  /** For each URL the number of the form that it takes: equal numbers mean one form. */
  readonly forms: Int32Array;
  /** For each URL the rules on its way; null for the many that meet none. */
  readonly trails: (readonly number[] | null)[];
  /** For each URL that meets a rule the forms on its way, the last included: any of them may meet another rule. */
  readonly #ways: (readonly string[] | null)[];

  constructor(rules: readonly RuleBody[], urls: readonly string[]) {
    this.#urls = urls;
    this.#rules = [...rules];
    this.#indexOf = new Map(rules.map((rule, i) => [rule, i]));
    this.#kept = rules.map(() => true);
    this.forms = new Int32Array(urls.length);
    this.trails = new Array(urls.length).fill(null);
    this.#ways = new Array(urls.length).fill(null);
    this.#apply(this.#run([...urls.keys()]));
  }

  isKept(rule: number): boolean {
    return this.#kept[rule]!;
  }

  kept(): number[] {
    return [...this.#kept.keys()].filter((rule) => this.isKept(rule));
  }

  /** The number of a rule that is not in the set yet. */
  offer(rule: RuleBody): number {
    this.#indexOf.set(rule, this.#rules.length);
    this.#kept.push(false);
    return this.#rules.push(rule) - 1;
  }

  /** What would be different after a change; `make` makes it so. */
  after(change: RuleChange): Changed {
    const rows = this.#affected(change);
    this.#set(change, true);
    const changed = this.#run(rows);
    this.#set(change, false);
    return changed;
  }

  make(change: RuleChange, changed: Changed = this.after(change)): void {
    this.#set(change, true);
    this.#apply(changed);
  }

  #set(change: RuleChange, made: boolean): void {
    for (const rule of change.out) this.#kept[rule] = !made;
    for (const rule of change.in) this.#kept[rule] = made;
  }

  #affected({ out, in: coming }: RuleChange): number[] {
    const applications = [...coming].map((rule) => applicationOf(this.#rules[rule]!));
    const rows: number[] = [];
    for (let row = 0; row < this.#urls.length; row++) {
      const meets =
        this.trails[row]?.some((rule) => out.has(rule)) ||
        applications.some((application) =>
          (this.#ways[row] ?? [this.#urls[row]!]).some((form) => application.apply(form) !== null),
        );
      if (meets) rows.push(row);
    }
    return rows;
  }

  #run(rows: readonly number[]): Changed {
    const forms = new Int32Array(rows.length);
    const trails: (readonly number[] | null)[] = [];
    const ways: (readonly string[] | null)[] = [];
    let met: number[] = [];
    let way: string[] = [];
    // The engine tells of its rules in the one round it makes: `settle` with a trace would make the first round twice.
    const engine = this.#engine();
    const record: Trace = (rule, before) => {
      met.push(this.#indexOf.get(rule) ?? -1);
      way.push(before);
    };
    const telling: Engine = {
      normalize: engine.normalize,
      steps: engine.steps,
      stepRules: engine.stepRules,
      leavesPlain: engine.leavesPlain,
      lastRound: engine.lastRound,
      round: (url) => engine.round(url, record),
      starred: (url) => engine.starred(url),
    };
    const engineFor = (): Engine => telling;
    rows.forEach((row, i) => {
      met = [];
      way = [];
      const { url } = settle(this.#urls[row]!, engineFor);
      trails.push(met.length === 0 ? null : met);
      ways.push(url === this.#urls[row] ? null : [...way, url]);
      forms[i] = this.#numberOf(url);
    });
    return { rows, forms, trails, ways };
  }

  #engine(): Engine {
    return compileEngine(
      this.#rules.filter((_, i) => this.#kept[i]),
      { preset: 'rfc3986' },
    );
  }

  #apply({ rows, forms, trails, ways }: Changed): void {
    rows.forEach((row, i) => {
      this.forms[row] = forms[i]!;
      this.trails[row] = trails[i]!;
      this.#ways[row] = ways[i]!;
    });
  }

  #numberOf(url: string): number {
    let number = this.#numbers.get(url);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(url, number);
    }
    return number;
  }
}

/** New forms and ways of some URLs. */
export interface Changed {
  readonly rows: readonly number[];
  readonly forms: Int32Array;
  readonly trails: readonly (readonly number[] | null)[];
  readonly ways: readonly (readonly string[] | null)[];
}
