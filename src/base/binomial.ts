/**
 * Exact binomial bounds. `errors` may be fractional (weighted votes): the Beta form extends to them.
 * Clopper–Pearson is used for decisions because its coverage is guaranteed, Wilson only for ranking.
 */

/** The smallest rate p that is refuted at `alpha`: with probability ≥ 1 − alpha the true rate is at most this. */
export function clopperPearsonUpper(errors: number, trials: number, alpha: number = 0.05): number {
  if (trials <= 0 || errors >= trials) return 1;
  return betaQuantile(1 - alpha, errors + 1, trials - errors);
}

/** The matching lower bound. */
export function clopperPearsonLower(errors: number, trials: number, alpha: number = 0.05): number {
  if (trials <= 0 || errors <= 0) return 0;
  return betaQuantile(alpha, errors, trials - errors + 1);
}

/** Wilson's score lower bound of a rate, for ranking. */
export function wilsonLower(successes: number, trials: number, z: number = 1.645): number {
  if (trials <= 0) return 0;
  const p = successes / trials;
  const z2 = z * z;
  const centre = p + z2 / (2 * trials);
  const spread = z * Math.sqrt((p * (1 - p) + z2 / (4 * trials)) / trials);
  return Math.max(0, (centre - spread) / (1 + z2 / trials));
}

/** P(X ≤ errors) for X ~ Binomial(trials, rate): the p-value of "the rate is at least `rate`". */
export function binomialTail(errors: number, trials: number, rate: number): number {
  if (errors >= trials) return 1;
  return 1 - regularizedBeta(rate, errors + 1, trials - errors);
}

function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (regularizedBeta(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** I_x(a, b), by Lentz's continued fraction. */
export function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const floor = (v: number): number => (Math.abs(v) < tiny ? tiny : v);
  let c = 1;
  let d = 1 / floor(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / floor(1 + even * d);
    c = floor(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / floor(1 + odd * d);
    c = floor(1 + odd / c);
    const delta = d * c;
    value *= delta;
    if (Math.abs(delta - 1) < 1e-14) break;
  }
  return value;
}

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(z: number): number {
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z);
  const x = z - 1;
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x + i);
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}
