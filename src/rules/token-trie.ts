import { EdgeTable } from './edge-table.ts';

/** All left sides of substitutions in one tree over characters, to be walked from token boundaries only. */
export class TokenTrie {
  readonly #edges: EdgeTable = new EdgeTable();
  readonly #first: Int32Array = new Int32Array(128).fill(-1);
  /** Which text ends at a node: its place in the list given, −1 if none does. */
  readonly accept: Int32Array;

  constructor(texts: readonly string[]) {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    this.accept = new Int32Array(characters + 1).fill(-1);
    let nodes = 1;
    for (const [i, text] of texts.entries()) {
      let node = 0;
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        let next = this.#edges.find(node, code);
        if (next < 0) {
          next = nodes++;
          this.#edges.add(node, code, next);
          if (node === 0 && code < 128) this.#first[code] = next;
        }
        node = next;
      }
      this.accept[node] = i;
    }
  }

  /** The node behind the root along a character; −1 if no text starts with it. */
  start(code: number): number {
    return code < 128 ? this.#first[code]! : this.#edges.find(0, code);
  }

  step(node: number, code: number): number {
    return this.#edges.find(node, code);
  }
}
