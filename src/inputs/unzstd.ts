import { Decompress } from 'fzstd';
import { type InflateLimits, isBomb } from './inflate-limits.ts';

/** Inflates Zstandard, several frames included. */
export async function* unzstd(
  bytes: AsyncIterable<Uint8Array>,
  limits: InflateLimits,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let bytesIn = 0;
  let bytesOut = 0;
  const inflater = new Decompress((output) => {
    // The decoder writes its next block over this one's memory only after it has copied it to its window.
    if (output.length > 0) ready.push(output.slice());
    bytesOut += output.length;
  });
  const push = (slice: Uint8Array, isLast: boolean): boolean => {
    bytesIn += slice.length;
    try {
      inflater.push(slice, isLast);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      limits.onTrouble(message.includes('EOF') ? 'truncated' : 'corrupt', message);
      return false;
    }
    if (!isBomb(bytesIn, bytesOut, limits.maxInflation * BLOCK_ALLOWANCE)) return true;
    limits.onTrouble('bomb', `${bytesIn} bytes inflate to more than ${bytesOut}`);
    return false;
  };
  const take = (): Uint8Array[] => {
    const taken = ready;
    ready = [];
    return taken;
  };
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      const isFine = push(chunk.subarray(at, at + SLICE), false);
      yield* take();
      if (!isFine) return;
    }
  }
  push(new Uint8Array(0), true);
  yield* take();
}

/** Four bytes of Zstandard can stand for 128 KB: small slices bound what one push puts into memory to 32 MB. */
const SLICE = 1024;

/** Zstandard packs what repeats far better than gzip does, so honest logs reach higher ratios. */
const BLOCK_ALLOWANCE = 4;
