import { compileGuarded, membersFor } from './guarded.ts';
import type { ParameterRule } from './rule.ts';

/** The rule that decides over a parameter of this name in the URL; null if none does. */
export type FindParameterRule = (name: string, url: string) => ParameterRule | null;

/** Of several rules for a name the most specific condition wins, then leaving out, then the first given. */
export function compileParameters(rules: readonly ParameterRule[]): FindParameterRule {
  const byName = new Map<string, ParameterRule[]>();
  for (const rule of rules.toSorted((a, b) => Number(a.value !== null) - Number(b.value !== null))) {
    const sameName = byName.get(rule.name) ?? [];
    sameName.push(rule);
    byName.set(rule.name, sameName);
  }
  const choices = new Map([...byName].map(([name, members]) => [name, compileGuarded(members)]));
  return (name, url) => {
    const guarded = choices.get(name);
    return guarded === undefined ? null : (membersFor(guarded, url)[0] ?? null);
  };
}
