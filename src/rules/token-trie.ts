import { EdgeTable } from './edge-table.ts';
import { TelltaleTokens } from './telltale-tokens.ts';
import { UrlTokens } from './url-tokens.ts';

/**
 * All left sides of substitutions in one tree over the hashes of their tokens, each only as deep as it takes to tell
 * it from the others: so the tree is small and a look into it short. What is found is compared in full.
 */
export class TokenTrie {
  readonly #edges: EdgeTable = new EdgeTable();
  // Only while the tree grows.
  #growing: number[] = [-1];
  /** For each node the text that ends there, and of how many tokens it is, side by side; −1: none. */
  readonly #accepted: Int32Array;
  readonly #texts: readonly string[];
  #hasCollisions: boolean = false;
  readonly telltales: TelltaleTokens;
  /** What `find` found: texts, each followed by the number of the token behind it. */
  readonly found: number[] = [];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    const hashes = texts.map(hashesOf);
    this.telltales = new TelltaleTokens(hashes);
    for (const [i, depth] of tellingDepths(hashes).entries()) {
      let node = 0;
      for (let at = 0; at < depth; at++) node = this.#child(node, hashes[i]![at]!);
      // Two texts with the same hashes cannot both be kept apart here; the later one hangs behind an extra edge.
      while (this.#growing[node]! >= 0) {
        node = this.#child(node, COLLISION);
        this.#hasCollisions = true;
      }
      this.#growing[node] = i;
    }
    this.#accepted = new Int32Array(2 * this.#growing.length);
    for (const [node, text] of this.#growing.entries()) {
      this.#accepted[2 * node] = text;
      this.#accepted[2 * node + 1] = text < 0 ? 0 : hashes[text]!.length;
    }
    this.#growing = [];
  }

  /** Fills `found` with the texts that stand at a token, the shortest first; how many numbers count in it. */
  find(tokens: UrlTokens, token: number): number {
    const accepted = this.#accepted;
    let count = 0;
    let node = 0;
    for (let t = token; t < tokens.count; t++) {
      node = this.#edges.find(node, tokens.hashes[t]!);
      if (node < 0) break;
      // Never asked at −1: a look outside a list is among the slowest things an engine does.
      for (let twin = node; twin >= 0 && accepted[2 * twin]! >= 0; ) {
        const text = accepted[2 * twin]!;
        const behind = token + accepted[2 * twin + 1]!;
        if (this.#standsAt(text, tokens, { token, behind })) {
          this.found[count++] = text;
          this.found[count++] = behind;
        }
        twin = this.#hasCollisions ? this.#edges.find(twin, COLLISION) : -1;
      }
    }
    return count;
  }

  /** Whether the text stands there in full, its end at the end of a token. */
  #standsAt(index: number, { text, starts, count }: UrlTokens, { token, behind }: Span): boolean {
    if (behind > count) return false;
    const wanted = this.#texts[index]!;
    const start = starts[token]!;
    return starts[behind] === start + wanted.length && text.startsWith(wanted, start);
  }

  #child(node: number, label: number): number {
    let child = this.#edges.find(node, label);
    if (child < 0) {
      child = this.#growing.push(-1) - 1;
      this.#edges.add(node, label, child);
    }
    return child;
  }
}

/** The tokens from one to before another. */
interface Span {
  readonly token: number;
  readonly behind: number;
}

const COLLISION = 0;

/** For each text how many of its tokens it takes until no other text goes on like it. */
function tellingDepths(texts: readonly (readonly number[])[]): number[] {
  const edges = new EdgeTable();
  const passing = [0];
  const step = (node: number, label: number): number => {
    const known = edges.find(node, label);
    if (known > 0) return known;
    edges.add(node, label, passing.push(0) - 1);
    return passing.length - 1;
  };
  for (const text of texts) {
    let node = 0;
    for (const label of text) passing[(node = step(node, label))]!++;
  }
  return texts.map((text) => {
    let node = 0;
    const depth = text.findIndex((label) => passing[(node = step(node, label))] === 1);
    return depth < 0 ? text.length : depth + 1;
  });
}

const scratch = new UrlTokens();

function hashesOf(text: string): number[] {
  scratch.read(text);
  const hashes: number[] = [];
  for (let token = 0; token < scratch.count; token++) hashes.push(scratch.hashes[token]!);
  return hashes;
}
