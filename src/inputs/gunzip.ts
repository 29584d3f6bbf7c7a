import { createGunzip } from 'node:zlib';
import { type InflateLimits, isBomb } from './inflate-limits.ts';

/**
 * Inflates gzip, several members included. Not the stream's own async iterator, for two reasons: when a
 * truncated or damaged file ends in an error, that iterator throws away what it had inflated already; and here
 * the next slice is inflated in zlib's thread while the consumer works on the one before. After damage it goes
 * on at the next member: web archives have one for each record.
 */
export async function* gunzip(
  bytes: AsyncIterable<Uint8Array>,
  limits: InflateLimits,
): AsyncGenerator<Uint8Array> {
  let inflater = startInflater();
  let bytesIn = 0;
  let bytesOut = 0;
  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; at += SLICE) {
        let slice = chunk.subarray(at, at + SLICE);
        bytesIn += slice.length;
        if (inflater.state() !== 'open') {
          const start = memberStart(slice);
          if (start < 0) continue;
          slice = slice.subarray(start);
          inflater.close();
          inflater = startInflater();
        }
        const before = inflater.take();
        const written = inflater.write(slice);
        for (const output of before) {
          bytesOut += output.length;
          yield output;
        }
        await written;
        if (isBomb(bytesIn, bytesOut, limits.maxInflation)) {
          limits.onTrouble('bomb', `${bytesIn} bytes inflate to more than ${bytesOut}`);
          return;
        }
        if (inflater.state() === 'open') continue;
        yield* inflater.take();
        limits.onTrouble('corrupt', inflater.failure() ?? 'bytes after the end of the gzip data');
      }
    }
    if (inflater.state() !== 'open') return;
    await inflater.end();
    yield* inflater.take();
    const failure = inflater.failure();
    if (failure !== null) limits.onTrouble(failure === 'Z_BUF_ERROR' ? 'truncated' : 'corrupt', failure);
  } finally {
    inflater.close();
  }
}

/** Where a gzip member may begin: its mark, the only method there is, and no flag that does not exist. */
function memberStart(slice: Uint8Array): number {
  for (let at = slice.indexOf(0x1f); at >= 0; at = slice.indexOf(0x1f, at + 1)) {
    if (slice[at + 1] === 0x8b && slice[at + 2] === 8 && slice[at + 3]! < 0x20) return at;
  }
  return -1;
}

/** A slice of zeros inflates a thousandfold: what one write can put into memory stays below 32 MB. */
const SLICE = 32 * 1024;
const OUTPUT_CHUNK = 256 * 1024;

interface Inflater {
  write(slice: Uint8Array): Promise<void>;
  end(): Promise<void>;
  take(): Buffer[];
  state(): 'open' | 'ended' | 'failed';
  failure(): string | null;
  close(): void;
}

function startInflater(): Inflater {
  const stream = createGunzip({ chunkSize: OUTPUT_CHUNK });
  let ready: Buffer[] = [];
  let state: 'open' | 'ended' | 'failed' = 'open';
  let failure: string | null = null;
  let wake = (): void => {};
  stream.on('data', (output: Buffer) => ready.push(output));
  // Where other bytes follow the last member, zlib ends the output and never answers the write.
  stream.on('end', () => {
    if (state === 'open') state = 'ended';
    wake();
  });
  stream.on('error', (error: NodeJS.ErrnoException) => {
    state = 'failed';
    failure = error.code ?? error.message;
    wake();
  });
  const settled = (start: () => void): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      if (state === 'open') start();
      else resolve();
    });
  return {
    write: (slice) => settled(() => stream.write(slice, () => wake())),
    end: () => settled(() => stream.end()),
    take: () => {
      const taken = ready;
      ready = [];
      return taken;
    },
    state: () => state,
    failure: () => failure,
    close: () => stream.destroy(),
  };
}
