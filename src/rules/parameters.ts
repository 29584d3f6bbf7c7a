import { compileGuarded, type Guarded, membersFor } from './guarded.ts';
import { mapParameters } from './parameter.ts';
import type { ParameterRule } from './rule.ts';
import { shapeHash, shapeOf } from './url-shape.ts';

/** The parameter rules of a book. */
export class Parameters {
  readonly #byName: ReadonlyMap<string, Guarded<ParameterRule>>;
  /** The same by the hashes of the names: most parameters have no rule, and their names need not be cut out. */
  readonly #byHash: ReadonlyMap<number, readonly Guarded<ParameterRule>[]>;

  constructor(rules: readonly ParameterRule[]) {
    const byName = new Map<string, ParameterRule[]>();
    const conditions = new Set<string>();
    for (const rule of rules.toSorted((a, b) => Number(a.value !== null) - Number(b.value !== null))) {
      const sameName = byName.get(rule.name);
      if (sameName === undefined) byName.set(rule.name, [rule]);
      // Of rules with one name and one condition only the first can ever win.
      else if (!conditions.has(JSON.stringify([rule.name, rule.when]))) sameName.push(rule);
      conditions.add(JSON.stringify([rule.name, rule.when]));
    }
    this.#byName = new Map([...byName].map(([name, members]) => [name, compileGuarded(members)]));
    const byHash = new Map<number, Guarded<ParameterRule>[]>();
    for (const [name, guarded] of this.#byName)
      byHash.set(shapeHash(name), [...(byHash.get(shapeHash(name)) ?? []), guarded]);
    this.#byHash = byHash;
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

  /** Whether a rule seems to apply to one of the parameters: then the query is written anew. */
  #mayChange(url: string): boolean {
    if (!url.includes('?')) return false;
    const { paramCount, nameHashes } = shapeOf(url);
    for (let i = 0; i < paramCount; i++) {
      const sameHash = this.#byHash.get(nameHashes[i]!);
      if (sameHash === undefined) continue;
      for (const guarded of sameHash) if (membersFor(guarded, url).length > 0) return true;
    }
    return false;
  }

  /** Of several rules for a name the most specific condition wins, then leaving out, then the first given. */
  #ruleFor(name: string, url: string): ParameterRule | null {
    const guarded = this.#byName.get(name);
    return guarded === undefined ? null : (membersFor(guarded, url)[0] ?? null);
  }
}
