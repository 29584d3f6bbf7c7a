import type { SkipReason } from './skip.ts';

export interface InflateLimits {
  readonly maxInflation: number;
  /** Told when the rest of the input is lost. */
  readonly onTrouble: (reason: SkipReason, text: string) => void;
}

/** True once the output is out of all proportion to the input. Small outputs are harmless whatever their ratio. */
export function isBomb(bytesIn: number, bytesOut: number, maxInflation: number): boolean {
  return bytesOut > HARMLESS_BYTES && bytesOut > bytesIn * maxInflation;
}

const HARMLESS_BYTES = 64 * 1024 * 1024;
