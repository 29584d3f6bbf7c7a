import type { SiteSample } from '../../inputs/site-sample.ts';
import type { RewriteRule } from '../../rules/rule.ts';
import { tokenize } from '../../url/tokens.ts';
import { type SiteWords, siteWords, textsOf } from './site-words.ts';
import { capture } from './slots.ts';
import {
  type Form,
  formKey,
  literalForm,
  printForm,
  READINGS,
  type Reading,
  slotted,
} from './slotted-form.ts';
import type { LikelyTemplate } from './templates.ts';
import { compareUrls, shapeOf, type UrlShape } from './url-shape.ts';

export interface CollapseOptions {
  /** URLs that must fall together before an argument is thought not to matter. */
  readonly minMerged: number;
  /** Share of the URLs that fall together which must show the same content. */
  readonly minAgreement: number;
}

export const COLLAPSE_DEFAULTS: CollapseOptions = { minMerged: 5, minAgreement: 0.8 };

/**
 * Arguments that do not matter in one form of URLs: a log-in page under every page's name, "nothing found" for
 * every word. URLs of one form are grouped by all their arguments but one; if the groups show one content each, that
 * one is written as not mattering, and the rest are tried again. How much of a path is an argument is tried in
 * several readings.
 */
export function likelyCollapses(sample: SiteSample, options: CollapseOptions): LikelyTemplate[] {
  const words = siteWords(sample);
  const found: LikelyTemplate[] = [];
  const seen = new Set<string>();
  const pages = pagesOf(sample);
  const best = bestPages(pages, words);
  for (const reading of READINGS) {
    for (const members of formsOf(pages, words, reading).values()) {
      const { ignored, merged } = ignoredSlots(members, options);
      for (const rule of ignored.size === 0 ? [] : collapses(members, ignored, best)) {
        if (seen.has(`${rule.from} ${rule.to}`)) continue;
        seen.add(`${rule.from} ${rule.to}`);
        found.push({ rule, support: merged });
      }
    }
  }
  return found.sort((a, b) => b.support - a.support || (a.rule.from < b.rule.from ? -1 : 1));
}

/** A URL of known content, its form, and the texts in its slots. */
interface Member {
  readonly url: string;
  readonly origin: string;
  readonly cluster: number;
  readonly form: Form;
  readonly slots: ReadonlyMap<string, string>;
}

/** A URL of known content. */
interface Page {
  readonly url: string;
  readonly cluster: number;
  readonly shape: UrlShape;
}

function pagesOf(sample: SiteSample): Page[] {
  const pages: Page[] = [];
  const { urls, cluster } = sample;
  if (cluster === null) return pages;
  for (let i = 0; i < urls.length; i++) if (cluster[i]! >= 0) addPage(pages, urls[i]!, cluster[i]!);
  return pages;
}

function addPage(pages: Page[], url: string, cluster: number): void {
  const shape = shapeOf(url);
  if (shape !== null) pages.push({ url, cluster, shape });
}

function formsOf(pages: readonly Page[], words: SiteWords, reading: Reading): Map<string, Member[]> {
  const forms = new Map<string, Member[]>();
  for (const page of pages) {
    const member = memberOf(page, words, reading);
    if (member.slots.size > 0) addMember(forms, member);
  }
  return forms;
}

function memberOf({ url, cluster, shape }: Page, words: SiteWords, reading: Reading): Member {
  const { form, slots } = slotted(shape, words, reading);
  return { url, origin: `${shape.scheme}://${shape.host}`, cluster, form, slots };
}

function addMember(forms: Map<string, Member[]>, member: Member): void {
  const key = formKey(member.form);
  const members = forms.get(key);
  if (members === undefined) forms.set(key, [member]);
  else members.push(member);
}

