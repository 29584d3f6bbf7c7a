/**
 * A set of rules run on URLs of known content as it will be run later. What a URL became and which rules it met are kept,
 * so that another set costs only the URLs that meet a rule that comes or goes.
 */
import { type Application, applicationOf } from '../../rules/apply-rule.ts';
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
    for (let row = 0; row < this.#urls.length; row++)
      if (this.#hasMet(row, out) || this.#wouldMeet(row, applications)) rows.push(row);
    return rows;
  }

  #hasMet(row: number, rules: ReadonlySet<number>): boolean {
    const trail = this.trails[row];
    if (trail) for (const rule of trail) if (rules.has(rule)) return true;
    return false;
  }

  #wouldMeet(row: number, applications: readonly Application[]): boolean {
    if (applications.length === 0) return false;
    for (const form of this.#ways[row] ?? [this.#urls[row]!])
      for (const application of applications) if (application.apply(form) !== null) return true;
    return false;
  }

  #run(rows: readonly number[]): Changed {
    const forms = new Int32Array(rows.length);
    const trails: (readonly number[] | null)[] = [];
    const ways: (readonly string[] | null)[] = [];
    const telling = new TellingEngine(this.#engine());
    for (let i = 0; i < rows.length; i++) {
      const start = this.#urls[rows[i]!]!;
      const url = telling.settle(start);
      trails.push(telling.met.length === 0 ? null : this.#indexesOf(telling.met));
      ways.push(url === start ? null : [...telling.way, url]);
      forms[i] = this.#numberOf(url);
    }
    return { rows, forms, trails, ways };
  }

  #indexesOf(rules: readonly RuleBody[]): number[] {
    const indexes: number[] = [];
    for (const rule of rules) indexes.push(this.#indexOf.get(rule) ?? -1);
    return indexes;
  }

  #engine(): Engine {
    return compileEngine(
      this.#rules.filter((_, i) => this.#kept[i]),
      { preset: 'rfc3986' },
    );
  }

  #apply({ rows, forms, trails, ways }: Changed): void {
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      this.forms[row] = forms[i]!;
      this.trails[row] = trails[i]!;
      this.#ways[row] = ways[i]!;
    }
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

/** Tells which rules the last URL met: the engine in its one round, as `settle` with a trace would make the first one twice. */
class TellingEngine implements Engine {
  readonly steps: Engine['steps'];
  readonly stepRules: Engine['stepRules'];
  readonly leavesPlain: boolean;
  readonly lastRound: Engine['lastRound'];
  met: RuleBody[] = [];
  /** The forms that the rules found. */
  way: string[] = [];
  readonly #engine: Engine;
  readonly #engineFor = (): Engine => this;
  readonly #trace: Trace = (rule, before) => this.#remember(rule, before);

  constructor(engine: Engine) {
    const { steps, stepRules, leavesPlain, lastRound } = engine;
    this.steps = steps;
    this.stepRules = stepRules;
    this.leavesPlain = leavesPlain;
    this.lastRound = lastRound;
    this.#engine = engine;
  }

  settle(url: string): string {
    this.met = [];
    this.way = [];
    return settle(url, this.#engineFor).url;
  }

  normalize(url: string): string {
    return this.#engine.normalize(url);
  }

  round(url: string): string {
    return this.#engine.round(url, this.#trace);
  }

  starred(url: string): string {
    return this.#engine.starred(url);
  }

  #remember(rule: RuleBody, before: string): void {
    this.met.push(rule);
    this.way.push(before);
  }
}

/** New forms and ways of some URLs. */
export interface Changed {
  readonly rows: readonly number[];
  readonly forms: Int32Array;
  readonly trails: readonly (readonly number[] | null)[];
  readonly ways: readonly (readonly string[] | null)[];
}
