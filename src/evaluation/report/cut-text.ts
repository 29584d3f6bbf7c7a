import type { ExamplePair } from '../../rules/rule.ts';

const MAX_URL = 300;

/** Long texts lose their middle: the start says where, the end says which. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const half = Math.floor((maxLength - 1) / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}

export function shownPair({ from, to }: ExamplePair): ExamplePair {
  return { from: cut(from, MAX_URL), to: cut(to, MAX_URL) };
}
