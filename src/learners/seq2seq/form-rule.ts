import type { Translation } from './decode.ts';
import { HOLE, type SkeletonTable } from './skeletons.ts';
import { joinSpans } from './spans.ts';
import { FIRST_ARGUMENT, FIRST_LOWERED, FIRST_WORD } from './vocabulary.ts';

/** What fills a hole of the target: an argument of the source, as it is or in lower case. */
export interface Filling {
  readonly argument: number;
  readonly lower: boolean;
}

/** URLs of the form `from` are written as the form `to`; both have holes. */
export interface FormRule {
  readonly from: string;
  readonly to: string;
  readonly fillings: readonly Filling[];
}

/** What the rule makes of a URL of its form with these arguments. */
export function applyFormRule({ to, fillings }: FormRule, values: readonly string[]): string {
  if (fillings.length === 0) return to;
  let text = '';
  let start = 0;
  for (const { argument, lower } of fillings) {
    const hole = to.indexOf(HOLE, start);
    const value = values[argument]!;
    text += to.slice(start, hole) + (lower ? value.toLowerCase() : value);
    start = hole + 1;
  }
  return text + to.slice(start);
}

/**
 * The network's answer as rules, one for each text in which the source skeleton occurs. The target's text is the one
 * that its skeleton mostly has on the site, not what joining the words would give: that might not exist.
 */
export function rulesOfAnswer(table: SkeletonTable, skeleton: number, { words }: Translation): FormRule[] {
  const fillings: Filling[] = [];
  const plain: number[] = [];
  for (const word of words) {
    if (word >= FIRST_WORD) {
      plain.push(word);
      continue;
    }
    plain.push(FIRST_ARGUMENT + fillings.length);
    const lower = word >= FIRST_LOWERED;
    fillings.push({ argument: word - (lower ? FIRST_LOWERED : FIRST_ARGUMENT), lower });
  }
  const to = formOf(table, plain);
  return table.skeletons[skeleton]!.forms.map((form) => table.forms[form]!.text)
    .filter((from) => from !== to || fillings.some(({ argument, lower }, i) => argument !== i || lower))
    .map((from) => ({ from, to, fillings }));
}

function formOf(table: SkeletonTable, words: readonly number[]): string {
  const known = table.skeletonNumbers.get(words.join(' '));
  if (known === undefined) {
    return joinSpans(words.map((word) => (word < FIRST_WORD ? HOLE : table.vocabulary.words[word]!)));
  }
  const forms = table.skeletons[known]!.forms.map((form) => table.forms[form]!);
  forms.sort((a, b) => b.urls.length - a.urls.length || (a.text < b.text ? -1 : 1));
  return forms[0]!.text;
}
