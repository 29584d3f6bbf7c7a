import { expect, test } from 'vitest';
import { seededRandom } from '../../base/random.ts';
import { type SiteSample, sampleOf } from '../../inputs/site-sample.ts';
import { compileRules } from '../../rules/compile.ts';
import { patternTree } from './pattern-tree.ts';

const PAGES = 400;

test.each([0.05, 0.1, 0.2])(
  'with %d of the URLs in a wrong cluster, the robust option loses at most a third of what trust loses',
  (share) => {
    const clean = site(0);
    const best = saved(clean, 'trust');
    const lostByTrust = best - saved(site(share), 'trust');
    const lostByRobust = best - saved(site(share), 'robust');
    expect(best).toBeGreaterThan(PAGES);
    expect(lostByTrust).toBeGreaterThan(0);
    expect(lostByRobust).toBeLessThanOrEqual(lostByTrust / 3);
  },
);

test('on clean labels both say the same', () => {
  const [robust, trusting] = (['robust', 'trust'] as const).map((labels) =>
    patternTree.propose(site(0), { labels }),
  );
  expect(robust).toEqual(trusting);
});

/** URLs that the learned rules make vanish. */
function saved(sample: SiteSample, labels: 'trust' | 'robust'): number {
  const { canonicalize } = compileRules(patternTree.propose(sample, { labels }).map(({ rule }) => rule));
  return sample.urls.length - new Set(sample.urls.map((url) => canonicalize(url).key)).size;
}

function site(wrong: number): SiteSample {
  const random = seededRandom(3);
  const urls: string[] = [];
  const labels: number[] = [];
  for (let page = 0; page < PAGES; page++) {
    const id = 1000 + page * 3;
    urls.push(
      `http://a.test/show?id=${id}`,
      `http://m.a.test/show?id=${id}`,
      `http://a.test/show?id=${id}&sid=${page * 7}`,
    );
    for (let i = 0; i < 3; i++) labels.push(random.next() < wrong ? random.below(PAGES) : page);
  }
  return sampleOf('a.test', urls, labels);
}
