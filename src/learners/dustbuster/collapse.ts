import type { SiteSample } from '../../inputs/site-sample.ts';
import type { RewriteRule } from '../../rules/rule.ts';
import { type Part, type Piece, printTemplate } from '../../rules/template.ts';
import type { LikelyTemplate } from './templates.ts';
import { compareUrls, type SiteWords, shapeOf, siteWords, type UrlShape } from './url-shape.ts';

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
  const best = bestUrls(sample);
  for (const reading of READINGS) {
    for (const members of formsOf(sample, words, reading).values()) {
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

/** How a path is read: from where on it is an argument, and whether its last segment is one of its own. */
interface Reading {
  readonly argumentFrom: 'second' | 'first-rare';
  readonly cutsLast: boolean;
}

const READINGS: readonly Reading[] = [
  { argumentFrom: 'second', cutsLast: false },
  { argumentFrom: 'first-rare', cutsLast: false },
  { argumentFrom: 'second', cutsLast: true },
  { argumentFrom: 'first-rare', cutsLast: true },
];

/** A URL of known content, its form, and the texts in its slots. */
interface Member {
  readonly url: string;
  readonly origin: string;
  readonly cluster: number;
  readonly form: Form;
  readonly slots: ReadonlyMap<string, string>;
}

/** Pieces of text, and names of slots where arguments stand. */
interface Form {
  readonly path: readonly FormPiece[];
  readonly params: readonly { readonly name: string; readonly piece: FormPiece | null }[];
}

type FormPiece = { readonly text: string } | { readonly slot: string };

function formsOf(sample: SiteSample, words: SiteWords, reading: Reading): Map<string, Member[]> {
  const forms = new Map<string, Member[]>();
  sample.urls.forEach((url, i) => {
    const cluster = sample.cluster?.[i] ?? -1;
    const shape = cluster < 0 ? null : shapeOf(url);
    if (shape === null) return;
    const { form, slots } = slotted(shape, words, reading);
    if (slots.size === 0) return;
    const key = JSON.stringify(form);
    const member = { url, origin: `${shape.scheme}://${shape.host}`, cluster, form, slots };
    const members = forms.get(key);
    if (members === undefined) forms.set(key, [member]);
    else members.push(member);
  });
  return forms;
}

function slotted(
  shape: UrlShape,
  words: SiteWords,
  { argumentFrom, cutsLast }: Reading,
): { form: Form; slots: Map<string, string> } {
  const slots = new Map<string, string>();
  const slot = (name: string, text: string): FormPiece => {
    slots.set(name, text);
    return { slot: name };
  };
  const rare = shape.segments.findIndex((segment) => segment !== '' && !words.isFunctionPiece(segment));
  const first = argumentFrom === 'first-rare' ? rare : rare === 0 ? 0 : shape.segments.length > 1 ? 1 : -1;
  const path: FormPiece[] = shape.segments.slice(0, first < 0 ? undefined : first).map((text) => ({ text }));
  if (first >= 0) {
    const run = shape.segments.slice(first);
    const last = run.at(-1)!;
    if (!cutsLast || run.length === 1 || last === '') path.push(slot('rest', run.join('/')));
    else path.push(slot('dir', run.slice(0, -1).join('/')), slot('last', last));
  }
  const params = [...shape.params]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, value }, i) => {
      if (value === null) return { name, piece: null };
      const isLiteral = value === '' || !words.isOpen(name) || words.isFunctionPiece(value);
      return { name, piece: isLiteral ? { text: value } : slot(`q${i}_${name.replace(/\W/g, '')}`, value) };
    });
  return { form: { path, params }, slots };
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
  best: ReadonlyMap<number, string>,
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
  if (ignored.size < slots.size) return [rule];
  const page = shapeOf(best.get(commonestCluster(members))!)!;
  const literals: Form = {
    path: page.segments.map((text) => ({ text })),
    params: page.params.map(({ name, value }) => ({ name, piece: value === null ? null : { text: value } })),
  };
  return [rule, { ...rule, to: printForm(literals, capture) }];
}

function printForm({ path, params }: Form, partOf: (slot: string) => Part): string {
  const piece = (each: FormPiece): Piece => {
    if ('slot' in each) return [partOf(each.slot)];
    return each.text === '' ? [] : [{ kind: 'text', text: each.text }];
  };
  const query = params.map(({ name, piece: each }) => ({ name, value: each === null ? null : piece(each) }));
  return printTemplate({
    scheme: null,
    host: null,
    path: path.map(piece),
    query: query.length === 0 ? null : query,
    fragment: null,
  });
}

/** For each cluster the URL with fewest parameters, then the shortest. */
function bestUrls(sample: SiteSample): Map<number, string> {
  const best = new Map<number, string>();
  sample.urls.forEach((url, i) => {
    const cluster = sample.cluster?.[i] ?? -1;
    const shape = cluster < 0 ? null : shapeOf(url);
    if (shape === null) return;
    const rival = best.get(cluster);
    const fewer = rival === undefined ? -1 : shape.params.length - shapeOf(rival)!.params.length;
    if (fewer < 0 || (fewer === 0 && compareUrls(url, rival!) < 0)) best.set(cluster, url);
  });
  return best;
}

function commonestCluster(members: readonly Member[]): number {
  const counts = new Map<number, number>();
  for (const { cluster } of members) counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a))[0];
}

function capture(name: string): Part {
  return { kind: 'capture', name, type: 'any', functions: [] };
}
