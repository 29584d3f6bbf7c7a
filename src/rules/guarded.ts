import { parseSource } from './check-template.ts';
import { matchTemplate } from './match-template.ts';
import { compareTemplates } from './specificity.ts';
import { TemplateIndex } from './template-index.ts';
import type { Template } from './template-parts.ts';

/** Something that holds only for URLs that match a template. */
export interface Conditional {
  readonly when?: string | undefined;
}

/** A plain list where no member has a condition, which is the usual case: nothing has to be asked then. */
export type Guarded<T extends Conditional> = readonly T[] | BoundMembers<T>;

export function membersFor<T extends Conditional>(guarded: Guarded<T>, url: string): readonly T[] {
  return guarded instanceof BoundMembers ? guarded.membersFor(url) : guarded;
}

export function compileGuarded<T extends Conditional>(members: readonly T[]): Guarded<T> {
  return members.every(({ when }) => when === undefined) ? members : new BoundMembers(members);
}

/**
 * The members whose condition a URL meets, the most specific condition first and those without one last; equal
 * conditions keep the order given. The answer for the last URL is kept: a text may stand in it many times.
 */
class BoundMembers<T extends Conditional> {
  readonly #free: readonly T[];
  readonly #bound: readonly { readonly member: T; readonly when: Template }[];
  readonly #index: TemplateIndex;
  #lastUrl: string | null = null;
  #last: readonly T[] = [];

  constructor(members: readonly T[]) {
    this.#free = members.filter(({ when }) => when === undefined);
    this.#bound = members
      .flatMap((member) => (member.when === undefined ? [] : [{ member, when: parseSource(member.when) }]))
      .sort((a, b) => compareTemplates(a.when, b.when));
    this.#index = new TemplateIndex(this.#bound.map(({ when }) => when));
  }

  membersFor(url: string): readonly T[] {
    if (url === this.#lastUrl) return this.#last;
    this.#lastUrl = url;
    this.#last = this.#free;
    const { count, entries } = this.#index.find(url);
    if (count === 0) return this.#free;
    const met = [...new Set(entries.slice(0, count))].filter(
      (i) => matchTemplate(this.#bound[i]!.when, url) !== null,
    );
    if (met.length > 0)
      this.#last = [...met.sort((a, b) => a - b).map((i) => this.#bound[i]!.member), ...this.#free];
    return this.#last;
  }
}
