import type { SiteSample } from '../inputs/site-sample.ts';
import type { CandidateRule } from '../learners/learner.ts';
import { matcherOf } from '../rules/matcher.ts';
import type { Rule } from '../rules/rule.ts';
import { compileNormalizer } from '../url/normalize.ts';
import { BookBuilder } from './book-builder.ts';
import { joinEqualRules } from './candidates.ts';
import { chooseRules } from './choose-rules.ts';
import { rulesWithEvidence } from './evidence.ts';
import { feedsItself } from './feeds-itself.ts';
import { FormGraph } from './form-graph.ts';
import { charmOf, plainnessOf } from './rule-charm.ts';
import { wellFormed } from './well-formed.ts';

/** Pairs of URLs that a rule joins, by what their sizes say; a pair of unknown size says nothing. */
interface SizeVotes {
  /** URLs that the rule changes. */
  readonly urls: number;
  readonly pairs: number;
  readonly agree: number;
  readonly differ: number;
}

/** Share of the pairs of known size whose size intervals may miss each other: pages change between visits. */
const MAX_DIFFER = 0.1;
/** Pairs of URLs that must speak for a rule when nothing is known of the content. */
const MIN_PAIRS = 5;
/** Share of the URLs that a rule changes of which a partner was seen: else it speaks of what nobody knows. */
const MIN_CONFIRMED = 0.2;

/**
 * The rules worth trying where nothing is known of the content (a bare list, a log): proposals whose URLs come
 * in pairs of like size. They are marked likely; only fetching, or a crawl with contents, can confirm them.
 */
export function likelyRules(sample: SiteSample, proposals: readonly CandidateRule[]): Rule[] {
  const all = joinEqualRules(wellFormed(proposals, sample.urls));
  const wide = graphOf(sample, all);
  const needsSizes = knowsSizes(sample);
  const candidates = all.filter(
    (_, i) => saysWhere(all[i]!.rule) && isLikely(sizeVotes(sample, wide, i), needsSizes),
  );
  const graph = graphOf(sample, candidates);
  const content = new Int32Array(sample.urls.length).fill(-1);
  const bodies = candidates.map(({ rule }) => rule);
  const builder = new BookBuilder(graph, bodies, {
    content,
    isKept: new Uint8Array(sample.urls.length),
    isUnseen: new Uint8Array(0),
  });
  const { chosen } = chooseRules(builder, {
    lossPrices: [0],
    minSaved: MIN_PAIRS,
    minGroups: MIN_PAIRS,
    maxRuleError: 1,
    maxHidden: 0,
    isOffer: new Uint8Array(bodies.length),
    plainness: bodies.map(plainnessOf),
    isEndless: bodies.map((rule, i) => (feedsItself(rule, i, graph) ? 1 : 0)),
    charm: bodies.map((rule, i) => charmOf(rule, i, graph)),
  });
  return rulesWithEvidence(chosen, { graph, candidates, content, status: 'likely' });
}

function graphOf(
  sample: SiteSample,
  candidates: readonly { readonly rule: Rule | CandidateRule['rule'] }[],
): FormGraph {
  const rules = candidates.map(({ rule }) => rule);
  return new FormGraph(sample.urls, {
    count: rules.length,
    matcher: matcherOf(rules),
    normalize: compileNormalizer(),
  });
}

/** Whether a substitution names a word of the site: "3$" → "2$" pairs pages of all kinds, alike only by chance. */
function saysWhere(rule: CandidateRule['rule']): boolean {
  return rule.kind !== 'substitute' || /[A-Za-z]{2}/.test(rule.from) || /[A-Za-z]{2}/.test(rule.to);
}

/** Whether most URLs have a size: then pairs without one (redirects) say little. */
function knowsSizes(sample: SiteSample): boolean {
  let known = 0;
  for (const size of sample.minSize) if (!Number.isNaN(size)) known++;
  return known > sample.urls.length / 2;
}

function isLikely(votes: SizeVotes, needsSizes: boolean): boolean {
  if (votes.pairs < MIN_PAIRS || votes.pairs < MIN_CONFIRMED * votes.urls) return false;
  if (needsSizes && votes.agree < MIN_PAIRS) return false;
  return votes.differ <= MAX_DIFFER * (votes.agree + votes.differ);
}

/**
 * What a rule brings together is its result, where that was seen, and every URL that it turns into the same. Each
 * is compared with the first of them: a result nobody has seen must not hide that its sources differ.
 */
function sizeVotes(sample: SiteSample, graph: FormGraph, rule: number): SizeVotes {
  const votes = { urls: 0, pairs: 0, agree: 0, differ: 0 };
  const first = new Map<number, number>();
  const edges = graph.edges[rule]!;
  for (let e = 0; e < edges.length; e += 2) {
    const source = edges[e]!;
    const target = edges[e + 1]!;
    if (source >= graph.sampleSize) continue;
    votes.urls++;
    const other = target < graph.sampleSize ? target : first.get(target);
    if (other === undefined) {
      first.set(target, source);
      continue;
    }
    votes.pairs++;
    const overlap =
      Math.min(sample.maxSize[source]!, sample.maxSize[other]!) -
      Math.max(sample.minSize[source]!, sample.minSize[other]!);
    if (Number.isNaN(overlap)) continue;
    if (overlap >= 0) votes.agree++;
    else votes.differ++;
  }
  return votes;
}
