import { avalanche, hash32 } from '../base/hash.ts';
import { joinLanes } from './leave-one-out.ts';

/** Two independent hashes of each text, to be added up over the cells of a URL. */
export interface TextLanes {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

export function textLanes(texts: readonly string[]): TextLanes {
  return { high: hashesOf(texts, HIGH_SEED), low: hashesOf(texts, LOW_SEED) };
}

function hashesOf(texts: readonly string[], seed: number): Int32Array {
  const hashes = new Int32Array(texts.length);
  for (let i = 0; i < texts.length; i++) hashes[i] = hash32(texts[i]!, seed);
  return hashes;
}

/**
 * What a cell adds to a lane. By text, not by id: a value copied to another key must equal the same value that
 * always stood there, whatever ids the two columns give it.
 */
export function cellLane(key: number, textHash: number): number {
  return avalanche(Math.imul(key + 1, 0x9e3779b1) ^ textHash) | 0;
}

/** The sum over the cells of one URL. */
export class LaneSum {
  #high = 0;
  #low = 0;

  clear(): void {
    this.#high = 0;
    this.#low = 0;
  }

  add(key: number, texts: TextLanes, id: number): void {
    this.#high = (this.#high + cellLane(key, texts.high[id]!)) | 0;
    this.#low = (this.#low + cellLane(key, texts.low[id]!)) | 0;
  }

  /** As one 53-bit key. */
  key(): number {
    return joinLanes(this.#high, this.#low);
  }
}

const HIGH_SEED = 1;
const LOW_SEED = 2;
