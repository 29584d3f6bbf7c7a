/**
 * A set of rules run on URLs of known content as it will be run later. What a URL became and which rules it met are kept,
 * so that a smaller set costs only the URLs that met a rule that has gone.
 */
import { compileEngine, type Engine } from '../../rules/engine.ts';
import type { RuleBody } from '../../rules/rule.ts';
import { settle } from '../../rules/settle.ts';

export class EngineTrial {
  readonly #urls: readonly string[];
  readonly #rules: readonly RuleBody[];
  readonly #indexOf: ReadonlyMap<RuleBody, number>;
  readonly #numbers = new Map<string, number>();
  readonly #kept: Uint8Array;
  /** For each URL the number of the form that it takes: equal numbers mean one form. */
  readonly forms: Int32Array;
  /** For each URL the rules on its way; null for the many that meet none. */
  readonly trails: (readonly number[] | null)[];

  constructor(rules: readonly RuleBody[], urls: readonly string[]) {
    this.#urls = urls;
    this.#rules = rules;
    this.#indexOf = new Map(rules.map((rule, i) => [rule, i]));
    this.#kept = new Uint8Array(rules.length).fill(1);
    this.forms = new Int32Array(urls.length);
    this.trails = new Array(urls.length).fill(null);
    this.#apply(this.#run([...urls.keys()]));
  }

  isKept(rule: number): boolean {
    return this.#kept[rule] === 1;
  }

  kept(): number[] {
    return [...this.#kept.keys()].filter((rule) => this.isKept(rule));
  }

  /** The URLs that meet any of these rules. */
  #meeting(rules: ReadonlySet<number>): number[] {
    const rows: number[] = [];
    this.trails.forEach((trail, row) => {
      if (trail?.some((rule) => rules.has(rule))) rows.push(row);
    });
    return rows;
  }

  /** What would change without these rules; `drop` makes it so. */
  without(rules: ReadonlySet<number>): Changed {
    const rows = this.#meeting(rules);
    for (const rule of rules) this.#kept[rule] = 0;
    const changed = this.#run(rows);
    for (const rule of rules) this.#kept[rule] = 1;
    return changed;
  }

  drop(rules: ReadonlySet<number>, changed: Changed = this.without(rules)): void {
    for (const rule of rules) this.#kept[rule] = 0;
    this.#apply(changed);
  }

  #run(rows: readonly number[]): Changed {
    const forms = new Int32Array(rows.length);
    const trails: (readonly number[] | null)[] = [];
    const engine = this.#engine();
    rows.forEach((row, i) => {
      const met: number[] = [];
      const { url } = settle(
        this.#urls[row]!,
        () => engine,
        (rule) => met.push(this.#indexOf.get(rule) ?? -1),
      );
      trails.push(met.length === 0 ? null : met);
      forms[i] = this.#numberOf(url);
    });
    return { rows, forms, trails };
  }

  #engine(): Engine {
    return compileEngine(
      this.#rules.filter((_, i) => this.#kept[i] === 1),
      { preset: 'rfc3986' },
    );
  }

  #apply({ rows, forms, trails }: Changed): void {
    rows.forEach((row, i) => {
      this.forms[row] = forms[i]!;
      this.trails[row] = trails[i]!;
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

/** New forms and trails of some URLs. */
export interface Changed {
  readonly rows: readonly number[];
  readonly forms: Int32Array;
  readonly trails: readonly (readonly number[] | null)[];
}
