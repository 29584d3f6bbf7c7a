import type { Step } from './step.ts';

/** The steps for the text as a whole, the fragment, and what stands before the path. */
export const ADDRESS_STEPS: readonly Step[] = [
  {
    name: 'parser',
    says: 'Who cuts the text into parts: RFC 3986 alone, or the parser of the URL standard, as browsers do.',
    kind: 'choice',
    choices: [
      {
        value: 'whatwg',
        grade: 'usually safe',
        says: 'reads and writes the text as a browser does (trims, turns \\ into /, escapes, removes dot segments)',
        before: ' http:\\\\a.test\\b c',
        after: 'http://a.test/b%20c',
      },
    ],
  },
  {
    name: 'fragment',
    says: 'What happens to the part behind #, which no server ever sees.',
    kind: 'choice',
    choices: [
      {
        value: 'keepRoutes',
        grade: 'safe',
        says: 'drops it unless a page script may read it as a path (#! and #/)',
        before: 'http://a.test/p#top',
        after: 'http://a.test/p',
      },
      {
        value: 'drop',
        grade: 'usually safe',
        says: 'drops it',
        before: 'http://a.test/p#!/route',
        after: 'http://a.test/p',
      },
    ],
  },
  {
    name: 'userInfo',
    says: 'What happens to user:password@.',
    kind: 'choice',
    choices: [
      {
        value: 'drop',
        grade: 'usually safe',
        says: 'drops it',
        before: 'http://me:secret@a.test/',
        after: 'http://a.test/',
      },
    ],
  },
  {
    name: 'hostCase',
    says: 'Letter case of the scheme and the host.',
    kind: 'choice',
    choices: [
      {
        value: 'lower',
        grade: 'safe',
        says: 'writes both in lower case',
        before: 'HTTP://Me@A.Test/P',
        after: 'http://Me@a.test/P',
      },
    ],
  },
  {
    name: 'internationalHost',
    says: 'The spelling of international names and of unusual IP addresses.',
    kind: 'choice',
    choices: [
      {
        value: 'ascii',
        grade: 'safe',
        says: 'writes names in punycode and addresses in their usual form',
        before: 'http://bücher.test/',
        after: 'http://xn--bcher-kva.test/',
      },
    ],
  },
  {
    name: 'hostDot',
    says: 'The dot that may end a host name.',
    kind: 'choice',
    choices: [
      {
        value: 'drop',
        grade: 'safe',
        says: 'drops it',
        before: 'http://a.test./',
        after: 'http://a.test/',
      },
    ],
  },
  {
    name: 'defaultPort',
    says: 'Ports that the scheme implies.',
    kind: 'choice',
    choices: [
      {
        value: 'drop',
        grade: 'safe',
        says: 'drops 80 for http, 443 for https, an empty port, and zeros before a port',
        before: 'http://a.test:80/',
        after: 'http://a.test/',
      },
    ],
  },
  {
    name: 'scheme',
    says: 'The scheme; a URL that names a port keeps its own.',
    kind: 'choice',
    choices: [
      {
        value: 'http',
        grade: 'usually safe',
        says: 'writes https as http',
        before: 'https://a.test/',
        after: 'http://a.test/',
      },
      {
        value: 'https',
        grade: 'usually safe',
        says: 'writes http as https',
        before: 'http://a.test/',
        after: 'https://a.test/',
      },
    ],
  },
  {
    name: 'www',
    says: 'A leading www. of the host.',
    kind: 'choice',
    choices: [
      {
        value: 'remove',
        grade: 'usually safe',
        says: 'removes it if a name with a dot is left',
        before: 'http://www.a.test/',
        after: 'http://a.test/',
      },
      {
        value: 'add',
        grade: 'unsafe',
        says: 'adds it to names of two labels (three, if they end like co.uk)',
        before: 'http://a.test/',
        after: 'http://www.a.test/',
      },
    ],
  },
];
