import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/**
 * V8 compiles hot code in threads of its own, for each worker anew. While processors are idle that costs nothing; once every
 * one of them learns a site, compiling takes time from learning. Code that is compiled later and with less inlined is
 * compiled faster and less often over again: a dozen sites on two processors take a tenth less time, fifty a thirtieth.
 */
export function compileSparingly(threads: number): void {
  if (threads < availableParallelism()) return;
  for (const flag of SPARING) setFlagsFromString(flag);
}

const SPARING: readonly string[] = [
  '--interrupt-budget=200000',
  '--no-use-osr',
  '--max-inlined-bytecode-size-cumulative=400',
];
