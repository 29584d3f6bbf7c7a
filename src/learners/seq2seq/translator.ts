import { translate } from './decode.ts';
import { fits } from './distill.ts';
import { applyFormRule, type FormRule } from './form-rule.ts';
import type { Seq2seqModel } from './model.ts';
import { type Reading, readUrl } from './skeletons.ts';
import { joinSpans } from './spans.ts';
import { FIRST_ARGUMENT, FIRST_LOWERED, FIRST_WORD } from './vocabulary.ts';

/** What decided a translation: a rule that was verified, the network alone, or nothing. */
export type TranslatedBy = 'rule' | 'network' | 'nothing';

export interface Translated {
  readonly text: string;
  readonly by: TranslatedBy;
}

/**
 * `safe`: verified answers for forms that were seen, the network for others if it is sure enough, else the URL as it
 * is. `bare`: the network's answer whatever it is, as in the paper; the result is a key, not a URL to fetch.
 */
export type TranslatorMode = 'safe' | 'bare';

/** The network is asked once for each skeleton; what it said is remembered, so a known skeleton costs a look-up. */
export function translatorOf(
  model: Seq2seqModel,
  mode: TranslatorMode = 'safe',
): (url: string) => Translated {
  const answers = new Map<string, readonly number[] | null>();
  const ask = (reading: Reading): readonly number[] | null => {
    const key = reading.words.join(' ');
    let answer = answers.get(key);
    if (answer === undefined) {
      answer = answerFor(model, reading.words, mode);
      answers.set(key, answer);
    }
    return answer;
  };
  return (url) => {
    const reading = readUrl(url, model.vocabulary);
    if (reading === null) return { text: url, by: 'nothing' };
    const rule = mode === 'safe' ? model.forms.get(reading.form) : undefined;
    if (rule === null) return { text: url, by: 'nothing' };
    if (rule !== undefined) return { text: follow(model, rule, reading), by: 'rule' };
    const answer = ask(reading);
    if (answer === null)
      return { text: mode === 'bare' ? say(model, reading.words, reading) : url, by: 'nothing' };
    return { text: say(model, answer, reading), by: 'network' };
  };
}

/** Null for no answer: too long, without an end, or not sure enough. */
function answerFor(
  { network, threshold }: Seq2seqModel,
  words: readonly number[],
  mode: TranslatorMode,
): readonly number[] | null {
  if (words.length === 0 || !fits(network, words)) return null;
  const best = translate(network, words, 1)[0];
  if (best === undefined || (mode === 'safe' && best.probability < threshold)) return null;
  return mode === 'safe' && best.words.join(' ') === words.join(' ') ? null : best.words;
}

/** Rules may lead from one to the next; verification saw to it that they end. */
function follow(model: Seq2seqModel, first: FormRule, start: Reading): string {
  let text = applyFormRule(first, start.arguments);
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const reading = readUrl(text, model.vocabulary);
    const rule = reading === null ? null : model.forms.get(reading.form);
    if (!rule || rule === first || rule.from === rule.to) break;
    text = applyFormRule(rule, reading!.arguments);
  }
  return text;
}

const MAX_STEPS = 8;

function say({ vocabulary }: Seq2seqModel, words: readonly number[], { arguments: values }: Reading): string {
  return joinSpans(
    words.map((word) => {
      if (word >= FIRST_WORD) return vocabulary.words[word]!;
      return word >= FIRST_LOWERED
        ? values[word - FIRST_LOWERED]!.toLowerCase()
        : values[word - FIRST_ARGUMENT]!;
    }),
  );
}
