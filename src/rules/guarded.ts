import { parseSource } from './check-template.ts';
import { matchTemplate } from './match-template.ts';
import { compareTemplates } from './specificity.ts';
import { TemplateIndex } from './template-index.ts';

/** Something that holds only for URLs that match a template. */
export interface Conditional {
  readonly when?: string | undefined;
}

/** A plain list where no member has a condition, which is the usual case: nothing has to be asked then. */
export type Guarded<T> = readonly T[] | ((url: string) => readonly T[]);

export function membersFor<T>(guarded: Guarded<T>, url: string): readonly T[] {
  return typeof guarded === 'function' ? guarded(url) : guarded;
}

/**
 * The members whose condition a URL meets, the most specific condition first and those without one last; equal
 * conditions keep the order given. The answer for the last URL is kept: a text may stand in it many times.
 */
export function compileGuarded<T extends Conditional>(members: readonly T[]): Guarded<T> {
  const free = members.filter(({ when }) => when === undefined);
  const bound = members
    .flatMap((member) => (member.when === undefined ? [] : [{ member, when: parseSource(member.when) }]))
    .sort((a, b) => compareTemplates(a.when, b.when));
  if (bound.length === 0) return free;
  const index = new TemplateIndex(bound.map(({ when }) => when));
  let lastUrl: string | null = null;
  let last: readonly T[] = free;
  return (url) => {
    if (url === lastUrl) return last;
    lastUrl = url;
    last = free;
    const { count, entries } = index.find(url);
    if (count === 0) return free;
    const met = [...new Set(entries.slice(0, count))].filter(
      (i) => matchTemplate(bound[i]!.when, url) !== null,
    );
    if (met.length > 0) last = [...met.sort((a, b) => a - b).map((i) => bound[i]!.member), ...free];
    return last;
  };
}
