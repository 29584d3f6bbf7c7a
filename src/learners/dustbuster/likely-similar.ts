import type { SiteSample } from '../../inputs/site-sample.ts';

/** What the list says about the content of two of its URLs. */
export type SimilarityCue = 'auto' | 'sketch' | 'size' | 'off';

/** An object, not a function: a function made for one site would have to be optimized anew for the next. */
export interface LikelySimilar {
  /** False only if there is evidence that the two URLs (by index) show different content. */
  allows(u: number, v: number): boolean;
}

/**
 * The paper's third heuristic. `sketch` compares clusters, `size` the intervals of sizes seen; what is unknown
 * counts as similar. `auto` takes the best cue that the sample has.
 */
export function likelySimilar(sample: SiteSample, cue: SimilarityCue): LikelySimilar {
  const best = cue === 'auto' ? bestCue(sample) : cue;
  if (best === 'sketch' && sample.cluster !== null) return new SameCluster(sample.cluster);
  return best === 'size' ? new MeetingSizes(sample) : ANY_TWO;
}

/** No evidence against anything. */
export const ANY_TWO: LikelySimilar = { allows: () => true };

class SameCluster implements LikelySimilar {
  readonly #cluster: Int32Array;

  constructor(cluster: Int32Array) {
    this.#cluster = cluster;
  }

  allows(u: number, v: number): boolean {
    const one = this.#cluster[u]!;
    const other = this.#cluster[v]!;
    return one === other || one < 0 || other < 0;
  }
}

class MeetingSizes implements LikelySimilar {
  readonly #min: Float64Array;
  readonly #max: Float64Array;

  constructor({ minSize, maxSize }: SiteSample) {
    this.#min = minSize;
    this.#max = maxSize;
  }

  /** Written so that an unknown size (NaN) never proves anything. */
  allows(u: number, v: number): boolean {
    return !(this.#max[u]! < this.#min[v]! || this.#max[v]! < this.#min[u]!);
  }
}

export function bestCue(sample: SiteSample): Exclude<SimilarityCue, 'auto'> {
  if (sample.cluster !== null) return 'sketch';
  return sample.minSize.some((size) => !Number.isNaN(size)) ? 'size' : 'off';
}
