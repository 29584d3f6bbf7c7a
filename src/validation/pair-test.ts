/** Takes pairs one by one and says when they are enough. */
export interface PairTest {
  /** Null: go on. */
  readonly verdict: 'valid' | 'refuted' | null;
  /** The evidence against "this is a bad rule"; null where the test has no such measure. */
  readonly eValue: number | null;
  add(isMatch: boolean): void;
  /** A pair of the list cannot be judged: the list is that much shorter. */
  leaveOut(): void;
  /**
   * Pairs that must still come before any verdict, as far as they are not more than `atMost`: so many can be fetched at
   * once and none in vain.
   */
  pairsToVerdict(atMost: number): number;
  /** Whether the list is long enough for a rule without any fault. */
  canAccept(): boolean;
}

/**
 * Figure 4: valid at (1 − ε)N matches, refuted at εN mismatches. N = 0 accepts, as Figure 10 needs it; the printed
 * loop would refuse.
 */
export class FigureFour implements PairTest {
  readonly eValue = null;
  readonly #matchesNeeded: number;
  readonly #mismatchesNeeded: number;
  readonly #isOpen: boolean;
  #left: number;
  #matches = 0;
  #mismatches = 0;

  constructor(
    { validationCount, refutationShare }: { validationCount: number; refutationShare: number },
    listLength: number,
  ) {
    this.#isOpen = validationCount === 0;
    this.#matchesNeeded = Math.ceil((1 - refutationShare) * validationCount - 1e-9);
    this.#mismatchesNeeded = Math.max(1, Math.ceil(refutationShare * validationCount - 1e-9));
    this.#left = listLength;
  }

  get verdict(): 'valid' | 'refuted' | null {
    if (this.#isOpen) return 'valid';
    if (this.#mismatches >= this.#mismatchesNeeded) return 'refuted';
    return this.#matches >= this.#matchesNeeded ? 'valid' : null;
  }

  add(isMatch: boolean): void {
    this.#left--;
    if (isMatch) this.#matches++;
    else this.#mismatches++;
  }

  leaveOut(): void {
    this.#left--;
  }

  pairsToVerdict(atMost: number): number {
    return Math.min(atMost, this.#matchesNeeded - this.#matches, this.#mismatchesNeeded - this.#mismatches);
  }

  canAccept(): boolean {
    return this.#matchesNeeded - this.#matches <= this.#left;
  }
}