/** The slots that can be left out one after the other, and how many URLs fall together then. */
function ignoredSlots(
  members: readonly Member[],
  { minMerged, minAgreement }: CollapseOptions,
): { ignored: Set<string>; merged: number } {
  const ignored = new Set<string>();
  let merged = 0;
  for (;;) {
    let best: { name: string; merged: number; agreement: number } | null = null;
    for (const name of members[0]!.slots.keys()) {
      if (ignored.has(name)) continue;
      const trial = agreementWithout(members, new Set([...ignored, name]));
      if (trial.merged - merged < minMerged || trial.agreement < minAgreement) continue;
      if (best === null || trial.agreement > best.agreement) best = { name, ...trial };
    }
    if (best === null) return { ignored, merged };
    ignored.add(best.name);
    merged = best.merged;
  }
}

function agreementWithout(
  members: readonly Member[],
  ignored: ReadonlySet<string>,
): { merged: number; agreement: number } {
  const groups = new Map<string, Map<number, number>>();
  for (const { origin, cluster, slots } of members) {
    let key = origin;
    for (const [name, text] of slots) if (!ignored.has(name)) key += ` ${text}`;
    let counts = groups.get(key);
    if (counts === undefined) groups.set(key, (counts = new Map()));
    counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
  }
  let [merged, agreeing] = [0, 0];
  for (const counts of groups.values()) {
    let [size, largest] = [0, 0];
    for (const count of counts.values()) {
      size += count;
      if (count > largest) largest = count;
    }
    merged += size - 1;
    agreeing += largest - 1;
  }
  return { merged, agreement: merged === 0 ? 0 : agreeing / merged };
}

/** The form onto itself with what does not matter starred and, if nothing matters, onto the page's best URL too. */
function collapses(
  members: readonly Member[],
  ignored: ReadonlySet<string>,
  best: ReadonlyMap<number, UrlShape>,
): RewriteRule[] {
  // The smallest URL gives the texts that are shown where nothing matters, so that they belong together.
  const { form, slots } = members.reduce((a, b) => (compareUrls(b.url, a.url) < 0 ? b : a));
  const from = printForm(form, (name) =>
    name === 'rest' || name === 'dir' ? { kind: 'rest', name } : capture(name),
  );
  const to = printForm(form, (name) =>
    ignored.has(name) ? { kind: 'wild', value: slots.get(name)! } : capture(name),
  );
  const rule: RewriteRule = { kind: 'rewrite', from, to, others: 'refuse' };
  const page = ignored.size < slots.size ? undefined : best.get(commonestCluster(members));
  if (page === undefined) return [rule];
  return [rule, { ...rule, to: printForm(literalForm(page), capture) }];
}

/**
 * For each cluster the URL with fewest parameters, then the shortest, of those without argument: the log-in page
 * itself, not one of the topics that show it.
 */
function bestPages(pages: readonly Page[], words: SiteWords): Map<number, UrlShape> {
  const best = new Map<number, Page>();
  for (const page of pages) {
    if (isBetter(page, best.get(page.cluster)) && !hasArgument(page.shape, words))
      best.set(page.cluster, page);
  }
  return new Map([...best].map(([cluster, { shape }]) => [cluster, shape]));
}

function isBetter({ url, shape }: Page, rival: Page | undefined): boolean {
  if (rival === undefined) return true;
  const more = shape.params.length - rival.shape.params.length;
  return more < 0 || (more === 0 && compareUrls(url, rival.url) < 0);
}

function hasArgument(shape: UrlShape, words: SiteWords): boolean {
  for (const text of textsOf(shape)) if (hasArgumentToken(text, words)) return true;
  for (const { name, value } of shape.params)
    if (words.isOpen(name) && !words.isFunctionPiece(value ?? '')) return true;
  return false;
}

function hasArgumentToken(text: string, words: SiteWords): boolean {
  for (const token of tokenize(text)) if (/[0-9]/.test(token) && words.isArgumentToken(token)) return true;
  return false;
}

/** The cluster of most members; of several, that of the smallest URL. */
function commonestCluster(members: readonly Member[]): number {
  const counts = new Map<number, number>();
  const ordered = [...members].sort((a, b) => compareUrls(a.url, b.url));
  for (const { cluster } of ordered) counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}
