import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { sharedData } from '../shared-data.ts';

/** A peer's opinion: what becomes of a text. */
export interface Vector {
  readonly input: string;
  readonly expected: string;
}

/** Inputs we deliberately answer otherwise, by the reason. */
export type Exclusions = Readonly<Record<string, readonly string[]>>;

/**
 * Every vector is met, except exactly the excluded ones: an exclusion that names no vector, or one that is met by
 * now, fails too, so that the list never says less or more than the truth. Returns how many were met.
 */
export function expectVectors(
  vectors: readonly Vector[],
  exclusions: Exclusions,
  run: (input: string) => string,
): number {
  const excluded = new Set(Object.values(exclusions).flat());
  const missed = vectors.filter(({ input, expected }) => run(input) !== expected);
  const found = missed.map((vector) => ({ ...vector, actual: run(vector.input) }));
  expect(found.filter(({ input }) => !excluded.has(input))).toEqual([]);
  const missedInputs = new Set(missed.map(({ input }) => input));
  expect([...excluded].filter((input) => !missedInputs.has(input))).toEqual([]);
  return vectors.length - missed.length;
}

export function readVectors(name: string): string {
  return readFileSync(sharedData(`vectors/${name}`), 'utf8');
}

/** A JSON object of input → expected, in which null stands for "refused": such a text stays as it is. */
export function objectVectors(json: string): Vector[] {
  const pairs = Object.entries(JSON.parse(json) as Record<string, string | null>);
  return pairs.map(([input, expected]) => ({ input, expected: expected ?? input }));
}
