import { expect, test } from 'vitest';
import { seededRandom } from '../../base/random.ts';
import type { WordPair } from './batch.ts';
import { type Loss, lossAndSlopes, measure } from './loss.ts';
import { createNetwork, randomize, roomFor } from './network.ts';

const PAIRS: readonly WordPair[] = [
  { source: [2, 5, 6, 3], target: [2, 5, 3], weight: 1 },
  { source: [6, 5], target: [6, 6, 5, 2], weight: 3 },
  { source: [4, 4, 2, 5, 6, 3], target: [4], weight: 0.5 },
];

test.each([
  ['softmax', false],
  ['binary', false],
  ['softmax', true],
] as const)('every slope of the %s loss (copying: %s) equals the measured difference', (loss, copy) => {
  expect(worstSlopeError(loss, copy)).toBeLessThan(1e-6);
});

test('a pair is judged alike alone and among others of other lengths', () => {
  const network = tinyNetwork('double', false);
  const together = measure(network, PAIRS);
  const alone = PAIRS.map((pair) => measure(network, [pair]).loss * pair.weight);
  expect(together.loss).toBeCloseTo(alone.reduce((a, b) => a + b) / 4.5, 12);
});

test.each([false, true])('WebAssembly and plain TypeScript agree (copying: %s)', (copy) => {
  const plain = tinyNetwork('plain', copy);
  const wasm = tinyNetwork('wasm', copy);
  expect(wasm.ops.name).toBe('wasm');
  expect(lossAndSlopes(wasm, PAIRS).loss).toBeCloseTo(lossAndSlopes(plain, PAIRS).loss, 5);
  let difference = 0;
  for (let i = 0; i < plain.slopes.all.length; i++) {
    difference = Math.max(difference, Math.abs(plain.slopes.all[i]! - wasm.slopes.all[i]!));
  }
  expect(difference).toBeLessThan(1e-5);
});

function tinyNetwork(backend: 'double' | 'plain' | 'wasm', copy: boolean) {
  const network = createNetwork({ words: 7, hidden: 8, embedding: 4, copy }, roomFor(PAIRS, 3), backend);
  randomize(network, seededRandom(3));
  return network;
}

/** The largest difference between slope and central difference, relative to the largest slope. */
function worstSlopeError(loss: Loss, copy: boolean): number {
  const network = tinyNetwork('double', copy);
  lossAndSlopes(network, PAIRS, loss);
  const slopes = Float64Array.from(network.slopes.all);
  const { all } = network.parameters;
  const step = 1e-5;
  let worst = 0;
  let largest = 0;
  for (let i = 0; i < all.length; i++) {
    const kept = all[i]!;
    all[i] = kept + step;
    const above = measure(network, PAIRS, loss).loss;
    all[i] = kept - step;
    const below = measure(network, PAIRS, loss).loss;
    all[i] = kept;
    const difference = (above - below) / (2 * step);
    worst = Math.max(worst, Math.abs(difference - slopes[i]!) / Math.max(1e-3, Math.abs(difference)));
    largest = Math.max(largest, Math.abs(difference));
  }
  expect(largest).toBeGreaterThan(1e-3);
  return worst;
}
