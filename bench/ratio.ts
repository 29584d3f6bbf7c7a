import { withDefaults } from '../src/base/options.ts';

/** What a paired comparison found. */
export interface Ratio {
  /** Median over the rounds of (time of the yardstick / time of the subject): 2 says twice as fast. */
  readonly speed: number;
  /** The lowest and the highest round. */
  readonly low: number;
  readonly high: number;
}

export interface RatioOptions {
  /** Pairs of runs that count. */
  readonly rounds: number;
  /** Pairs of runs before that, for the compiler to settle. */
  readonly warmUps: number;
}

export const RATIO_DEFAULTS: RatioOptions = { rounds: 15, warmUps: 3 };

/**
 * How many times as fast the subject is as the yardstick. Nanoseconds belong to a machine, a ratio to the code: the
 * two run in pairs, the order flips each round, and the median is taken, so that a busy moment weighs on both.
 */
export function ratio(
  subject: () => unknown,
  yardstick: () => unknown,
  options?: Partial<RatioOptions>,
): Ratio {
  const { rounds, warmUps } = withDefaults('ratio', RATIO_DEFAULTS, options);
  const found: number[] = [];
  for (let round = -warmUps; round < rounds; round++) {
    let subjectMs = 0;
    let yardstickMs = 0;
    if (round % 2 === 0) subjectMs = timeMs(subject);
    yardstickMs = timeMs(yardstick);
    if (round % 2 !== 0) subjectMs = timeMs(subject);
    if (round >= 0) found.push(yardstickMs / subjectMs);
  }
  found.sort((a, b) => a - b);
  return { speed: found[found.length >> 1]!, low: found[0]!, high: found[found.length - 1]! };
}

// A result nobody reads may be left uncomputed.
let sink: unknown;

/** Time on the processor: a neighbour who takes the machine for a moment is not counted. */
function timeMs(run: () => unknown): number {
  const start = process.cpuUsage();
  sink = run();
  const { user, system } = process.cpuUsage(start);
  return sink === undefined ? Number.NaN : Math.max((user + system) / 1000, 1e-3);
}

/** `name: 3.12 × (2.90 … 3.40)`, and whether it meets its floor. */
export function printRatio(name: string, { speed, low, high }: Ratio, floor?: number): boolean {
  const meets = floor === undefined || speed >= floor;
  const verdict = floor === undefined ? '' : meets ? `  meets ${floor} ×` : `  BELOW ${floor} ×`;
  console.log(`${name}: ${speed.toFixed(2)} × (${low.toFixed(2)} … ${high.toFixed(2)})${verdict}`);
  return meets;
}
