import { Skeletons } from '../../clusters/skeletons.ts';
import type { SiteSample } from '../../inputs/site-sample.ts';
import { splitUrl } from '../../url/split.ts';

/** What two URLs of one page may have in common. */
export interface UrlTraits {
  /** File name and query; empty if the path ends in a slash. */
  readonly file: string;
  readonly isAsset: boolean;
  /** Words that most URLs of the site do not have, sorted. */
  readonly names: readonly string[];
  /** Whether all URLs of this form show one page. */
  readonly isOnePage: boolean;
}

/** URLs of one skeleton that must all show one content before we call it one page under many URLs. */
const MANY = 5;

const ASSET = /\.(?:png|gif|jpe?g|svg|ico|webp|css|js|mjs|woff2?|ttf|map)$/i;

export function urlTraits({ urls, cluster }: SiteSample): (url: string) => UrlTraits {
  const skeletons = new Skeletons(urls);
  const shown = new Map<string, { content: number; urls: number; isOne: boolean }>();
  urls.forEach((url, i) => {
    const content = cluster![i]!;
    if (content < 0) return;
    const skeleton = skeletons.skeletonOf(url);
    const known = shown.get(skeleton);
    if (known === undefined) shown.set(skeleton, { content, urls: 1, isOne: true });
    else {
      known.urls++;
      known.isOne &&= known.content === content;
    }
  });
  return (url) => {
    const { path, query } = splitUrl(url);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const { isOne, urls: count } = shown.get(skeletons.skeletonOf(url))!;
    return {
      file: name === '' ? '' : `${name}?${query ?? ''}`,
      isAsset: ASSET.test(path),
      names: [...skeletons.tellingTokens(url)].sort(),
      isOnePage: isOne && count >= MANY,
    };
  };
}
