import type { InputFormat, ReadContext } from '../format.ts';
import type { UrlRecord } from '../record.ts';
import { createJsonReader } from './json-value.ts';

/** A JSON array of records or URLs, element by element: the array as a whole never stands in memory. */
export const jsonArray: InputFormat = {
  name: 'json-array',
  summary: 'a JSON array of such objects, or of URLs',
  detect: ({ text }) => (/^\s*\[\s*[{"\]]/.test(text) ? 0.95 : 0),
  async *read(bytes, context) {
    const readValue = createJsonReader(context);
    const splitter = new ElementSplitter(context);
    for await (const chunk of bytes) {
      const records: UrlRecord[] = [];
      for (const element of splitter.push(chunk)) {
        const record = readValue(element);
        if (record !== null) records.push(record);
      }
      yield records;
    }
    if (splitter.isInside) {
      context.lines++;
      context.skip('truncated', splitter.rest);
    }
  },
};

/** Finds where the elements of the outermost array begin and end; strings are the only place brackets do not count. */
class ElementSplitter {
  readonly #context: ReadContext;
  #held: Buffer[] = [];
  #heldLength = 0;
  #depth = 0;
  #isString = false;
  #isEscaped = false;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  get isInside(): boolean {
    return this.#depth > 0;
  }

  get rest(): string {
    return Buffer.concat(this.#held).subarray(0, 400).toString();
  }

  push(chunk: Uint8Array): string[] {
    const elements: string[] = [];
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const cut = this.#step(chunk[i]!);
      if (cut === 'inside') continue;
      if (cut === 'end') this.#finish(chunk.subarray(start, i), elements);
      start = i + 1;
    }
    this.#hold(chunk.subarray(start));
    return elements;
  }

  /** `outside`: between elements; `end`: the byte after one. */
  #step(byte: number): 'inside' | 'outside' | 'end' {
    if (this.#isString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isString = false;
      return 'inside';
    }
    if (byte === QUOTE) this.#isString = this.#depth > 0;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) return this.#depth++ === 0 ? 'outside' : 'inside';
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      if (this.#depth > 0 && --this.#depth === 0) return 'end';
    } else if (byte === COMMA && this.#depth === 1) return 'end';
    return this.#depth === 0 ? 'outside' : 'inside';
  }

  #finish(last: Uint8Array, elements: string[]): void {
    this.#hold(last);
    const text = Buffer.concat(this.#held).toString('utf8').trim();
    const isTooLong = this.#heldLength > this.#context.options.maxLineLength;
    this.#held = [];
    this.#heldLength = 0;
    if (text === '') return;
    this.#context.lines++;
    if (isTooLong) this.#context.skip('too-long', text);
    else elements.push(text);
  }

  /** Beyond the limit only the length goes on counting; the beginning stays, to be shown. */
  #hold(bytes: Uint8Array): void {
    if (this.#heldLength <= this.#context.options.maxLineLength && bytes.length > 0)
      this.#held.push(Buffer.from(bytes));
    this.#heldLength += bytes.length;
  }
}

const QUOTE = 34;
const COMMA = 44;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
