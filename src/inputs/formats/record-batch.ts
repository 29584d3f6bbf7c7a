import type { UrlRecord } from '../record.ts';

/** Collects records until they are worth handing over: pages are large, so their length counts too. */
export class RecordBatch {
  #records: UrlRecord[] = [];
  #length = 0;

  add(record: UrlRecord): void {
    this.#records.push(record);
    this.#length += (record.html ?? record.text ?? record.body ?? '').length;
  }

  get isFull(): boolean {
    return this.#records.length >= MAX_RECORDS || this.#length >= MAX_LENGTH;
  }

  take(): UrlRecord[] {
    const taken = this.#records;
    this.#records = [];
    this.#length = 0;
    return taken;
  }
}

const MAX_RECORDS = 1000;
const MAX_LENGTH = 4 * 1024 * 1024;
