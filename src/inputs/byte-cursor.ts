import { asBuffer } from './lines.ts';

/** Reads a stream piece by piece, for formats that say how long their pieces are. */
export class ByteCursor {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);
  #isOver = false;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#iterator = bytes[Symbol.asyncIterator]();
  }

  /** The next line as Latin-1, without its end; null at the end of the input. A line beyond `max` comes in pieces. */
  async line(max: number): Promise<string | null> {
    let searched = 0;
    for (;;) {
      const end = this.#held.indexOf(10, searched);
      if (end >= 0)
        return this.#cut(end + 1)
          .toString('latin1')
          .replace(/\r?\n$/, '');
      searched = this.#held.length;
      if (searched > max || !(await this.#more())) break;
    }
    return this.#held.length === 0 ? null : this.#cut(this.#held.length).toString('latin1');
  }

  /** The next `length` bytes, of which at most `keep` are held: what is beyond is read and forgotten. */
  async take(length: number, keep: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
    const pieces: Buffer[] = [];
    let kept = 0;
    let left = length;
    while (left > 0) {
      if (this.#held.length === 0 && !(await this.#more())) break;
      const piece = this.#cut(Math.min(left, this.#held.length));
      left -= piece.length;
      if (kept < keep) pieces.push(piece.subarray(0, keep - kept));
      kept += Math.min(piece.length, keep - kept);
    }
    return { bytes: pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces), isWhole: left === 0 };
  }

  async close(): Promise<void> {
    await this.#iterator.return?.();
  }

  #cut(length: number): Buffer {
    const piece = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return piece;
  }

  async #more(): Promise<boolean> {
    if (this.#isOver) return false;
    const { value, done } = await this.#iterator.next();
    if (done === true) {
      this.#isOver = true;
      return false;
    }
    this.#held = this.#held.length === 0 ? asBuffer(value) : Buffer.concat([this.#held, value]);
    return true;
  }
}
