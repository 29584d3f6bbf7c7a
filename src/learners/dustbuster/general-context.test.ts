import { expect, test } from 'vitest';
import { withGeneralContext } from './general-context.ts';
import { printSide, readSide } from './rule-pair.ts';

test.each([
  ['^http://a.test/archive2/git/', '^http://a.test/archive0/git/', '/archive2/', '/archive0/'],
  ['^http://f.co.il/story?id=', '^http://f.co.il/story_', '/story?id=', '/story_'],
  ['/docs/index.html$', '/docs$', '/index.html$', '$'],
  ['^http://www.a.test/x/', '^http://a.test/x/', '/www.a.test/', '/a.test/'],
  ['page&sort=1&sid=2$', 'page$', '&sort=1&sid=2$', '$'],
  ['a', 'b', 'a', 'b'],
])('%s | %s is in general %s | %s', (alpha, beta, from, to) => {
  const general = withGeneralContext({
    alpha: readSide(alpha),
    beta: readSide(beta),
    support: 3,
    wideSupport: 4,
  });
  expect([printSide(general.alpha), printSide(general.beta)]).toEqual([from, to]);
});
