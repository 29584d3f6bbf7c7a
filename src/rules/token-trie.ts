import { EdgeTable } from './edge-table.ts';
import { TelltaleTokens } from './telltale-tokens.ts';
import { UrlTokens } from './url-tokens.ts';

/**
 * All left sides of substitutions in one tree over the hashes of their tokens. A text that is found at a token is
 * compared in full, since two tokens may share a hash.
 */
export class TokenTrie {
  readonly #edges: EdgeTable = new EdgeTable();
  readonly #accept: number[] = [-1];
  readonly #texts: readonly string[];
  readonly #telltales: TelltaleTokens;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    const hashes = texts.map(hashesOf);
    this.#telltales = new TelltaleTokens(hashes);
    for (const [i, labels] of hashes.entries()) {
      let node = 0;
      for (const label of labels) node = this.#child(node, label);
      // Two texts with the same hashes cannot both be kept apart here; the later one hangs behind an extra edge.
      while (this.#accept[node]! >= 0) node = this.#child(node, COLLISION);
      this.#accept[node] = i;
    }
  }

  /** The tokens at which a text may start, in order; the list is used again at the next call. */
  startsIn(tokens: UrlTokens): readonly number[] {
    return this.#telltales.startsIn(tokens);
  }

  /**
   * Adds to `found` the texts that stand at a token, each followed by the number of the token behind it, the shortest
   * first; true if there are any.
   */
  find(tokens: UrlTokens, token: number, found: number[]): boolean {
    const before = found.length;
    let node = 0;
    for (let t = token; t < tokens.count; t++) {
      node = this.#edges.find(node, tokens.hashes[t]!);
      if (node < 0) break;
      for (let twin = node; twin > 0; twin = this.#edges.find(twin, COLLISION)) {
        const text = this.#accept[twin]!;
        if (text >= 0 && tokens.text.startsWith(this.#texts[text]!, tokens.starts[token]!))
          found.push(text, t + 1);
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

const scratch = new UrlTokens();

function hashesOf(text: string): number[] {
  scratch.read(text);
  return Array.from(scratch.hashes.subarray(0, scratch.count));
}
