import { avalanche, hash32 } from '../base/hash.ts';
import type { SiteSample } from '../inputs/site-sample.ts';

/**
 * Which part of the sample a URL belongs to. Learners see `learn`; rules are chosen on `learn` and `select`;
 * the promise is measured on `certify`, which nothing before it has looked at.
 */
export const LEARN = 0;
export const SELECT = 1;
export const CERTIFY = 2;

export interface SplitOptions {
  readonly seed: number;
  /** Share of contents kept for choosing rules, and for the promise. */
  readonly selectShare: number;
  readonly certifyShare: number;
  /** Contents with more URLs than this are divided among the parts URL by URL. */
  readonly bigCluster: number;
}

/**
 * The part of every URL. Whole contents go to one part, because a rule learned from one URL of a page must not
 * be tested on another of the same page. The exception are contents under very many URLs (a log-in page, "no
 * results"): there the question is whether the *next URL* of the pattern shows that page too, and leaving the
 * whole content to one part would hide the largest source of DUST from the others.
 */
export function splitSample(sample: SiteSample, options: SplitOptions): Uint8Array {
  const { urls, cluster } = sample;
  const { seed, bigCluster } = options;
  const sizes = new Uint32Array(sample.clusterCount);
  if (cluster !== null) for (const c of cluster) if (c >= 0) sizes[c]!++;
  const clusterUnit = clusterUnits(sample, seed);
  const parts = new Uint8Array(urls.length);
  for (let i = 0; i < urls.length; i++) {
    const c = cluster === null ? -1 : cluster[i]!;
    const isWhole = c >= 0 && sizes[c]! <= bigCluster;
    parts[i] = partOf(isWhole ? clusterUnit[c]! : hash32(urls[i]!, seed), options);
  }
  return parts;
}

function partOf(unit: number, { certifyShare, selectShare }: SplitOptions): number {
  const draw = unit / 4294967296;
  return draw < certifyShare ? CERTIFY : draw < certifyShare + selectShare ? SELECT : LEARN;
}

/** A draw per cluster that does not depend on how clusters are numbered: the hash of its smallest URL. */
function clusterUnits(sample: SiteSample, seed: number): Uint32Array {
  const smallest = smallestUrls(sample);
  const units = new Uint32Array(smallest.length);
  for (let c = 0; c < units.length; c++) units[c] = avalanche(hash32(smallest[c] ?? '', seed ^ 0x5eed));
  return units;
}

/** By cluster. */
function smallestUrls({ urls, cluster, clusterCount }: SiteSample): (string | undefined)[] {
  const smallest = new Array<string | undefined>(clusterCount);
  for (let i = 0; cluster !== null && i < cluster.length; i++) {
    const c = cluster[i]!;
    if (c < 0) continue;
    const held = smallest[c];
    if (held === undefined || urls[i]! < held) smallest[c] = urls[i]!;
  }
  return smallest;
}
