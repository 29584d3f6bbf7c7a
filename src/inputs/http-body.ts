import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** Puts a chunked body together. What is not chunked (many writers keep the header and store the body plain) stays. */
export function dechunk(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  while (at < body.length) {
    const end = body.indexOf(10, at);
    const size = end < 0 || end - at > 100 ? null : CHUNK_SIZE.exec(body.toString('latin1', at, end));
    if (size === null) {
      if (at === 0) return body;
      break;
    }
    const length = Number.parseInt(size[1]!, 16);
    if (length === 0) break;
    pieces.push(body.subarray(end + 1, end + 1 + length));
    at = end + 1 + length;
    if (body[at] === 13) at++;
    if (body[at] === 10) at++;
  }
  return Buffer.concat(pieces);
}

const CHUNK_SIZE = /^([0-9a-fA-F]{1,8})\s*(?:;.*)?\r?$/;

/** Undoes gzip, deflate and br, also one after the other; null if the result would be longer than `maxLength`. */
export function decodeContent(body: Buffer, encodings: string, maxLength: number): Buffer | null {
  let decoded: Buffer | null = body;
  for (const name of encodings.toLowerCase().split(',').reverse()) {
    const decoder = DECODERS[name.trim()];
    if (decoder !== undefined && decoded !== null && decoded.length > 0)
      decoded = decodeOnce(decoded, decoder, maxLength);
  }
  return decoded;
}

type Decoder = (body: Buffer, maxLength: number) => Buffer;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: unpackGzip,
  'x-gzip': unpackGzip,
  // "deflate" means zlib's wrapping in the standard and none in some servers.
  deflate: (body, maxOutputLength) => {
    const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
    return (body[0]! & 0x0f) === 8 ? inflateSync(body, options) : inflateRawSync(body, options);
  },
  br: (body, maxOutputLength) =>
    brotliDecompressSync(body, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** What cannot be decoded was stored decoded, with its header kept: it stays as it is. */
function decodeOnce(body: Buffer, decoder: Decoder, maxLength: number): Buffer | null {
  try {
    return decoder(body, maxLength);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? null : body;
  }
}

function unpackGzip(body: Buffer, maxOutputLength: number): Buffer {
  return gunzipSync(body, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
}
