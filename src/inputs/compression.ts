import { gunzip } from './gunzip.ts';
import type { InflateLimits } from './inflate-limits.ts';
import { unzstd } from './unzstd.ts';

export type Compression = 'none' | 'gzip' | 'zstd';

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
