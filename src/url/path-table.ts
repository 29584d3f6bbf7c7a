import type { Step } from './step.ts';

/** The file names that servers most often show for a directory. */
export const DEFAULT_PAGES: string = ['index', 'default']
  .flatMap((stem) =>
    'htm html shtml phtml xhtml php php3 php4 php5 asp aspx jsp jspx jspa jsf cfm cgi'
      .split(' ')
      .map((extension) => `${stem}.${extension}`),
  )
  .join(',');

/** The steps for escapes and for the path, in their order. */
export const PATH_STEPS: readonly Step[] = [
  {
    name: 'illegal',
    says: 'Characters that RFC 3986 does not allow, and percent signs that start no escape.',
    kind: 'choice',
    choices: [
      {
        value: 'encode',
        grade: 'usually safe',
        says: 'escapes them, as UTF-8',
        before: 'http://a.test/é|100%?a b',
        after: 'http://a.test/%C3%A9%7C100%25?a%20b',
      },
    ],
  },
  {
    name: 'unreserved',
    says: 'Escapes of letters, digits and -._~, which mean the same unescaped.',
    kind: 'choice',
    choices: [
      {
        value: 'decode',
        grade: 'safe',
        says: 'decodes them',
        before: 'http://a.test/%7Euser%2Fx',
        after: 'http://a.test/~user%2Fx',
      },
    ],
  },
  {
    name: 'hexCase',
    says: 'Letter case of the hex digits in escapes.',
    kind: 'choice',
    choices: [
      {
        value: 'upper',
        grade: 'safe',
        says: 'writes them in upper case',
        before: 'http://a.test/caf%e9',
        after: 'http://a.test/caf%E9',
      },
    ],
  },
  {
    name: 'sessionIds',
    says: 'Session ids in the query and in the path.',
    kind: 'choice',
    choices: [
      {
        value: 'drop',
        grade: 'usually safe',
        says: 'drops PHPSESSID, jsessionid, ASPSESSIONID…, CFID and their like, ;jsessionid= and /(S(…))/',
        before: 'http://a.test/(S(4hqa0555fwsecu455xqckv45))/p;jsessionid=1E6FEC?PHPSESSID=cdc993&id=7',
        after: 'http://a.test/p?id=7',
      },
    ],
  },
  {
    name: 'dotSegments',
    says: 'The segments . and .. of a path.',
    kind: 'choice',
    choices: [
      {
        value: 'remove',
        grade: 'safe',
        says: 'resolves them',
        before: 'http://a.test/a/./b/../c',
        after: 'http://a.test/a/c',
      },
    ],
  },
  {
    name: 'repeatedSlashes',
    says: 'Several slashes in a row in the path.',
    kind: 'choice',
    choices: [
      {
        value: 'collapse',
        grade: 'usually safe',
        says: 'writes one',
        before: 'http://a.test//a///b',
        after: 'http://a.test/a/b',
      },
    ],
  },
  {
    name: 'emptyPath',
    says: 'A path of no characters.',
    kind: 'choice',
    choices: [
      {
        value: 'slash',
        grade: 'safe',
        says: 'writes it as /',
        before: 'http://a.test?q',
        after: 'http://a.test/?q',
      },
    ],
  },
  {
    name: 'pathCase',
    says: 'Letter case of the path (ASCII letters); escapes are left alone.',
    kind: 'choice',
    choices: [
      {
        value: 'lower',
        grade: 'unsafe',
        says: 'writes it in lower case',
        before: 'http://a.test/Caf%C3%A9?Q',
        after: 'http://a.test/caf%C3%A9?Q',
      },
      {
        value: 'upper',
        grade: 'unsafe',
        says: 'writes it in upper case',
        before: 'http://a.test/caf%e9',
        after: 'http://a.test/CAF%e9',
      },
    ],
  },
  {
    name: 'defaultPage',
    says: 'A last segment that names the page a directory shows anyway.',
    kind: 'choice',
    choices: [
      {
        value: 'remove',
        grade: 'unsafe',
        says: 'removes it',
        before: 'http://a.test/docs/index.html',
        after: 'http://a.test/docs/',
      },
    ],
  },
  {
    name: 'defaultPages',
    says: 'The file names that defaultPage knows, in any letter case.',
    kind: 'list',
    choices: [
      {
        value: 'start.html,home.html',
        grade: 'unsafe',
        says: 'names the pages of a site with other habits',
        before: 'http://a.test/docs/Home.html',
        after: 'http://a.test/docs/',
        along: { defaultPage: 'remove' },
      },
    ],
  },
  {
    name: 'lastSlash',
    says: 'The slash that may end a path; never added to a file name (a last segment with a dot).',
    kind: 'choice',
    choices: [
      {
        value: 'add',
        grade: 'unsafe',
        says: 'adds it',
        before: 'http://a.test/docs',
        after: 'http://a.test/docs/',
      },
      {
        value: 'remove',
        grade: 'unsafe',
        says: 'removes it',
        before: 'http://a.test/docs/',
        after: 'http://a.test/docs',
      },
    ],
  },
];
