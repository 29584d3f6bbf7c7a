import type { RuleBody } from '../rules/rule.ts';

const KIND_COST = { step: 0, parameter: 1, substitute: 2, rewrite: 3 } as const;

/** How much a person has to read: of two rules with the same effect the cheaper one is kept. */
export function ruleCost(rule: RuleBody): number {
  return KIND_COST[rule.kind] * 1000 + textLength(rule);
}

function textLength(rule: RuleBody): number {
  switch (rule.kind) {
    case 'step':
      return rule.value.length;
    case 'parameter':
      return rule.name.length + (rule.value?.length ?? 0) + (rule.when?.length ?? 0);
    case 'substitute':
      return rule.from.length + rule.to.length + (rule.when?.length ?? 0);
    case 'rewrite':
      return (
        rule.from.length +
        rule.to.length +
        JSON.stringify([rule.except, rule.absent, rule.drops, rule.when]).length
      );
  }
}

/** One text per rule, equal for equal rules: names a rule and orders rules without regard to who proposed them. */
export function ruleText(rule: RuleBody): string {
  switch (rule.kind) {
    case 'step':
      return `step ${rule.step}=${rule.value}`;
    case 'parameter':
      return `parameter ${rule.name} ${rule.value === null ? 'omit' : `=${rule.value}`} ${rule.when ?? ''}`;
    case 'substitute':
      return `substitute ${rule.anchor} ${rule.occurrences} ${rule.from} → ${rule.to} ${rule.when ?? ''}`;
    case 'rewrite':
      return `rewrite ${rule.others} ${rule.from} → ${rule.to} ${JSON.stringify([rule.except ?? {}, rule.absent ?? [], rule.when ?? '', rule.drops ?? ''])}`;
  }
}
