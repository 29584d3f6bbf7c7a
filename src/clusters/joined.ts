import { UnionFind } from '../base/union-find.ts';
import { type Reason, reasonBit } from './reasons.ts';

/** The URLs of a site while they are being joined: who is with whom, and why. */
export class Joined {
  readonly sets: UnionFind;
  readonly reasons: Uint8Array;

  constructor(size: number) {
    this.sets = new UnionFind(size);
    this.reasons = new Uint8Array(size);
  }

  join(a: number, b: number, reason: Reason): void {
    if (a === b) return;
    this.sets.union(a, b);
    const bit = reasonBit(reason);
    this.reasons[a]! |= bit;
    this.reasons[b]! |= bit;
  }
}
