import { composeRules } from './compose.ts';
import { isIdentity, type NodeRule, type Operation, onTarget, type ProofedRule } from './node-rule.ts';
import type { PatternTreeOptions } from './options.ts';
import { listedKeys } from './pattern.ts';
import { isQualified, proofRules } from './qualify.ts';
import { withRepresentatives } from './representatives.ts';
import type { RuleGraph } from './rule-graph.ts';
import { selectGraph } from './select-graph.ts';
import { selectNaive } from './select-naive.ts';
import type { SiteView } from './site-view.ts';
import { ancestorsOf, isWithin } from './tree.ts';

/** The deployable rules among qualified ones (Section 5.3), those that save most first. */
export function deployableRules(
  view: SiteView,
  qualified: readonly ProofedRule[],
  options: PatternTreeOptions,
): ProofedRule[] {
  const graph = graphOf(view, qualified, options);
  const selected: NodeRule[] =
    options.selection === 'naive'
      ? selectNaive(graph).map((i) => qualified[i]!)
      : selectGraph(graph, options.simplicity).chains.map((chain) =>
          chain.map((i): NodeRule => qualified[i]!).reduce(composeRules),
        );
  const deployment = new Deployment(view, options);
  for (const rule of proofRules(
    view,
    selected.map((rule) => withRepresentatives(view, rule)),
    options,
  ).sort(byGain(options)))
    deployment.add(rule);
  if (options.selection === 'graph') addOwnRules(deployment, { view, qualified, options });
  return deployment.rules();
}

/** Where the rule of a source could not be deployed, that on its own URLs may still be: it leads nowhere else. */
function addOwnRules(
  deployment: Deployment,
  {
    view,
    qualified,
    options,
  }: { view: SiteView; qualified: readonly ProofedRule[]; options: PatternTreeOptions },
): void {
  const own = qualified.filter(({ source, target }) => source === target && !deployment.has(source));
  for (const rule of own.sort(byGain(options)))
    if (gainOf(rule, options) > 0) deployment.add({ ...rule, ...withRepresentatives(view, rule) });
}

/** Vertices are the nodes that occur in rules, in the order of the tree. */
export function graphOf(
  { tree }: SiteView,
  rules: readonly ProofedRule[],
  options: Pick<PatternTreeOptions, 'fprMax'>,
): RuleGraph {
  const nodes = [...new Set(rules.flatMap(({ source, target }) => [source, target]))].sort((a, b) => a - b);
  const vertexOf = new Map(nodes.map((node, i) => [node, i]));
  return {
    vertices: nodes.map((node) => ({
      volume: tree.nodes[node]!.end - tree.nodes[node]!.start,
      ancestors: ancestorsOf(tree, node).flatMap((above) => vertexOf.get(above) ?? []),
    })),
    rules: rules.map((rule) => ({
      source: vertexOf.get(rule.source)!,
      target: vertexOf.get(rule.target)!,
      fpr: rule.proof.fpr,
      support: rule.support,
      gain: gainOf(rule, options),
    })),
  };
}

/** Of rules that save alike, the one that copies more is worth more: what it writes is more surely a URL that the site serves. */
const COST_OF_IGNORING = 0.02;

/** URLs saved, less what the collisions cost: at the limit of the false-positive rate nothing is gained. */
export function gainOf(
  { proof: { saved, collided }, operations }: ProofedRule,
  { fprMax }: Pick<PatternTreeOptions, 'fprMax'>,
): number {
  const ignored = [...operations.values()].filter(({ is }) => is === 'ignore').length;
  return (
    saved * (1 - COST_OF_IGNORING * Math.min(10, ignored)) - collided * Math.min(1000, (1 - fprMax) / fprMax)
  );
}

function byGain(options: PatternTreeOptions): (a: ProofedRule, b: ProofedRule) => number {
  return (a, b) => gainOf(b, options) - gainOf(a, options) || a.source - b.source || a.target - b.target;
}

/**
 * Rules that agree with each other, best first. What a rule ignores in its target must be ignored in the target's own
 * URLs too, or nothing would meet there: such a rule comes with one on the target, or not at all.
 */
class Deployment {
  readonly #view: SiteView;
  readonly #options: PatternTreeOptions;
  readonly #bySource = new Map<number, ProofedRule>();

  constructor(view: SiteView, options: PatternTreeOptions) {
    this.#view = view;
    this.#options = options;
  }

  rules(): ProofedRule[] {
    return [...this.#bySource.values()];
  }

  has(source: number): boolean {
    return this.#bySource.has(source);
  }

  add(rule: ProofedRule): void {
    if (this.#bySource.has(rule.source) || this.#isNested(rule.source)) return;
    if (isIdentity(this.#view.tree, rule) || !isQualified(rule.proof, this.#options)) return;
    if (rule.proof.saved < this.#options.minSaved) return;
    if (rule.source === rule.target) {
      this.#bySource.set(rule.source, rule);
      return;
    }
    const listed = new Set(
      listedKeys(this.#view.tree, this.#view.tree.nodes[rule.target]!).map(({ key }) => key),
    );
    const asked = onTarget(rule, listed);
    const form = this.#bySource.get(rule.target);
    if (asked.operations.size === 0 && form === undefined) this.#bySource.set(rule.source, rule);
    else this.#addWithForm(rule, { asked, form });
  }

  #addWithForm(
    rule: ProofedRule,
    { asked, form }: { readonly asked: NodeRule; readonly form: ProofedRule | undefined },
  ): void {
    if (form !== undefined && form.source !== form.target) return;
    if (form === undefined && this.#isNested(rule.target)) return;
    const operations = new Map([...asked.operations, ...(form?.operations ?? [])]);
    const [own, adapted] = proofRules(
      this.#view,
      [
        { source: rule.target, target: rule.target, operations, common: 0 },
        { ...rule, operations: new Map([...rule.operations, ...ignoring(operations)]) },
      ],
      this.#options,
    );
    const ownIsFine = own!.proof.supportPairs === 0 || isQualified(own!.proof, this.#options);
    if (!ownIsFine || !isQualified(adapted!.proof, this.#options)) return;
    this.#bySource.set(rule.target, own!);
    this.#bySource.set(rule.source, adapted!);
  }

  #isNested(source: number): boolean {
    const { nodes } = this.#view.tree;
    const node = nodes[source]!;
    return [...this.#bySource.keys()].some(
      (other) => other !== source && (isWithin(node, nodes[other]!) || isWithin(nodes[other]!, node)),
    );
  }
}

function ignoring(operations: ReadonlyMap<number, Operation>): [number, Operation][] {
  return [...operations].filter(([, { is }]) => is === 'ignore' || is === 'drop');
}
