import { paramsOf } from '../rules/params.ts';
import type { RuleBody } from '../rules/rule.ts';
import { splitUrl } from '../url/split.ts';
import type { Candidate } from './candidates.ts';
import type { FormGraph } from './form-graph.ts';

export interface RefineOptions {
  /** Fetches that a refined rule must save. */
  readonly minSaved: number;
  /** Refined rules tried for one rule. */
  readonly maxGuards: number;
}

export const REFINE_DEFAULTS: RefineOptions = { minSaved: 5, maxGuards: 3 };

/** A rule that holds only in part of the site, bound to the part where it holds. */
export interface Refined {
  readonly candidate: Candidate;
  readonly parent: number;
  /** The edges of the parent that lie in that part. */
  readonly edges: readonly number[];
}

export interface RefineLabels {
  /** By URL; −1: unknown or not to be looked at. */
  readonly content: Int32Array;
}

/**
 * Rules that join mostly equal pages and some unlike ones are not wrong, only too broad: the mirror of a
 * directory is the same but for its listings. For each such rule we ask which simple property of a URL (it ends
 * in a slash, its extension, its first directories) tells where it holds, and propose it for just that part.
 */
export function refineCandidates(
  candidates: readonly Candidate[],
  graph: FormGraph,
  labels: RefineLabels,
  options: RefineOptions,
): Refined[] {
  return candidates.flatMap((candidate, parent) => {
    if (!canBeBound(candidate.rule)) return [];
    const edges = graph.edges[parent]!;
    const verdicts = edgeVerdicts(edges, labels.content);
    if (verdicts.bad === 0 || verdicts.good < options.minSaved || verdicts.bad > verdicts.good) return [];
    return guardsFor(edges, verdicts.byEdge, graph, options).map(({ when, isMet }) => ({
      candidate: { rule: { ...candidate.rule, when } as RuleBody, authors: candidate.authors },
      parent,
      edges: filterEdges(edges, (source) => isMet(graph.nodes[source]!)),
    }));
  });
}

function canBeBound(rule: RuleBody): boolean {
  return rule.kind !== 'step' && rule.when === undefined;
}

/** Parameters of a URL that may tell where a rule holds. */
const MOST_PARAMETERS = 6;

const GOOD = 1;
const BAD = 2;

/** By edge: whether the form it leads to joins URLs of one content or of several; 0: nothing is known or joined. */
function edgeVerdicts(
  edges: readonly number[],
  content: Int32Array,
): { byEdge: Uint8Array; good: number; bad: number } {
  const first = new Map<number, number>();
  const isJoined = new Set<number>();
  const isMixed = new Set<number>();
  const meet = (form: number, c: number): void => {
    if (c < 0) return;
    const held = first.get(form);
    if (held === undefined) {
      first.set(form, c);
      return;
    }
    isJoined.add(form);
    if (held !== c) isMixed.add(form);
  };
  for (let e = 1; e < edges.length; e += 2) {
    if (!first.has(edges[e]!)) meet(edges[e]!, content[edges[e]!] ?? -1);
  }
  for (let e = 0; e < edges.length; e += 2) meet(edges[e + 1]!, content[edges[e]!] ?? -1);
  const byEdge = new Uint8Array(edges.length / 2);
  let good = 0;
  let bad = 0;
  for (let e = 0; e < edges.length; e += 2) {
    if ((content[edges[e]!] ?? -1) < 0 || !isJoined.has(edges[e + 1]!)) continue;
    if (isMixed.has(edges[e + 1]!)) {
      byEdge[e / 2] = BAD;
      bad++;
    } else {
      byEdge[e / 2] = GOOD;
      good++;
    }
  }
  return { byEdge, good, bad };
}

interface Guard {
  readonly when: string;
  readonly isMet: (url: string) => boolean;
}

/** The properties under which the rule joined only equal pages, the most saving first. */
function guardsFor(
  edges: readonly number[],
  verdicts: Uint8Array,
  graph: FormGraph,
  options: RefineOptions,
): Guard[] {
  const votes = new Map<string, { good: number; bad: number }>();
  for (let e = 0; e < edges.length; e += 2) {
    const verdict = verdicts[e / 2]!;
    if (verdict === 0) continue;
    for (const when of propertiesOf(graph.nodes[edges[e]!]!)) {
      const vote = votes.get(when) ?? { good: 0, bad: 0 };
      if (verdict === GOOD) vote.good++;
      else vote.bad++;
      votes.set(when, vote);
    }
  }
  return [...votes]
    .filter(([, { good, bad }]) => good >= options.minSaved && bad * 20 <= good)
    .sort(([whenA, a], [whenB, b]) => b.good - a.good || (whenA < whenB ? -1 : 1))
    .slice(0, options.maxGuards)
    .map(([when]) => ({ when, isMet: (url) => propertiesOf(url).includes(when) }));
}

/** Templates that the URL matches and that say one simple thing about it. */
function propertiesOf(url: string): string[] {
  const { path, query } = splitUrl(url);
  const segments = path.replace(/^\//, '').split('/');
  const last = segments.at(-1)!;
  const found: string[] = [];
  if (segments.length > 1) {
    found.push(last === '' ? '/{dir...}/' : '/{dir...}/{file}');
    const extension = /\.([A-Za-z][A-Za-z0-9]{0,5})$/.exec(last)?.[0];
    if (extension) found.push(`/{dir...}/{file}${extension}`);
    if (isPlain(segments[0]!)) found.push(`/${segments[0]}/{rest...}`);
    if (segments.length > 2 && isPlain(segments[1]!)) {
      found.push(`/{first}/${segments[1]}/{rest...}`);
      if (isPlain(segments[0]!)) found.push(`/${segments[0]}/${segments[1]}/{rest...}`);
    }
  } else if (last !== '') found.push('/{file}');
  if (query === null) return found;
  if (segments.length === 1 && isPlain(last)) found.push(`/${last}`);
  for (const { name, value } of paramsOf(query).slice(0, MOST_PARAMETERS)) {
    if (!isPlain(name)) continue;
    found.push(`/{rest...}?${name}={v}`);
    // A namespace: the "File:" of a wiki.
    const kind = /^[A-Za-z]{2,}[:/]/.exec(value ?? '')?.[0];
    if (kind) found.push(`/{rest...}?${name}=${kind}{v}`);
  }
  return found;
}

/** Text that stands for itself in a template. */
function isPlain(text: string): boolean {
  return text !== '' && !/[{}*]/.test(text);
}

function filterEdges(edges: readonly number[], isMet: (source: number) => boolean): number[] {
  const kept: number[] = [];
  for (let e = 0; e < edges.length; e += 2) if (isMet(edges[e]!)) kept.push(edges[e]!, edges[e + 1]!);
  return kept;
}
