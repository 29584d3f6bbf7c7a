interface Queued {
  readonly rule: number;
  readonly worth: number;
}

/** A binary heap of rules, the most worth on top; equal ones in the order of their numbers. */
export class RuleQueue {
  readonly #heap: Queued[] = [];

  best(): number {
    return this.#heap[0]?.worth ?? Number.NEGATIVE_INFINITY;
  }

  push(rule: number, worth: number): void {
    const heap = this.#heap;
    heap.push({ rule, worth });
    for (let at = heap.length - 1; at > 0; ) {
      const up = (at - 1) >> 1;
      if (!isBefore(heap[at]!, heap[up]!)) break;
      [heap[at], heap[up]] = [heap[up]!, heap[at]!];
      at = up;
    }
  }

  pop(): Queued | null {
    const heap = this.#heap;
    const top = heap[0];
    if (top === undefined) return null;
    const last = heap.pop()!;
    if (heap.length > 0) {
      heap[0] = last;
      this.#sink();
    }
    return top;
  }

  #sink(): void {
    const heap = this.#heap;
    for (let at = 0; ; ) {
      let next = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && isBefore(heap[child]!, heap[next]!)) next = child;
      }
      if (next === at) return;
      [heap[at], heap[next]] = [heap[next]!, heap[at]!];
      at = next;
    }
  }
}

function isBefore(a: Queued, b: Queued): boolean {
  return a.worth !== b.worth ? a.worth > b.worth : a.rule < b.rule;
}
