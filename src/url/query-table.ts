import type { Step } from './step.ts';

/** The steps for the query, in their order. */
export const QUERY_STEPS: readonly Step[] = [
  {
    name: 'siteRules',
    says: 'Parameters that hand-written rules of other crawlers drop on some hundred named sites.',
    kind: 'choice',
    choices: [
      {
        value: 'drop',
        grade: 'unsafe',
        says: 'drops them on those sites, and nothing elsewhere',
        before: 'http://www.nytimes.com/p?smid=tw&q=1',
        after: 'http://www.nytimes.com/p?q=1',
      },
    ],
  },
  {
    name: 'tracking',
    says: 'Parameters that only tell who sent the visitor.',
    kind: 'choice',
    choices: [
      {
        value: 'drop',
        grade: 'usually safe',
        says: 'drops utm_…, gclid, fbclid and their like',
        before: 'http://a.test/p?utm_source=mail&id=7&gclid=x',
        after: 'http://a.test/p?id=7',
      },
    ],
  },
  {
    name: 'trackingNames',
    says: 'More names for tracking; a name ending in * stands for all that start so.',
    kind: 'list',
    choices: [
      {
        value: 'ref,src_*',
        grade: 'unsafe',
        says: 'names what a site adds of its own',
        before: 'http://a.test/p?ref=home&src_box=2&id=7',
        after: 'http://a.test/p?id=7',
        along: { tracking: 'drop' },
      },
    ],
  },
  {
    name: 'emptyValues',
    says: 'Parameters with = and nothing behind it; a name without = is no such parameter.',
    kind: 'choice',
    choices: [
      {
        value: 'bare',
        grade: 'usually safe',
        says: 'drops the =',
        before: 'http://a.test/p?a=&b=2',
        after: 'http://a.test/p?a&b=2',
      },
      {
        value: 'drop',
        grade: 'unsafe',
        says: 'drops the parameter',
        before: 'http://a.test/p?a=&b&c=3',
        after: 'http://a.test/p?b&c=3',
      },
    ],
  },
  {
    name: 'emptyPairs',
    says: 'Parts of the query with neither name nor value.',
    kind: 'choice',
    choices: [
      {
        value: 'drop',
        grade: 'usually safe',
        says: 'drops them',
        before: 'http://a.test/p?&a=1&&b=2&',
        after: 'http://a.test/p?a=1&b=2',
      },
    ],
  },
  {
    name: 'queryOrder',
    says: 'The order of the parameters.',
    kind: 'choice',
    choices: [
      {
        value: 'sort',
        grade: 'usually safe',
        says: 'sorts them by name; those of one name keep their order',
        before: 'http://a.test/p?b=2&a=3&b=1',
        after: 'http://a.test/p?a=3&b=2&b=1',
      },
    ],
  },
  {
    name: 'emptyQuery',
    says: 'A ? with nothing behind it.',
    kind: 'choice',
    choices: [
      {
        value: 'drop',
        grade: 'usually safe',
        says: 'drops it',
        before: 'http://a.test/p?',
        after: 'http://a.test/p',
      },
    ],
  },
];
