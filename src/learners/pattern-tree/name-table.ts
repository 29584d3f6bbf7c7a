type Exceptions = Readonly<Record<string, readonly string[]>>;

/** Names for pairs of terms: a term is the name of a capture, or `=` and a text. */
export class NameTable {
  readonly #names = new Map<string, string>();
  readonly #pairs: { readonly a: string; readonly b: string; readonly name: string }[] = [];

  /** A new name for a pair: `wish`, or like it if that is taken. A pair met twice has two: no name is captured twice. */
  bind(a: string, b: string, wish: string): string {
    const isTaken = (name: string): boolean => this.#pairs.some((pair) => pair.name === name);
    let name = wish;
    for (let i = 2; isTaken(name); i++) name = `${wish}_${i}`;
    if (this.find(a, b) === undefined) this.#names.set(`${a}\n${b}`, name);
    this.#pairs.push({ a, b, name });
    return name;
  }

  /** The first name of a pair. */
  find(a: string, b: string): string | undefined {
    return this.#names.get(`${a}\n${b}`);
  }

  /** What both rules exclude, under the new names: a rule that stands for both excludes no more. */
  joinedExceptions(ofA: Exceptions, ofB: Exceptions): Record<string, readonly string[]> {
    const joined: Record<string, readonly string[]> = {};
    for (const { a, b, name } of this.#pairs) {
      const values = new Set([...(ofA[a] ?? []), ...(ofB[b] ?? [])]);
      const both = [...values].filter((value) => excludes(a, ofA, value) && excludes(b, ofB, value));
      if (both.length > 0) joined[name] = both.sort();
    }
    return joined;
  }
}

function excludes(term: string, exceptions: Exceptions, value: string): boolean {
  return term.startsWith('=') ? term.slice(1) !== value : (exceptions[term] ?? []).includes(value);
}
