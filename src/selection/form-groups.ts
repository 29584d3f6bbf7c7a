/**
 * Which contents ended in which canonical form. Two running totals are what matters: how many forms there are
 * (a crawl fetches each once), and how many contents stand behind another in the same form.
 */
export class FormGroups {
  /** Forms with at least one URL. */
  forms = 0;
  /** Over all forms: contents less one. */
  hidden = 0;
  readonly #urls = new Map<number, number>();
  /** URLs per content, for forms with known contents. */
  readonly #contents = new Map<number, Map<number, number>>();

  /** A URL of the content (−1: unknown) arrives at the form. */
  add(form: number, content: number): void {
    const urls = this.#urls.get(form) ?? 0;
    if (urls === 0) this.forms++;
    this.#urls.set(form, urls + 1);
    if (content < 0) return;
    let contents = this.#contents.get(form);
    if (contents === undefined) this.#contents.set(form, (contents = new Map()));
    const count = contents.get(content) ?? 0;
    contents.set(content, count + 1);
    if (count === 0 && contents.size > 1) this.hidden++;
  }

  /** The URL leaves it. */
  remove(form: number, content: number): void {
    const urls = this.#urls.get(form)! - 1;
    if (urls === 0) {
      this.forms--;
      this.#urls.delete(form);
    } else this.#urls.set(form, urls);
    if (content < 0) return;
    const contents = this.#contents.get(form)!;
    const count = contents.get(content)!;
    if (count > 1) contents.set(content, count - 1);
    else {
      contents.delete(content);
      if (contents.size > 0) this.hidden--;
      else this.#contents.delete(form);
    }
  }

  isLive(form: number): boolean {
    return this.#urls.has(form);
  }

  contentsOf(form: number): Iterable<number> {
    return this.#contents.get(form)?.keys() ?? [];
  }

  contentCount(form: number): number {
    return this.#contents.get(form)?.size ?? 0;
  }
}
