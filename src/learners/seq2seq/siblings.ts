import { HOLE } from './skeletons.ts';
import { isDelimiter, wordSpans } from './spans.ts';

/**
 * Function words that stand where a form has a hole: `tagged` in `/questions/tagged` is no argument of
 * `/questions/{a}`. A rule must name them as exceptions, or it would mangle what the network knows to be different.
 */
export class Siblings {
  readonly #byShape = new Map<string, (readonly string[])[]>();

  constructor(forms: readonly string[]) {
    for (const form of forms) {
      const words = wordsIn(form);
      const shape = shapeOf(words);
      const list = this.#byShape.get(shape);
      if (list) list.push(words);
      else this.#byShape.set(shape, [words]);
    }
  }

  /** For each hole of the form, the words that it must not be. */
  exceptions(form: string): string[][] {
    const words = wordsIn(form);
    const holes = words.flatMap((word, i) => (word === HOLE ? [i] : []));
    const found = holes.map(() => new Set<string>());
    for (const other of this.#byShape.get(shapeOf(words)) ?? []) {
      if (!words.every((word, i) => word === HOLE || word === other[i])) continue;
      // One word is enough to tell the two apart; the first is the one that leads.
      const at = holes.findIndex((i) => other[i] !== HOLE);
      if (at >= 0) found[at]!.add(other[holes[at]!]!);
    }
    return found.map((set) => [...set].sort());
  }
}

function wordsIn(form: string): string[] {
  return wordSpans(form, 'fine').map(({ word, role }) => (role === 'name' ? `${word}=` : word));
}

/** Forms that could match each other: delimiters, names, scheme and host alike. */
function shapeOf(words: readonly string[]): string {
  return words.map((word, i) => (i < 2 || isDelimiter(word) || word.endsWith('=') ? word : HOLE)).join(' ');
}
