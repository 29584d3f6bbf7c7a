import { avalanche } from '../../base/hash.ts';

/**
 * Tokens numbered as they appear, by open addressing over their characters. A Map of strings would hold a million
 * small objects, which every full garbage collection of a long list looks at again.
 */
export class TokenNumbers {
  /** The characters of all tokens; token `n` is `#chars[#starts[n] … #starts[n + 1])`. */
  #chars = new Uint16Array(4096);
  #starts = new Uint32Array(1024);
  #count = 0;
  /** Two numbers a slot: the hash, and the token plus one, 0 meaning free. */
  #slots = new Int32Array(2 * 2048);
  #mask = 2047;
  /** Most tokens are one character between words: code → token plus one. */
  readonly #single = new Int32Array(128);

  /** The number of the token `text[start … end)`. */
  of(text: string, start: number, end: number): number {
    const code = text.charCodeAt(start);
    if (end - start > 1 || code > 127) return this.#find(text, start, end);
    if (this.#single[code] === 0) this.#single[code] = this.#add(text, start, end) + 1;
    return this.#single[code]! - 1;
  }

  text(token: number): string {
    let text = '';
    for (let at = this.#starts[token]!; at < this.#starts[token + 1]!; at++)
      text += String.fromCharCode(this.#chars[at]!);
    return text;
  }

  #find(text: string, start: number, end: number): number {
    const hash = hashOf(text, start, end);
    const slots = this.#slots;
    let slot = hash & this.#mask;
    for (; slots[2 * slot + 1] !== 0; slot = (slot + 1) & this.#mask) {
      const token = slots[2 * slot + 1]! - 1;
      if (slots[2 * slot] === hash && this.#equals(token, text, start, end)) return token;
    }
    const token = this.#add(text, start, end);
    slots[2 * slot] = hash;
    slots[2 * slot + 1] = token + 1;
    if (token * 2 > this.#mask) this.#growSlots();
    return token;
  }

  #equals(token: number, text: string, start: number, end: number): boolean {
    const from = this.#starts[token]!;
    if (this.#starts[token + 1]! - from !== end - start) return false;
    const chars = this.#chars;
    for (let i = start; i < end; i++) if (chars[from + i - start] !== text.charCodeAt(i)) return false;
    return true;
  }

  #add(text: string, start: number, end: number): number {
    const token = this.#count++;
    const from = this.#starts[token]!;
    if (from + end - start > this.#chars.length) {
      const larger = new Uint16Array(2 * (from + end - start));
      larger.set(this.#chars);
      this.#chars = larger;
    }
    for (let i = start; i < end; i++) this.#chars[from + i - start] = text.charCodeAt(i);
    if (token + 1 === this.#starts.length) {
      const larger = new Uint32Array(2 * this.#starts.length);
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#starts[token + 1] = from + end - start;
    return token;
  }

  #growSlots(): void {
    const old = this.#slots;
    const slots = new Int32Array(old.length * 2);
    const mask = this.#mask * 2 + 1;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === 0) continue;
      let slot = old[at]! & mask;
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
      slots[2 * slot] = old[at]!;
      slots[2 * slot + 1] = old[at + 1]!;
    }
    this.#slots = slots;
    this.#mask = mask;
  }
}

function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return avalanche(hash) | 0;
}
