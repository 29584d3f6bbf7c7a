/** Why URLs are in one cluster. Several may hold of one cluster: they are bits of a mask. */
export const REASONS = ['digest', 'text', 'sketch', 'simhash', 'redirect', 'canonical'] as const;

export type Reason = (typeof REASONS)[number];

export function reasonBit(reason: Reason): number {
  return 1 << REASONS.indexOf(reason);
}

export function reasonsOf(mask: number): Reason[] {
  return REASONS.filter((reason) => (mask & reasonBit(reason)) !== 0);
}
