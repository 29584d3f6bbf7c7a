import type { InputHead } from './format.ts';
import { asBuffer } from './lines.ts';

/** Bytes that detection looks at. */
export const HEAD_BYTES: number = 64 * 1024;
export const HEAD_LINES = 100;

export interface Peeked {
  readonly head: Buffer;
  /** Everything, the head included; may be iterated once. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Reads until `length` bytes are there or the input ends, and gives them back at the front of the stream. */
export async function peek(bytes: AsyncIterable<Uint8Array>, length: number): Promise<Peeked> {
  const iterator = bytes[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  let heldLength = 0;
  while (heldLength < length) {
    const { value, done } = await iterator.next();
    if (done === true) break;
    held.push(asBuffer(value));
    heldLength += value.length;
  }
  const all = Buffer.concat(held);
  return { head: all.subarray(0, length), bytes: { [Symbol.asyncIterator]: () => replay(all, iterator) } };
}

/** Not a generator: one that was never started does not close its source when it is told to return. */
function replay(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncIterator<Uint8Array> {
  let isFirst = first.length > 0;
  return {
    async next() {
      if (!isFirst) return rest.next();
      isFirst = false;
      return { value: first, done: false };
    },
    async return() {
      await rest.return?.();
      return { value: undefined, done: true };
    },
  };
}

/** The head as text and lines. A last line that the head cuts off is left out, unless it is the only one. */
export function inputHead(bytes: Buffer): InputHead {
  const text = bytes.toString('utf8');
  const lines = text.split(/\r?\n/, HEAD_LINES + 1);
  if (lines.length > 1 && (bytes.length === HEAD_BYTES || lines.length > HEAD_LINES)) lines.pop();
  return { bytes, text, lines: lines.filter((line) => line.trim() !== '') };
}

/** UTF-8 without its mark; UTF-16 with a mark becomes UTF-8, so that the readers know one encoding only. */
export async function* withoutByteOrderMark(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, bytes: all } = await peek(bytes, 3);
  const wide = wideEncoding(head);
  if (wide !== null) {
    const decoder = new TextDecoder(wide);
    for await (const chunk of all) yield Buffer.from(decoder.decode(chunk, { stream: true }));
    yield Buffer.from(decoder.decode());
    return;
  }
  let drop = head.length === 3 && head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  for await (const chunk of all) {
    yield drop === 0 ? chunk : chunk.subarray(drop);
    drop = 0;
  }
}

function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}
