import type { SiteSample } from '../../inputs/site-sample.ts';

/** What the list says about the content of two of its URLs. */
export type SimilarityCue = 'auto' | 'sketch' | 'size' | 'off';

/** False only if there is evidence that the two URLs (by index) show different content. */
export type LikelySimilar = (u: number, v: number) => boolean;

/**
 * The paper's third heuristic. `sketch` compares clusters, `size` the intervals of sizes seen; what is unknown
 * counts as similar. `auto` takes the best cue that the sample has.
 */
export function likelySimilar(sample: SiteSample, cue: SimilarityCue): LikelySimilar {
  const best = cue === 'auto' ? bestCue(sample) : cue;
  const { cluster, minSize, maxSize } = sample;
  if (best === 'sketch' && cluster !== null)
    return (u, v) => cluster[u] === cluster[v] || cluster[u]! < 0 || cluster[v]! < 0;
  // Written so that an unknown size (NaN) never proves anything.
  if (best === 'size') return (u, v) => !(maxSize[u]! < minSize[v]! || maxSize[v]! < minSize[u]!);
  return () => true;
}

export function bestCue(sample: SiteSample): Exclude<SimilarityCue, 'auto'> {
  if (sample.cluster !== null) return 'sketch';
  return sample.minSize.some((size) => !Number.isNaN(size)) ? 'size' : 'off';
}
