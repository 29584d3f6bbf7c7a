import { compileGuarded, type Guarded, membersFor } from './guarded.ts';
import { mapParameters } from './parameter.ts';
import type { ParameterRule } from './rule.ts';
import { shapeHash, shapeOf } from './url-shape.ts';

/** The parameter rules of a book. */
export class Parameters {
  readonly #byName: ReadonlyMap<string, Guarded<ParameterRule>>;
  /** The hashes of the names: most parameters have no rule, and their names need not be cut out. */
  readonly #nameHashes: ReadonlySet<number>;

  constructor(rules: readonly ParameterRule[]) {
    const byName = new Map<string, ParameterRule[]>();
    for (const rule of rules.toSorted((a, b) => Number(a.value !== null) - Number(b.value !== null))) {
      const sameName = byName.get(rule.name);
      if (sameName === undefined) byName.set(rule.name, [rule]);
      else sameName.push(rule);
    }
    this.#byName = new Map([...byName].map(([name, members]) => [name, compileGuarded(members)]));
    this.#nameHashes = new Set([...byName.keys()].map(shapeHash));
  }

  /** The URL with all its parameters left out or set as their rules say; null if nothing changes. */
  change(url: string, fired?: Set<ParameterRule>): string | null {
    if (!this.#mayChange(url)) return null;
    return mapParameters(url, (name) => {
      const rule = this.#ruleFor(name, url);
      if (rule !== null) fired?.add(rule);
      return rule?.value;
    });
  }

  #mayChange(url: string): boolean {
    if (!url.includes('?')) return false;
    const { paramCount, nameHashes } = shapeOf(url);
    for (let i = 0; i < paramCount; i++) if (this.#nameHashes.has(nameHashes[i]!)) return true;
    return false;
  }

  /** Of several rules for a name the most specific condition wins, then leaving out, then the first given. */
  #ruleFor(name: string, url: string): ParameterRule | null {
    const guarded = this.#byName.get(name);
    return guarded === undefined ? null : (membersFor(guarded, url)[0] ?? null);
  }
}
