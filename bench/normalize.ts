/**
 * How fast `normalize` is beside what everyone has, and that no step costs more than the URL's length.
 *     npx tsx bench/normalize.ts [LIST…]
 * A list is a text file, maybe gzipped, of one URL a line; without one, those beside the checkout are read.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { compileNormalizer, normalize, type PresetName } from '../src/url/index.ts';
import { printRatio, ratio } from './ratio.ts';

const LISTS = ['kasztp', 'userbait'].map((name) => beside(`../../shared/data/bench/${name}.txt.gz`));
const RIVAL = beside('rivals/node_modules/normalize-url/index.js');

async function main(): Promise<void> {
  const found = (process.argv.length > 2 ? process.argv.slice(2) : LISTS).map(readUrls);
  const lists = found.filter((list) => list.length > 0);
  if (lists.length === 0) {
    console.log('no URL list: name one, or put the corpora beside the checkout');
    return;
  }
  const urls = lists.flat();
  const results = [urls, ...(lists.length > 1 ? lists : [])].flatMap(compareWithPlatform);
  results.push(await compareWithRival(urls), ...checkGrowth());
  if (results.includes(false)) process.exitCode = 1;
}

function compareWithPlatform(urls: readonly string[]): boolean[] {
  const normal = urls.filter((url) => normalize(url) === url && new URL(url).href === url);
  console.log(`${urls.length} URLs, of them ${normal.length} normal already`);
  return [
    printRatio('normalize / new URL().href, all', ratio(over(urls, normalize), over(urls, href)), 1.5),
    printRatio('normalize / new URL().href, normal', ratio(over(normal, normalize), over(normal, href)), 3),
  ];
}

async function compareWithRival(urls: readonly string[]): Promise<boolean> {
  if (!existsSync(RIVAL)) {
    console.log('normalize / normalize-url: not measured, run `npm ci --prefix bench/rivals` first');
    return true;
  }
  const { default: rival } = (await import(RIVAL)) as { default: (url: string) => string };
  const some = urls.filter((_, i) => i % 8 === 0).filter((url) => isTaken(rival, url));
  return printRatio(
    'normalize / normalize-url',
    ratio(over(some, normalize), over(some, rival), { rounds: 7 }),
    15,
  );
}

/** Texts that tempt a normalizer to look twice, at a length and at four times that. */
const TEMPTING: Readonly<Record<string, (n: number) => string>> = {
  'dot segments': (n) => `http://a.test${'/a/../'.repeat(n)}`,
  'more dots than segments': (n) => `http://a.test/${'../'.repeat(n)}`,
  slashes: (n) => `http://a.test${'//////'.repeat(n)}x`,
  escapes: (n) => `http://a.test/${'%41%e9'.repeat(n)}`,
  'percent signs': (n) => `http://a.test/${'%'.repeat(6 * n)}`,
  parameters: (n) => `http://a.test/?${'b&a=1&'.repeat(n)}`,
  'default pages': (n) => `http://a.test${'/index.html/'.repeat(n / 2)}`,
  sessions: (n) => `http://a.test/${';jsessionid=1'.repeat(n / 2)}/(${'S('.repeat(n)}`,
  'host labels': (n) => `http://${'www.a-'.repeat(n)}b.test/`,
  'a long foreign host': (n) => `http://${'é'.repeat(6 * n)}.test/`,
  'user info': (n) => `http://${'a:b@'.repeat(n)}a.test/`,
};

/** Four times the length may cost at most eight times the time: between linear (4) and quadratic (16). */
function checkGrowth(): boolean[] {
  const presets: readonly PresetName[] = ['rfc3986', 'whatwg', 'aggressive'];
  return Object.entries(TEMPTING).flatMap(([name, text]) =>
    presets.map((preset) => {
      const run = compileNormalizer({ preset });
      const long = over([text(64_000)], run);
      const short = over([text(16_000), text(16_000), text(16_000), text(16_000)], run);
      return printRatio(
        `${preset}, ${name}: 4 short / 1 long`,
        ratio(long, short, { rounds: 5, warmUps: 1 }),
        0.5,
      );
    }),
  );
}

function over(urls: readonly string[], run: (url: string) => string): () => number {
  return () => {
    let length = 0;
    for (const url of urls) length += run(url).length;
    return length;
  };
}

function href(url: string): string {
  return new URL(url).href;
}

function isTaken(run: (url: string) => string, url: string): boolean {
  try {
    run(url);
    return true;
  } catch {
    return false;
  }
}

/** The URLs of a list that the platform's parser takes too, or there would be nothing to compare. */
function readUrls(path: string): string[] {
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  const lines = text.split('\n').map((line) => line.replace(/^\ufeff/, '').trim());
  return lines.filter((line) => isTaken(href, line));
}

function beside(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

await main();
