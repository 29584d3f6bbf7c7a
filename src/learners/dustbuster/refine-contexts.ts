import type { SiteSample } from '../../inputs/site-sample.ts';
import { matcherOf } from '../../rules/matcher.ts';
import type { ParameterRule, SubstituteRule } from '../../rules/rule.ts';
import { literal } from '../../rules/template.ts';
import { placesOf } from './places.ts';
import { shapeOf, type UrlShape } from './url-shape.ts';

type Bounded = SubstituteRule | ParameterRule;

export interface RefineOptions {
  /** MS: instances a rule needs. */
  readonly minSupport: number;
  /** Share of URLs that must be led to the same content for a rule, or for a part of the site, to be good. */
  readonly minPurity: number;
  /** Parts of the site proposed for one rule. */
  readonly maxContexts: number;
}

export const REFINE_DEFAULTS: Pick<RefineOptions, 'minPurity' | 'maxContexts'> = {
  minPurity: 0.98,
  maxContexts: 3,
};

/**
 * Rules that hold only in part of the site, bounded to that part: where a rule leads some URLs to the same content
 * and others elsewhere, the contexts (directory, extension, parameter) that tell the two apart are looked for, the
 * one with most good URLs first, then what is left, as a decision list.
 */
export function refinedRules(
  sample: SiteSample,
  rules: readonly Bounded[],
  options: RefineOptions,
): { rule: Bounded; support: number }[] {
  const votes = votesOf(sample, rules);
  return rules.flatMap((rule, i) => {
    const all = votes[i]!;
    const same = all.filter(({ isSame }) => isSame).length;
    if (same < options.minSupport || same >= options.minPurity * all.length) return [];
    return goodContexts(all, options).map(({ when, support }) => ({ rule: { ...rule, when }, support }));
  });
}

/** A URL that the rule leads to another of the list, and whether that shows the same content. */
interface Vote {
  readonly contexts: readonly string[];
  readonly isSame: boolean;
}

function votesOf(sample: SiteSample, rules: readonly Bounded[]): Vote[][] {
  const votes: Vote[][] = rules.map(() => []);
  const { urls, cluster } = sample;
  if (cluster === null) return votes;
  const ballot = new Ballot(votes, placesOf(urls), cluster);
  const matcher = matcherOf(rules);
  const vote = (rule: number, result: string): void => ballot.vote(rule, result);
  for (let place = 0; place < urls.length; place++) {
    if (cluster[place]! < 0) continue;
    ballot.begin(urls[place]!, cluster[place]!);
    matcher.forEachMatch(urls[place]!, vote);
  }
  return votes;
}

/** Takes the votes of one URL after the other. */
class Ballot {
  readonly #votes: readonly Vote[][];
  readonly #places: ReadonlyMap<string, number>;
  readonly #clusters: Int32Array;
  #url = '';
  #cluster = -1;
  #contexts: string[] | null = null;

  constructor(votes: readonly Vote[][], places: ReadonlyMap<string, number>, clusters: Int32Array) {
    this.#votes = votes;
    this.#places = places;
    this.#clusters = clusters;
  }

  begin(url: string, cluster: number): void {
    this.#url = url;
    this.#cluster = cluster;
    this.#contexts = null;
  }

  vote(rule: number, result: string): void {
    const place = this.#places.get(result);
    const found = place === undefined ? -1 : this.#clusters[place]!;
    if (found < 0) return;
    this.#contexts ??= contextsOf(shapeOf(this.#url));
    this.#votes[rule]!.push({ contexts: this.#contexts, isSame: found === this.#cluster });
  }
}

/** Templates that the URL matches, from the general to the special. */
function contextsOf(shape: UrlShape | null): string[] {
  if (shape === null) return [];
  const segments = shape.segments.map(literal);
  const last = segments.at(-1)!;
  const directories = segments.slice(0, -1).slice(0, 2);
  const paths = ['', ...directories.map((_, i) => `/${directories.slice(0, i + 1).join('/')}`)];
  const extension = /^[^.]+(\.[A-Za-z0-9]+)$/.exec(last)?.[1];
  const contexts: string[] = [];
  for (const [depth, path] of paths.entries()) {
    const left = segments.slice(depth);
    const rest = left.join('/') === '' ? null : `${path}/{rest...}`;
    const before = left.length > 1 ? `${path}/{rest...}` : path;
    if (path !== '' && rest !== null) contexts.push(rest);
    if (last === '') contexts.push(`${before}/`);
    if (extension !== undefined) contexts.push(`${before}/{x}${extension}`);
    for (const { name, value } of shape.params)
      if (value !== null && rest !== null) contexts.push(`${rest}?${literal(name)}={v}`);
  }
  return contexts;
}

function goodContexts(all: readonly Vote[], options: RefineOptions): { when: string; support: number }[] {
  const found: { when: string; support: number }[] = [];
  let left = all;
  while (found.length < options.maxContexts) {
    const counts = new Map<string, ContextCount>();
    for (const vote of left) countContexts(counts, vote);
    const [best] = [...counts]
      .filter(([, { same, all: size }]) => same >= options.minSupport && same >= options.minPurity * size)
      .sort(([a, x], [b, y]) => y.same - x.same || a.length - b.length || (a < b ? -1 : 1));
    if (best === undefined) break;
    found.push({ when: best[0], support: best[1].same });
    left = left.filter(({ contexts }) => !contexts.includes(best[0]));
  }
  return found;
}

interface ContextCount {
  same: number;
  all: number;
}

function countContexts(counts: Map<string, ContextCount>, { contexts, isSame }: Vote): void {
  for (const context of contexts) {
    let count = counts.get(context);
    if (count === undefined) counts.set(context, (count = { same: 0, all: 0 }));
    if (isSame) count.same++;
    count.all++;
  }
}
