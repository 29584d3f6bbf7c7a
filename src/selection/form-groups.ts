import { grown } from '../base/growing.ts';

/**
 * Which contents ended in which canonical form. Two running totals are what matters: how many forms there are
 * (a crawl fetches each once), and how many contents stand behind another in the same form.
 */
export class FormGroups {
  /** Forms with at least one URL. */
  forms = 0;
  /** Over all forms: contents less one. */
  hidden = 0;
  /** By form: its URLs; its first content plus one, and the URLs of that. */
  #urls: Int32Array = new Int32Array(1024);
  #first: Int32Array = new Int32Array(1024);
  #firstUrls: Int32Array = new Int32Array(1024);
  /** URLs by content for the few forms with several contents, the first one not among them. */
  readonly #others = new Map<number, Map<number, number>>();
  /** Where contents are known, a URL of which nothing is known speaks neither for a rule nor against it. */
  readonly #ignoresUnknown: boolean;

  constructor(content: Int32Array) {
    this.#ignoresUnknown = content.some((c) => c >= 0);
  }

  /** A URL of the content (−1: unknown) arrives at the form. */
  add(form: number, content: number): void {
    if (content < 0 && this.#ignoresUnknown) return;
    if (form >= this.#urls.length) this.#grow(form);
    if (this.#urls[form]!++ === 0) this.forms++;
    if (content < 0) return;
    const first = this.#first[form]!;
    if (first === content + 1) this.#firstUrls[form]!++;
    else if (first === 0) {
      this.#first[form] = content + 1;
      this.#firstUrls[form] = 1;
    } else this.#addOther(form, content);
  }

  /** The URL leaves it. */
  remove(form: number, content: number): void {
    if (content < 0 && this.#ignoresUnknown) return;
    if (--this.#urls[form]! === 0) this.forms--;
    if (content < 0) return;
    if (this.#first[form] !== content + 1) this.#removeOther(form, content);
    else if (--this.#firstUrls[form]! === 0) this.#promoteOther(form);
  }

  isLive(form: number): boolean {
    return form < this.#urls.length && this.#urls[form]! > 0;
  }

  forEachContent(form: number, visit: (content: number) => void): void {
    if (this.contentCount(form) === 0) return;
    visit(this.#first[form]! - 1);
    const others = this.#others.get(form);
    if (others !== undefined) for (const content of others.keys()) visit(content);
  }

  contentCount(form: number): number {
    if (form >= this.#first.length || this.#first[form] === 0) return 0;
    return 1 + (this.#others.size === 0 ? 0 : (this.#others.get(form)?.size ?? 0));
  }

  #addOther(form: number, content: number): void {
    let others = this.#others.get(form);
    if (others === undefined) this.#others.set(form, (others = new Map()));
    const count = others.get(content) ?? 0;
    others.set(content, count + 1);
    if (count === 0) this.hidden++;
  }

  #removeOther(form: number, content: number): void {
    const others = this.#others.get(form)!;
    const count = others.get(content)!;
    if (count > 1) {
      others.set(content, count - 1);
      return;
    }
    others.delete(content);
    if (others.size === 0) this.#others.delete(form);
    this.hidden--;
  }

  /** The first content is gone: another one takes its place. */
  #promoteOther(form: number): void {
    const others = this.#others.get(form);
    this.#first[form] = 0;
    if (others === undefined) return;
    const [content, count] = others.entries().next().value!;
    this.#first[form] = content + 1;
    this.#firstUrls[form] = count;
    others.delete(content);
    if (others.size === 0) this.#others.delete(form);
    this.hidden--;
  }

  #grow(form: number): void {
    const length = form + 1 + (form >> 1);
    this.#urls = grown(this.#urls, new Int32Array(length));
    this.#first = grown(this.#first, new Int32Array(length));
    this.#firstUrls = grown(this.#firstUrls, new Int32Array(length));
  }
}
