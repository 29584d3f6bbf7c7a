/** How many URLs vanish and how many contents run into others, kept up to date as single URLs change their form. */
export class MergeCount {
  readonly #clusters: Int32Array;
  readonly #clusterCount: number;
  readonly #perPair = new Map<number, number>();
  readonly #perForm = new Map<number, number>();

  constructor(forms: Int32Array, clusters: Int32Array) {
    this.#clusters = clusters;
    this.#clusterCount = 1 + largest(clusters);
    for (let row = 0; row < forms.length; row++) this.#count(row, forms[row]!, 1);
  }

  /** URLs that share their form with another one of their content. */
  get saved(): number {
    return this.#clusters.length - this.#perPair.size;
  }

  /** Contents beyond the first, over all forms. */
  get collided(): number {
    return this.#perPair.size - this.#perForm.size;
  }

  move(row: number, { from, to }: { readonly from: number; readonly to: number }): void {
    this.#count(row, from, -1);
    this.#count(row, to, 1);
  }

  #count(row: number, form: number, by: 1 | -1): void {
    const pair = form * this.#clusterCount + this.#clusters[row]!;
    const count = add(this.#perPair, pair, by);
    if (count === (by > 0 ? 1 : 0)) add(this.#perForm, form, by);
  }
}

function largest(numbers: Int32Array): number {
  let most = 0;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** The new count; a count of nothing is forgotten. */
function add(counts: Map<number, number>, key: number, by: number): number {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
  return count;
}
