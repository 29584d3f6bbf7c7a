import type { SiteSample } from '../../inputs/site-sample.ts';
import { compileRules } from '../../rules/compile.ts';
import type { RuleBody } from '../../rules/rule.ts';

/** A rule, and what to take instead should it do harm together with the others. */
export interface RuleWithFallback {
  readonly rule: RuleBody;
  readonly saved: number;
  readonly instead: readonly RuleWithFallback[];
}

/**
 * Each rule held alone; together one may lead pages to where another merges them. The set is compiled and run over
 * the sample as it will be used; the rules with the worst record go, their narrower forms come instead, and again.
 */
export function tryTogether(
  written: readonly RuleWithFallback[],
  sample: SiteSample,
  maxHarm: number,
): RuleWithFallback[] {
  let rules = distinct(written);
  const banned = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS && rules.length > 0; round++) {
    const record = recordOf(rules, sample);
    const worst = rules.reduce((most, { rule }) => Math.max(most, harmShare(record, rule)), 0);
    if (worst <= maxHarm) return rules;
    const isLast = round === MAX_ROUNDS - 1;
    const limit = isLast ? maxHarm : Math.max(maxHarm, 0.7 * worst);
    const gone = rules.filter(({ rule }) => harmShare(record, rule) > limit);
    for (const { rule } of gone) banned.add(JSON.stringify(rule));
    const kept = rules.filter((each) => !gone.includes(each));
    const instead = isLast ? [] : gone.flatMap((each) => each.instead);
    rules = distinct([...kept, ...instead.filter(({ rule }) => !banned.has(JSON.stringify(rule)))]);
  }
  return rules;
}

const MAX_ROUNDS = 12;

/** What happened to the URLs that a rule changed on the way. */
interface RuleRecord {
  /** URLs that met another of their own content. */
  joined: number;
  /** Contents that met a foreign one. */
  harm: number;
}

function harmShare(record: ReadonlyMap<RuleBody, RuleRecord>, rule: RuleBody): number {
  const { joined, harm } = record.get(rule) ?? { joined: 0, harm: 0 };
  return harm === 0 ? 0 : harm / (joined + harm);
}

interface Arrival {
  readonly cluster: number;
  readonly fired: readonly RuleBody[];
  /** Of the rules that fired, the one with the least to its name: it takes the blame, not the alias of a host. */
  readonly weakest: RuleBody | null;
}

function recordOf(rules: readonly RuleWithFallback[], sample: SiteSample): Map<RuleBody, RuleRecord> {
  const canonicalizer = compileRules(rules.map(({ rule }) => rule));
  const saved = new Map(rules.map(({ rule, saved }) => [rule, saved]));
  const groups = new Map<string, Arrival[]>();
  const record = new Map(rules.map(({ rule }): [RuleBody, RuleRecord] => [rule, { joined: 0, harm: 0 }]));
  sample.urls.forEach((url, i) => {
    const cluster = sample.cluster![i]!;
    if (cluster < 0) return;
    const { key, changes, outcome } = canonicalizer.explain(url);
    const fired = [...new Set(changes.flatMap(({ rule }) => (rule === null ? [] : [rule])))];
    const weakest = fired.reduce<RuleBody | null>(
      (least, rule) => (least === null || saved.get(rule)! < saved.get(least)! ? rule : least),
      null,
    );
    // Rules that chase each other in circles do nothing for anyone.
    if (outcome !== 'settled' && weakest !== null) record.get(weakest)!.harm++;
    const group = groups.get(key);
    if (group) group.push({ cluster, fired, weakest });
    else groups.set(key, [{ cluster, fired, weakest }]);
  });
  for (const group of groups.values()) if (group.length > 1) count(group, record);
  return record;
}

function count(group: readonly Arrival[], record: ReadonlyMap<RuleBody, RuleRecord>): void {
  const sizes = new Map<number, number>();
  for (const { cluster } of group) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  const owner = ownerOf(group, sizes);
  const reached = new Map<RuleBody, Set<number>>();
  for (const { cluster, fired, weakest } of group) {
    if (sizes.get(cluster)! > 1) for (const rule of fired) record.get(rule)!.joined++;
    if (weakest === null || cluster === owner) continue;
    const clusters = reached.get(weakest);
    if (clusters) clusters.add(cluster);
    else reached.set(weakest, new Set([cluster]));
  }
  for (const [rule, clusters] of reached) record.get(rule)!.harm += clusters.size;
}

/** The content whose place it is: that of a URL which no rule led here, else the one with most URLs. */
function ownerOf(group: readonly Arrival[], sizes: ReadonlyMap<number, number>): number {
  const native = group.find(({ weakest }) => weakest === null);
  if (native !== undefined) return native.cluster;
  return group.reduce(
    (best, { cluster }) => (sizes.get(cluster)! > sizes.get(best)! ? cluster : best),
    group[0]!.cluster,
  );
}

function distinct(rules: readonly RuleWithFallback[]): RuleWithFallback[] {
  const byText = new Map(rules.map((each) => [JSON.stringify(each.rule), each]));
  return [...byText.entries()]
    .sort((a, b) => b[1].saved - a[1].saved || (a[0] < b[0] ? -1 : 1))
    .map(([, each]) => each);
}
