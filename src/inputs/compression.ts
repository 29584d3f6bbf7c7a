import { gunzip } from './gunzip.ts';
import type { SkipReason } from './skip.ts';
import type { SourceReport } from './source-report.ts';
import { unzstd } from './unzstd.ts';

export interface InflateLimits {
  readonly maxInflation: number;
  /** Told when the rest of the input is lost. */
  readonly onTrouble: (reason: SkipReason, text: string) => void;
}

export type Compression = SourceReport['compression'];

/** What the first bytes say. */
export function compressionOf(head: Uint8Array): Compression {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd && head[0] === 0x28) return 'zstd';
  return 'none';
}

export function inflate(
  bytes: AsyncIterable<Uint8Array>,
  compression: Compression,
  limits: InflateLimits,
): AsyncIterable<Uint8Array> {
  if (compression === 'gzip') return gunzip(bytes, limits);
  if (compression === 'zstd') return unzstd(bytes, limits);
  return bytes;
}

/** True once the output is out of all proportion to the input. Small outputs are harmless whatever their ratio. */
export function isBomb(bytesIn: number, bytesOut: number, maxInflation: number): boolean {
  return bytesOut > HARMLESS_BYTES && bytesOut > bytesIn * maxInflation;
}

const HARMLESS_BYTES = 64 * 1024 * 1024;
