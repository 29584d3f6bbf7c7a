import { clopperPearsonUpper } from '../base/binomial.ts';
import type { Evidence, ExamplePair, Rule, RuleStatus } from '../rules/rule.ts';
import type { Candidate } from './candidates.ts';
import type { ChosenRule } from './choose-rules.ts';
import type { FormGraph } from './form-graph.ts';
import { FormGroups } from './form-groups.ts';
import { type Forms, type Gain, type GainContext, gainOfEdges } from './gain.ts';

const EXAMPLES = 2;

export interface EvidenceContext {
  readonly graph: FormGraph;
  readonly candidates: readonly Candidate[];
  /** By URL; −1: unknown. */
  readonly content: Int32Array;
  readonly status: RuleStatus;
}

/**
 * The chosen rules as they stand in a book, each with what it does to the sample by itself: that is what a person
 * can check. A rule that works only on what others have made is shown with what it added to them.
 */
export function rulesWithEvidence(chosen: readonly ChosenRule[], context: EvidenceContext): Rule[] {
  const alone = urlsByThemselves(context);
  return chosen.map((choice, index) => {
    const { rule, authors } = context.candidates[choice.rule]!;
    const byItself = gainOfEdges(context.graph.edges[choice.rule]!, alone);
    const gain = byItself.groups >= choice.ofAll.groups ? byItself : choice.ofAll;
    return { ...rule, id: `r${index + 1}`, authors, evidence: evidenceOf(choice.rule, gain, context) };
  });
}

/** The sample before any rule: every URL is its own form. */
function urlsByThemselves({ graph, content }: EvidenceContext): GainContext {
  const groups = new FormGroups(content);
  let contents = 0;
  for (let url = 0; url < content.length; url++) {
    groups.add(url, content[url]!);
    contents = Math.max(contents, content[url]! + 1);
  }
  return { groups, isUnseen: new Uint8Array(contents), forms: THEMSELVES, sampleSize: graph.sampleSize };
}

const THEMSELVES: Forms = { currentForm: (node) => node };

function evidenceOf(rule: number, gain: Gain, { graph, content, status }: EvidenceContext): Evidence {
  const edges = graph.edges[rule]!;
  const isKnown = status !== 'likely';
  const lost = Math.max(0, gain.lost);
  return {
    status,
    support: supportOf(edges, graph.sampleSize),
    merged: isKnown ? gain.groups : 0,
    collided: isKnown ? lost : 0,
    errorBound: isKnown ? round(clopperPearsonUpper(lost, Math.max(gain.contents, gain.saved))) : null,
    ...examplesOf(edges, graph, content),
  };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** URLs of the sample that the rule changes. */
function supportOf(edges: readonly number[], sampleSize: number): number {
  let support = 0;
  for (let e = 0; e < edges.length; e += 2) if (edges[e]! < sampleSize) support++;
  return support;
}

/** Pairs that the rule brings together: of one content, and of two. Seen targets are shown before made ones. */
function examplesOf(
  edges: readonly number[],
  graph: FormGraph,
  content: Int32Array,
): Pick<Evidence, 'examples' | 'counterExamples'> {
  const good: ExamplePair[] = [];
  const made: ExamplePair[] = [];
  const bad: ExamplePair[] = [];
  for (let e = 0; e < edges.length; e += 2) {
    const source = edges[e]!;
    const target = edges[e + 1]!;
    if (source >= graph.sampleSize) continue;
    const pair = { from: graph.nodes[source]!, to: graph.nodes[target]! };
    const a = content[source]!;
    const b = target < graph.sampleSize ? content[target]! : -1;
    if (a >= 0 && b >= 0 && a !== b) bad.push(pair);
    else if (target < graph.sampleSize) good.push(pair);
    else if (made.length < EXAMPLES) made.push(pair);
    if (good.length >= 50 && bad.length >= EXAMPLES) break;
  }
  return { examples: [...spread(good), ...made].slice(0, EXAMPLES), counterExamples: bad.slice(0, EXAMPLES) };
}

/** The first and one from the middle: neighbours in a crawl look alike. */
function spread(pairs: readonly ExamplePair[]): ExamplePair[] {
  return pairs.length <= EXAMPLES ? [...pairs] : [pairs[0]!, pairs[pairs.length >> 1]!];
}
