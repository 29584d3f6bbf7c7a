import { hash32 } from '../../base/hash.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';

/** Contents under more URLs than this are divided URL by URL: held back whole, a log-in page would never be learned. */
const BIG_CLUSTER = 20;

/**
 * 1 for every URL held back from training: whole clusters, chosen by the hash of their smallest URL, so that the
 * choice does not depend on the order of the sample.
 */
export function heldOutUrls({ urls, cluster, clusterCount }: SiteSample, share: number): Uint8Array {
  const smallest = new Array<string>(clusterCount).fill('');
  const sizes = new Uint32Array(clusterCount);
  urls.forEach((url, i) => {
    const number = cluster?.[i] ?? -1;
    if (number < 0) return;
    if (sizes[number]!++ === 0 || url < smallest[number]!) smallest[number] = url;
  });
  const isHeld = (text: string): boolean => hash32(text, SALT) < share * 4294967296;
  return Uint8Array.from(urls, (url, i) => {
    const number = cluster?.[i] ?? -1;
    if (number < 0) return 0;
    return isHeld(sizes[number]! > BIG_CLUSTER ? url : smallest[number]!) ? 1 : 0;
  });
}

/** Unlike the seeds that other parts split by, so that the parts are independent. */
const SALT = 0x5e92;
