import { parseSource } from './check-template.ts';
import { matchTemplate } from './match-template.ts';
import { compareTemplates } from './specificity.ts';
import { indexTemplates } from './template-index.ts';
import type { UrlView } from './url-view.ts';

/** Something that holds only for URLs that match a template. */
export interface Conditional {
  readonly when?: string;
}

/**
 * The members whose condition a URL meets, the most specific condition first and those without one last;
 * equal conditions keep the order given.
 */
export function compileGuarded<T extends Conditional>(
  members: readonly T[],
): (view: UrlView) => readonly T[] {
  const free = members.filter(({ when }) => when === undefined);
  const bound = members
    .flatMap((member) => (member.when === undefined ? [] : [{ member, when: parseSource(member.when) }]))
    .sort((a, b) => compareTemplates(a.when, b.when));
  if (bound.length === 0) return () => free;
  const index = indexTemplates(bound.map(({ when }) => when));
  return (view) => {
    const met = new Set<number>();
    index.forEachCandidate(view, (i) => {
      if (!met.has(i) && matchTemplate(bound[i]!.when, view) !== null) met.add(i);
    });
    if (met.size === 0) return free;
    const order = [...met].sort((a, b) => a - b);
    return [...order.map((i) => bound[i]!.member), ...free];
  };
}
