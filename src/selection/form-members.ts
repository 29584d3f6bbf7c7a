import { grown } from '../base/growing.ts';

/** The URLs of every form, as lists linked through arrays: URLs come and go by the thousand while rules are tried. */
export class FormMembers {
  /** By form: its first URL plus one. */
  #head: Int32Array;
  /** By URL: its neighbours in the list, plus one. */
  readonly #next: Int32Array;
  readonly #previous: Int32Array;

  constructor(urls: number) {
    this.#head = new Int32Array(urls);
    this.#next = new Int32Array(urls);
    this.#previous = new Int32Array(urls);
  }

  add(url: number, form: number): void {
    if (form >= this.#head.length) this.#head = grown(this.#head, new Int32Array(form + 1 + (form >> 1)));
    const head = this.#head[form]!;
    this.#next[url] = head;
    this.#previous[url] = 0;
    if (head > 0) this.#previous[head - 1] = url + 1;
    this.#head[form] = url + 1;
  }

  remove(url: number, form: number): void {
    const next = this.#next[url]!;
    const previous = this.#previous[url]!;
    if (next > 0) this.#previous[next - 1] = previous;
    if (previous > 0) this.#next[previous - 1] = next;
    else this.#head[form] = next;
  }

  has(form: number): boolean {
    return form < this.#head.length && this.#head[form]! > 0;
  }

  addUrls(form: number, urls: Set<number>): void {
    if (form >= this.#head.length) return;
    for (let at = this.#head[form]!; at > 0; at = this.#next[at - 1]!) urls.add(at - 1);
  }

  /** Forms with at least one URL. */
  forms(): number[] {
    const forms: number[] = [];
    for (let form = 0; form < this.#head.length; form++) if (this.#head[form]! > 0) forms.push(form);
    return forms;
  }
}
