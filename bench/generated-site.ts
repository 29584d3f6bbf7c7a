import { seededRandom } from '../src/base/random.ts';

export interface GeneratedUrl {
  readonly url: string;
  /** Equal for URLs that show the same page. */
  readonly content: string;
}

/**
 * A site with the DUST that real ones have: a forum with session ids, highlights and first pages spelt out, a wiki whose
 * page name moves between path and query, a shop with sort orders that do matter, a mirror directory, a log-in page under
 * many URLs. In the order of a random crawl.
 */
export function generatedSite(site: string, urls: number, seed: number): GeneratedUrl[] {
  const random = seededRandom(seed);
  const host = `http://www.${site}`;
  const word = (n: number): string => WORDS[n % WORDS.length]! + Math.floor(n / WORDS.length);
  const makers: ((n: number) => [string, string][])[] = [
    (n) => [
      [`/forum/viewtopic.php?t=${n}`, `t${n}`],
      [`/forum/viewtopic.php?t=${n}&sid=${hex(random.below(2 ** 31))}`, `t${n}`],
      [`/forum/viewtopic.php?t=${n}&start=0`, `t${n}`],
      [`/forum/viewtopic.php?t=${n}&start=15`, `t${n}-2`],
      [`/forum/viewtopic.php?t=${n}&start=15&highlight=${word(n)}`, `t${n}-2`],
      [`/forum/posting.php?mode=reply&t=${n}`, 'login'],
    ],
    (n) => [
      [`/wiki/${word(n)}/${word(n + 1)}`, `w${n}`],
      [`/wiki/doku.php?id=${word(n)}:${word(n + 1)}`, `w${n}`],
      [`/wiki/doku.php?id=${word(n)}:${word(n + 1)}&do=edit`, `w${n}-edit`],
    ],
    (n) => [
      [`/shop/${word(n)}/item-${n}.html`, `s${n}`],
      [`/shop/${word(n)}/item-${n}.html?ref=mail`, `s${n}`],
      [`/shop/${word(n)}/?page=${n}&sort=price`, `s${n}-price`],
      [`/shop/${word(n)}/?page=${n}&sort=name`, `s${n}-name`],
    ],
    (n) => [
      [`/docs/${word(n)}/page${n}.html`, `d${n}`],
      [`/mirror/docs/${word(n)}/page${n}.html`, `d${n}`],
    ],
    (n) => [[`/news/${2000 + (n % 25)}/${n}/${word(n)}`, `n${n}`]],
  ];
  const found: GeneratedUrl[] = [];
  for (let n = 0; found.length < urls; n++) {
    for (const [path, content] of makers[random.below(makers.length)]!(n))
      found.push({ url: host + path, content });
  }
  for (let i = found.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [found[i], found[j]] = [found[j]!, found[i]!];
  }
  return found.slice(0, urls);
}

const WORDS = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heath',
  'islet',
  'jetty',
  'knoll',
  'larch',
];

function hex(n: number): string {
  return n.toString(16).padStart(8, '0').repeat(4);
}
