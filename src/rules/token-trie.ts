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
  #hasCollisions: boolean = false;
  readonly telltales: TelltaleTokens;
  /** What `find` found: texts, each followed by the number of the token behind it. */
  readonly found: number[] = [];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    const hashes = texts.map(hashesOf);
    this.telltales = new TelltaleTokens(hashes);
    for (const [i, labels] of hashes.entries()) {
      let node = 0;
      for (const label of labels) node = this.#child(node, label);
      // Two texts with the same hashes cannot both be kept apart here; the later one hangs behind an extra edge.
      while (this.#accept[node]! >= 0) {
        node = this.#child(node, COLLISION);
        this.#hasCollisions = true;
      }
      this.#accept[node] = i;
    }
  }

  /** Fills `found` with the texts that stand at a token, the shortest first; how many numbers count in it. */
  find(tokens: UrlTokens, token: number): number {
    const { found } = this;
    let count = 0;
    let node = 0;
    for (let t = token; t < tokens.count; t++) {
      node = this.#edges.find(node, tokens.hashes[t]!);
      if (node < 0) break;
      for (let twin = node; this.#accept[twin]! >= 0; ) {
        const text = this.#accept[twin]!;
        if (tokens.text.startsWith(this.#texts[text]!, tokens.starts[token]!)) {
          found[count++] = text;
          found[count++] = t + 1;
        }
        twin = this.#hasCollisions ? this.#edges.find(twin, COLLISION) : -1;
      }
    }
    return count;
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
  const hashes: number[] = [];
  for (let token = 0; token < scratch.count; token++) hashes.push(scratch.hashes[token]!);
  return hashes;
}
