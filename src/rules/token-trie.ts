import { EdgeTable } from './edge-table.ts';
import { UrlTokens } from './url-tokens.ts';

/**
 * All left sides of substitutions in one tree over the hashes of their tokens. A text that is found at a token is
 * compared in full, since two tokens may share a hash.
 */
export class TokenTrie {
  readonly #edges: EdgeTable = new EdgeTable();
  /** Which hashes (their low bits) start a text: most tokens of a URL start none, and this stays in the cache. */
  readonly #starters: Uint8Array = new Uint8Array(4096);
  readonly #accept: number[] = [-1];
  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    const tokens = new UrlTokens();
    for (const [i, text] of texts.entries()) {
      tokens.read(text);
      let node = 0;
      for (let t = 0; t < tokens.count; t++) node = this.#child(node, tokens.hashes[t]!);
      // Two texts with the same hashes cannot both be kept apart here; the later one hangs behind an extra edge.
      while (this.#accept[node]! >= 0) node = this.#child(node, COLLISION);
      this.#accept[node] = i;
      if (tokens.count > 0) this.#starters[tokens.hashes[0]! & 4095] = 1;
    }
  }

  mayStart(tokens: UrlTokens, token: number): boolean {
    return this.#starters[tokens.hashes[token]! & 4095] === 1;
  }

  /**
   * Adds to `found` the texts that stand at a token, each followed by the number of the token behind it, the shortest
   * first; true if there are any.
   */
  find(url: string, tokens: UrlTokens, token: number, found: number[]): boolean {
    const before = found.length;
    let node = 0;
    for (let t = token; t < tokens.count; t++) {
      node = this.#edges.find(node, tokens.hashes[t]!);
      if (node < 0) break;
      for (let twin = node; twin > 0; twin = this.#edges.find(twin, COLLISION)) {
        const text = this.#accept[twin]!;
        if (text >= 0 && url.startsWith(this.#texts[text]!, tokens.starts[token]!)) found.push(text, t + 1);
      }
    }
    return found.length > before;
  }

  #child(node: number, label: number): number {
    let child = this.#edges.find(node, label);
    if (child < 0) {
      child = this.#accept.push(-1) - 1;
      this.#edges.add(node, label, child);
    }
    return child;
  }
}

const COLLISION = 0;
