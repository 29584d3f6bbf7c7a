import { seededRandom } from '../src/base/random.ts';
import { UnionFind } from '../src/base/union-find.ts';
import { clusterSite } from '../src/clusters/cluster-site.ts';
import { joinNear } from '../src/clusters/near-simhash.ts';
import type { SiteColumns } from '../src/inputs/site-columns.ts';

/**
 * Ten times the pages must cost at most twelve times the time to cluster by simhash. A fifth of the fingerprints are
 * planted copies with up to three bits flipped; all pages bear one title, so that all are compared.
 * Run: node --import ./bench/register.mjs bench/simhash.ts
 */
const SMALL = 100_000;
const ROUNDS = 7;
const CEILING = 12;

const few = site(SMALL, 1);
const many = site(SMALL * 10, 2);
const whole = growth((columns) => clusterSite(columns, null));
const search = growth((columns) => {
  const group = new Int32Array(columns.urls.length);
  joinNear({ high: columns.simhashHigh, low: columns.simhashLow, group }, new UnionFind(columns.urls.length));
});
console.log(
  `clustering 1,000,000 pages costs ${whole.ratio.toFixed(1)} × 100,000, ceiling ${CEILING} ×; ${whole.seconds.toFixed(1)} s here`,
);
console.log(`the search alone: ${search.ratio.toFixed(1)} ×; ${search.seconds.toFixed(1)} s here`);
if (whole.ratio > CEILING) process.exitCode = 1;

/** The median over pairs of runs whose order flips, and the median time of the larger one. */
function growth(run: (columns: SiteColumns) => void): { ratio: number; seconds: number } {
  const ratios: number[] = [];
  const larger: number[] = [];
  secondsFor(run, few);
  for (let round = 0; round < ROUNDS; round++) {
    let small = 0;
    if (round % 2 === 0) small = secondsFor(run, few);
    const large = secondsFor(run, many);
    if (round % 2 !== 0) small = secondsFor(run, few);
    ratios.push(large / small);
    larger.push(large);
  }
  return { ratio: median(ratios), seconds: median(larger) };
}

function secondsFor(run: (columns: SiteColumns) => void, columns: SiteColumns): number {
  // Time on the processor: other work on the machine must not count as growth.
  const start = process.cpuUsage();
  run(columns);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}

function site(count: number, seed: number): SiteColumns {
  const random = seededRandom(seed);
  const high = new Uint32Array(count);
  const low = new Uint32Array(count);
  const flip = (): number => 1 << random.below(32);
  for (let i = 0; i < count; i++) {
    const isCopy = i > 0 && random.next() < 0.2;
    const from = random.below(Math.max(1, i));
    high[i] = isCopy ? high[from]! ^ flip() : random.below(4294967296);
    low[i] = isCopy ? low[from]! ^ flip() ^ flip() : random.below(4294967296);
  }
  const none = new Int32Array(count).fill(-1);
  return {
    site: 'bench.test',
    urls: Array.from({ length: count }, (_, i) => `http://bench.test/page/${i}`),
    sightings: new Uint32Array(count).fill(1),
    minSize: new Float64Array(count),
    maxSize: new Float64Array(count),
    digest: none,
    title: new Int32Array(count),
    redirect: none,
    canonical: none,
    simhashHigh: high,
    simhashLow: low,
    hasSimhash: new Uint8Array(count).fill(1),
    isVoid: new Uint8Array(count),
    rows: new Uint32Array(count),
  };
}
