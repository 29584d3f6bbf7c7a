import type { ReadContext } from '../format.ts';
import { requestMethod } from '../http-message.ts';
import type { UrlRecord } from '../record.ts';
import type { WarcEntry } from './warc-entry.ts';

/**
 * Gives responses the method of their request, so that the answer to a POST is not taken for the page. Some
 * writers put the request first, others the response; so the last of each is held until its neighbour is known.
 */
export class MethodPairing {
  readonly #context: ReadContext;
  #heldRecord: UrlRecord | null = null;
  #heldRequest: { readonly url: string; readonly method: string } | null = null;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  /** The records that are ready now that this entry is known. */
  push(entry: WarcEntry, record: UrlRecord | null): UrlRecord[] {
    if (entry.type === 'request') return this.#pushRequest(entry);
    if (record === null) return [];
    const before = this.end();
    const request = this.#heldRequest;
    this.#heldRequest = null;
    if (request === null || request.url !== entry.url) this.#heldRecord = record;
    else before.push(...this.#withMethod(record, request.method));
    return before;
  }

  /** The record still held, at the end of the input. */
  end(): UrlRecord[] {
    const held = this.#heldRecord;
    this.#heldRecord = null;
    return held === null ? [] : [held];
  }

  #pushRequest(entry: WarcEntry): UrlRecord[] {
    this.#context.skip('no-page', `request ${entry.url}`);
    const method = requestMethod(entry.block) ?? 'GET';
    const held = this.#heldRecord;
    this.#heldRecord = null;
    if (held !== null && held.url === entry.url) return this.#withMethod(held, method);
    this.#heldRequest = { url: entry.url, method };
    return held === null ? [] : [held];
  }

  #withMethod(record: UrlRecord, method: string): UrlRecord[] {
    if (method === 'GET' || method === 'HEAD') return [{ ...record, method }];
    this.#context.skip('method', `${method} ${record.url}`);
    return [];
  }
}
