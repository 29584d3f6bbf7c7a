import type { TrainingSet } from './evidence.ts';
import { IRRELEVANT, pickRows, type RuleTable } from './rule-table.ts';

/** The rules in the order of their text: ids depend on the order of the input, the result must not. */
export function inTextOrder(rules: RuleTable, training: TrainingSet): RuleTable {
  const texts: string[] = [];
  for (let rule = 0; rule < rules.size; rule++) texts.push(ruleText(rules, rule, training));
  const order = [...texts.keys()].sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1));
  return pickRows(rules, order);
}

function ruleText(rules: RuleTable, rule: number, { columns, transformations }: TrainingSet): string {
  const { keys, values } = columns;
  let text = '';
  for (let k = 0; k < keys.length; k++) {
    const id = rules.columns[k]![rule]!;
    if (id !== 0) text += `\t${keys[k]}\t${id > 0 ? `=${values[k]![id]}` : id === IRRELEVANT ? '*' : '$'}`;
  }
  for (const { key, from, value } of transformations.get(rules.rest[rule]!) ?? [])
    text += `\n${keys[key]}\t${from < 0 ? `=${values[key]![value]}` : `$${keys[from]}`}`;
  return text;
}
