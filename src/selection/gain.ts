import type { FormGroups } from './form-groups.ts';

/** What a rule would change, given the rules chosen so far. */
export interface Gain {
  /** Canonical forms saved: fetches that a crawl no longer makes. */
  readonly saved: number;
  /** The same, late URLs counting more than early ones: the next crawl is more like the end of this one. */
  readonly savedLate: number;
  /** Contents newly hidden behind another, form by form. */
  readonly lost: number;
  /** The part of `lost` that falls on contents no learner has seen. */
  readonly lostUnseen: number;
  /** Groups of forms brought together. */
  readonly groups: number;
  /** Distinct contents in those groups: the trials of which `lost` failed. */
  readonly contents: number;
  readonly unseenContents: number;
}

export interface GainContext {
  readonly groups: FormGroups;
  /** By content: 1 if no learner saw it. */
  readonly isUnseen: Uint8Array;
  readonly forms: Forms;
  /** Nodes below this are URLs of the sample, in the order in which they were first seen. */
  readonly sampleSize: number;
}

export interface Forms {
  /** The canonical form that a node has by now. */
  currentForm(node: number): number;
}

/** The gain of moving forms along a rule's edges (sources and targets in turn). */
export function gainOfEdges(edges: readonly number[], context: GainContext): Gain {
  const gain = { saved: 0, savedLate: 0, lost: 0, lostUnseen: 0, groups: 0, contents: 0, unseenContents: 0 };
  for (const group of formsBroughtTogether(edges, context)) addGroup(gain, group, context);
  return gain;
}

/**
 * Sets of forms that the edges connect. A rule that matches a URL may apply before the rules that gave the URL its
 * present form, so what counts is where source and target have ended up; whether it really does, a trial tells.
 */
function formsBroughtTogether(edges: readonly number[], { groups, forms }: GainContext): Iterable<number[]> {
  const top = new Map<number, number>();
  for (let e = 0; e < edges.length; e += 2) {
    const from = forms.currentForm(edges[e]!);
    if (!groups.isLive(from)) continue;
    const to = forms.currentForm(edges[e + 1]!);
    if (to === from) continue;
    if (!top.has(from)) top.set(from, from);
    if (!top.has(to)) top.set(to, to);
    const a = topOf(from, top);
    const b = topOf(to, top);
    if (a !== b) top.set(Math.max(a, b), Math.min(a, b));
  }
  const sets = new Map<number, number[]>();
  for (const form of top.keys()) {
    const root = topOf(form, top);
    const set = sets.get(root);
    if (set) set.push(form);
    else sets.set(root, [form]);
  }
  return sets.values();
}

function topOf(form: number, top: Map<number, number>): number {
  let at = form;
  for (let up = top.get(at)!; up !== at; up = top.get(at)!) {
    top.set(at, top.get(up)!);
    at = up;
  }
  return at;
}

function addGroup(
  gain: { -readonly [K in keyof Gain]: Gain[K] },
  forms: readonly number[],
  { groups, isUnseen, sampleSize }: GainContext,
): void {
  const live = forms.filter((form) => groups.isLive(form));
  if (live.length < 2) return;
  const contents = new Set<number>();
  let hiddenBefore = 0;
  for (const form of live) {
    hiddenBefore += Math.max(0, groups.contentCount(form) - 1);
    groups.forEachContent(form, (content) => contents.add(content));
  }
  let unseen = 0;
  for (const content of contents) unseen += isUnseen[content]!;
  // Below zero where two mixed groups of the same contents become one.
  const lost = Math.max(0, contents.size - 1) - hiddenBefore;
  gain.saved += live.length - 1;
  gain.savedLate += (live.length - 1) * lateness(live, sampleSize);
  gain.lost += lost;
  gain.lostUnseen += contents.size > 1 ? (lost * unseen) / contents.size : 0;
  gain.groups++;
  gain.contents += contents.size;
  gain.unseenContents += unseen;
}

/** From 0 (all seen at the very start) to 2 (one seen at the very end); 1 on the average. */
function lateness(forms: readonly number[], sampleSize: number): number {
  let latest = -1;
  for (const form of forms) if (form < sampleSize && form > latest) latest = form;
  return latest < 0 ? 1 : (2 * (latest + 1)) / sampleSize;
}
