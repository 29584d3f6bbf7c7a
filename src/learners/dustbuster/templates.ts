import type { SiteSample } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import type { RewriteRule } from '../../rules/rule.ts';
import { alignedRules } from './align.ts';
import { ANY_TWO, type LikelySimilar } from './likely-similar.ts';
import { type SiteWords, siteWords } from './site-words.ts';
import { formOf } from './url-form.ts';
import { compareUrls, shapeOf, type UrlShape } from './url-shape.ts';

export interface TemplateOptions {
  /** Clusters that must show the same change. */
  readonly minClusters: number;
  /** Different forms of a cluster that are compared with its best one. */
  readonly formsPerCluster: number;
  /** Arguments copied from one URL to the other, at most. */
  readonly maxSlots: number;
}

export const TEMPLATE_DEFAULTS: TemplateOptions = { minClusters: 3, formsPerCluster: 12, maxSlots: 3 };

export interface LikelyTemplate {
  readonly rule: RewriteRule;
  /** Clusters that show the change. */
  readonly support: number;
}

/**
 * Changes in several places at once, from clusters: a URL of each form is aligned with the cluster's best URL, and
 * changes that several clusters show alike are proposed. Best is of fewest parameters, then of the form that most
 * clusters have: an order of forms, the same in every cluster, so that rules do not run in circles. Linear in the
 * clusters: one pair a form, never all pairs.
 */
export function likelyTemplates(sample: SiteSample, options: TemplateOptions): LikelyTemplate[] {
  const clusters: number[][] = Array.from({ length: sample.clusterCount }, () => []);
  sample.cluster?.forEach((cluster, i) => {
    if (cluster >= 0) clusters[cluster]!.push(i);
  });
  return templatesWithin(sample, clusters, { ...options, similar: ANY_TWO });
}

export interface GroupOptions extends TemplateOptions {
  /** Whether two URLs of a group may be one page. */
  readonly similar: LikelySimilar;
}

/** The same from any groups of URLs (by index) that may be one page each. */
export function templatesWithin(
  sample: SiteSample,
  groups: readonly (readonly number[])[],
  options: GroupOptions,
): LikelyTemplate[] {
  const words = siteWords(sample);
  // Spelled out: an object spread from another has a shape of its own, for which code is optimized anew.
  const { similar, minClusters, formsPerCluster, maxSlots } = options;
  const formsOf = formsOfGroups(sample.urls, groups, words);
  const comparison = { popularity: popularities(formsOf), words, similar, formsPerCluster, maxSlots };
  const counts = new Map<string, Counted>();
  for (const forms of formsOf) if (forms.size > 1) countRules(counts, forms, comparison);
  return frequent(counts, minClusters);
}

interface Member {
  readonly place: number;
  readonly url: string;
  readonly form: string;
  /** The form by its first segment and parameters alone: what directories are called below says little. */
  readonly family: string;
  readonly shape: UrlShape;
}

interface Counted {
  readonly rule: RewriteRule;
  readonly example: string;
  support: number;
}

/** Groups of one URL have nothing to compare, and none is given for them. */
function formsOfGroups(
  urls: readonly string[],
  groups: readonly (readonly number[])[],
  words: SiteWords,
): Map<string, Member>[] {
  const formsOf: Map<string, Member>[] = [];
  for (const group of groups) if (group.length > 1) formsOf.push(formsOfGroup(urls, group, words));
  return formsOf;
}

/** The forms of a group, each with its smallest URL. */
function formsOfGroup(
  urls: readonly string[],
  group: readonly number[],
  words: SiteWords,
): Map<string, Member> {
  const forms = new Map<string, Member>();
  for (const place of group) {
    const url = urls[place]!;
    const shape = shapeOf(url);
    if (shape === null) continue;
    const form = formOf(shape, words);
    const known = forms.get(form);
    if (known !== undefined && compareUrls(known.url, url) <= 0) continue;
    const family = formOf(familyShape(shape), words);
    forms.set(form, { place, url, form, family, shape });
  }
  return forms;
}

function familyShape({ scheme, host, segments, params }: UrlShape): UrlShape {
  return { scheme, host, segments: segments.slice(0, 1), params };
}

/** In how many clusters each form and each family occurs. */
function popularities(clusters: readonly Map<string, Member>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const forms of clusters) countNames(counts, forms);
  return counts;
}

function countNames(counts: Map<string, number>, forms: ReadonlyMap<string, Member>): void {
  const names = new Set(forms.keys());
  for (const { family } of forms.values()) names.add(`family ${family}`);
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
}

interface Comparison {
  readonly popularity: ReadonlyMap<string, number>;
  readonly words: SiteWords;
  readonly similar: LikelySimilar;
  readonly formsPerCluster: number;
  readonly maxSlots: number;
}

/** Counts the rules that lead from the other forms of a group to its best one. */
function countRules(
  counts: Map<string, Counted>,
  forms: ReadonlyMap<string, Member>,
  { popularity, words, similar, formsPerCluster, maxSlots }: Comparison,
): void {
  const [target, ...sources] = [...forms.values()]
    .sort((a, b) => compareMembers(a, b, popularity))
    .slice(0, formsPerCluster + 1);
  const likely = sources.filter(({ place }) => similar.allows(place, target!.place));
  for (const rule of rulesBetween(likely, target!, words, maxSlots)) countRule(counts, rule);
}

function compareMembers(a: Member, b: Member, popularity: ReadonlyMap<string, number>): number {
  return (
    a.shape.params.length - b.shape.params.length ||
    popularity.get(`family ${b.family}`)! - popularity.get(`family ${a.family}`)! ||
    capitals(a) - capitals(b) ||
    popularity.get(b.form)! - popularity.get(a.form)! ||
    compareUrls(a.url, b.url)
  );
}

/** Small letters are what `lower` can lead to. */
function capitals({ url }: Member): number {
  return url.length - url.replace(/[A-Z]/g, '').length;
}

/** The rules that one cluster shows, each once. */
function rulesBetween(
  sources: readonly Member[],
  target: Member,
  words: SiteWords,
  maxSlots: number,
): Map<string, Counted> {
  const rules = new Map<string, Counted>();
  for (const { url, shape } of sources) {
    for (const rule of alignedRules(shape, target.shape, words, maxSlots))
      rules.set(textOf(rule), { rule, example: url, support: 1 });
  }
  return rules;
}

function countRule(counts: Map<string, Counted>, [text, found]: readonly [string, Counted]): void {
  const known = counts.get(text);
  if (known === undefined) counts.set(text, found);
  else known.support++;
}

/** Most frequent first. */
function frequent(counts: ReadonlyMap<string, Counted>, minClusters: number): LikelyTemplate[] {
  const found: LikelyTemplate[] = [];
  for (const { rule, example, support } of counts.values())
    if (support >= minClusters && isApplicable(rule, example)) found.push({ rule, support });
  return found.sort((a, b) => b.support - a.support || (textOf(a.rule) < textOf(b.rule) ? -1 : 1));
}

/** Templates that read alike may capture otherwise than they were made (a separator inside an argument). */
function isApplicable(rule: RewriteRule, example: string): boolean {
  return applyRule(rule, example) !== null;
}

function textOf({ from, to }: RewriteRule): string {
  return `${from} ${to}`;
}
