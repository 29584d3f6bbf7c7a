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
  const { seed, selectShare, certifyShare, bigCluster } = options;
  const sizes = new Uint32Array(sample.clusterCount);
  for (const c of sample.cluster ?? []) if (c >= 0) sizes[c]!++;
  const partOf = (unit: number): number => {
    const draw = unit / 4294967296;
    return draw < certifyShare ? CERTIFY : draw < certifyShare + selectShare ? SELECT : LEARN;
  };
  const clusterUnit = clusterUnits(sample, seed);
  return Uint8Array.from(sample.urls, (url, i) => {
    const c = sample.cluster?.[i] ?? -1;
    return c >= 0 && sizes[c]! <= bigCluster ? partOf(clusterUnit[c]!) : partOf(hash32(url, seed));
  });
}

/** A draw per cluster that does not depend on how clusters are numbered: the hash of its smallest URL. */
function clusterUnits(sample: SiteSample, seed: number): Uint32Array {
  const smallest = new Array<string | undefined>(sample.clusterCount);
  sample.cluster?.forEach((c, i) => {
    if (c < 0) return;
    const url = sample.urls[i]!;
    const held = smallest[c];
    if (held === undefined || url < held) smallest[c] = url;
  });
  return Uint32Array.from(smallest, (url) => avalanche(hash32(url ?? '', seed ^ 0x5eed)));
}
