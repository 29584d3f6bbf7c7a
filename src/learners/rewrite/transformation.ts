import { hash53 } from '../../base/hash.ts';

/** What one key of the result shows: the value of key `from` of the source, or (`from` −1) the constant `value`. */
export interface TransformationTerm {
  readonly key: number;
  readonly from: number;
  readonly value: number;
}

/** The result of a rule, key by key in key order; keys that are not named are left out. */
export type Transformation = readonly TransformationTerm[];

/** Transformations by number; 0 is the one that only leaves irrelevant keys out. */
export class Transformations {
  readonly #list: (Transformation | null)[] = [null];
  readonly #numbers = new Map<number, number>();

  numberOf(transformation: Transformation): number {
    const text = transformation.map(({ key, from, value }) => `${key}:${from}:${value}`).join();
    const hash = hash53(text);
    const known = this.#numbers.get(hash);
    if (known !== undefined) return known;
    this.#list.push(transformation);
    this.#numbers.set(hash, this.#list.length - 1);
    return this.#list.length - 1;
  }

  get(number: number): Transformation | null {
    return this.#list[number] ?? null;
  }
}
