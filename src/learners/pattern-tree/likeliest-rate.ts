/** Strays that a rule shows, and the labels at stake: see Proof. */
export interface StrayCount {
  readonly strays: number;
  readonly atStake: number;
}

export interface RateLimits {
  readonly maxRate: number;
  /** How often one URL stands in the counts: what is told several times is no stronger. */
  readonly repeats: number;
}

/** How many rules are taken to be wrong before any was seen. */
const WRONG_SHARE = 0.5;
/** Right rules differ by more than chance: a larger count is scaled down to this one, lest it alone decide. */
const MAX_AT_STAKE = 200;
/** Clean labels are believed unless another rate is that much likelier, in the logarithm: one case in twenty is chance. */
const MARGIN = 2;
const LEAST_RATE = 0.0005;
const STEP = 1.1;

/**
 * The rate at which the counts are likeliest, 0 included: a count is either Poisson at the rate or, for a wrong rule, any
 * rate up to the largest. Each count can say little against the others, so a minority of wrong rules does not shift the answer.
 */
export function likeliestRate(counts: readonly StrayCount[], { maxRate, repeats }: RateLimits): number {
  const scaled = counts.map(({ strays, atStake }) => {
    const share = Math.min(1, MAX_AT_STAKE / atStake);
    return { strays: strays * share, atStake: atStake * share };
  });
  let best = 0;
  let bestLikelihood = logLikelihood(scaled, 0, maxRate) + MARGIN * repeats;
  for (let rate = LEAST_RATE; rate < maxRate; rate *= STEP) {
    const likelihood = logLikelihood(scaled, rate, maxRate);
    if (likelihood <= bestLikelihood) continue;
    best = rate;
    bestLikelihood = likelihood;
  }
  return best;
}

function logLikelihood(counts: readonly StrayCount[], rate: number, maxRate: number): number {
  let sum = 0;
  for (const { strays, atStake } of counts) {
    const right = poisson(strays, rate * atStake);
    const wrong = 1 / (1 + maxRate * atStake);
    sum += Math.log((1 - WRONG_SHARE) * right + WRONG_SHARE * wrong);
  }
  return sum;
}

/** The Poisson probability, for counts between whole numbers too. */
function poisson(count: number, mean: number): number {
  if (mean === 0) return count === 0 ? 1 : 0;
  return Math.exp(count * Math.log(mean) - mean - logFactorial(count));
}

/** Ramanujan's approximation: four digits are plenty, and 0 gives 0 but for those. */
function logFactorial(n: number): number {
  if (n === 0) return 0;
  return n * Math.log(n) - n + Math.log(n * (1 + 4 * n * (1 + 2 * n)) + 1 / 30) / 6 + Math.log(Math.PI) / 2;
}
