// Cost of canonicalizing with books of 10, 1,000 and 10,000 rules, on real URL lists:
//   node --import ./bench/register.mjs bench/canonicalize.ts
//
// What more rules cost has a floor where a book meets URLs it was not made from, as a crawler's does:
//   other hosts  books made from the URLs of half of the hosts of a list, on all URLs of the other hosts; the floor is
//                for the middle of six, three ways to halve the hosts of either list, which lie up to 0.1 apart.
// A book of 10,000 rules also changes more URLs than one of 10, and changes them more often; a change costs several
// times what finding none costs. So there are floors, too, with the work held equal:
//   same work    books made from the measured URLs themselves, so that most rules hit, on the URLs for which the long
//                and the short book fire equally many rules of equal kinds;
//   finding      books made from one half of a list, on the URLs of the other half that both answer alike.
// Beside them, without a floor, the cost of all URLs with books made from these very URLs, with how many rules fire for
// each: more rules and more work. Measured there: 0.71 to 0.77 for 1,000 rules and 0.50 to 0.54 for 10,000.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { hash32 } from '../src/base/hash.ts';
import { type Canonicalizer, compileRules } from '../src/rules/compile.ts';
import { compileEngine } from '../src/rules/engine.ts';
import type { RuleBody } from '../src/rules/rule.ts';
import { settle } from '../src/rules/settle.ts';
import { normalize } from '../src/url/normalize.ts';
import { splitUrl } from '../src/url/split.ts';
import { sharedData } from '../test/shared-data.ts';
import { realisticRules } from './books.ts';
import { printRatio, type Ratio, ratio } from './ratio.ts';

const FLOORS = [
  [1000, 0.75],
  [10000, 0.6],
] as const;

let isGood = true;
const lists = ['kasztp', 'userbait'].map((name) => ({ name, urls: readList(`bench/${name}.txt.gz`) }));
compareOnOtherHosts();
for (const { name, urls } of lists) {
  console.log(`${name}: ${urls.length} URLs`);
  compareWithNeighbours(urls);
  compareSameWork(urls);
  compareFinding(urls.filter(isEven), urls.filter(isOdd));
}
if (!isGood) process.exitCode = 1;

/** Against what everyone has. */
function compareWithNeighbours(urls: readonly string[]): void {
  const small = compileRules(realisticRules(urls, 10));
  const untouched = urls.filter((url) => small.canonicalize(url).url === url);
  printRatio(
    `  10 rules on the ${share(untouched, urls)} they leave alone, against normalize`,
    ratio(
      () => run(small, untouched),
      () => untouched.reduce((sum, url) => sum + normalize(url).length, 0),
    ),
  );
  printRatio(
    '  10 rules on all, against new URL().href',
    ratio(
      () => run(small, urls),
      () => urls.reduce((sum, url) => sum + href(url).length, 0),
    ),
  );
}

/** Long books against a short one, all made from the URLs of half of the hosts, on all URLs of the others. */
function compareOnOtherHosts(): void {
  for (const [count, floor] of FLOORS) {
    const found = lists.flatMap(({ name, urls }) => {
      const splits = [1, 2, 3].map((seed) => onOtherHosts(urls, count, seed));
      console.log(`other hosts: ${count} rules against 10, ${name}: ${splits.map(speedText).join(', ')}`);
      return splits;
    });
    const sorted = found.sort((a, b) => a.speed - b.speed);
    const speed = (sorted[2]!.speed + sorted[3]!.speed) / 2;
    const middle = { speed, low: sorted[0]!.speed, high: sorted.at(-1)!.speed };
    isGood = printRatio(`other hosts: ${count} rules against 10, on all URLs`, middle, floor) && isGood;
  }
}

function speedText({ speed }: Ratio): string {
  return speed.toFixed(2);
}

function onOtherHosts(urls: readonly string[], count: number, seed: number): Ratio {
  const isLearned = (url: string): boolean => hash32(splitUrl(url).authority ?? '', seed) % 2 === 0;
  const learned = urls.filter(isLearned);
  const measured = urls.filter((url) => !isLearned(url));
  const [small, large] = [10, count].map((rules) => compileRules(realisticRules(learned, rules)));
  return ratioOf(large!, small!, measured);
}

/** Long books against a short one, all made from `learned`, on the URLs of `measured` that they answer alike. */
function compareFinding(learned: readonly string[], measured: readonly string[]): void {
  const small = compileRules(realisticRules(learned, 10));
  for (const [count, floor] of FLOORS) {
    const large = compileRules(realisticRules(learned, count));
    const alike = answeredAlike(measured, small, large);
    const title = `  finding: ${count} rules against 10, on the ${share(alike, measured)} answered alike`;
    isGood = printRatio(title, ratioOf(large, small, alike), floor) && isGood;
  }
}

/** Long books against a short one, all made from the URLs themselves: where they work equally much, and on all. */
function compareSameWork(urls: readonly string[]): void {
  const rules = realisticRules(urls, 10);
  const small = compileRules(rules);
  const smallWork = firedKinds(rules, urls);
  for (const [count, floor] of FLOORS) {
    const manyRules = realisticRules(urls, count);
    const large = compileRules(manyRules);
    const largeWork = firedKinds(manyRules, urls);
    const same = urls.filter((_, i) => smallWork[i] === largeWork[i]);
    const title = `  same work: ${count} rules against 10, on the ${share(same, urls)} where equally many rules fire`;
    isGood = printRatio(title, ratioOf(large, small, same), floor) && isGood;
    printRatio(
      `  all: ${count} rules against 10, ${mean(largeWork)} against ${mean(smallWork)} rules fire for a URL`,
      ratioOf(large, small, urls),
    );
  }
}

/** For each URL the kinds of the rules that fire, a letter each, sorted. */
function firedKinds(rules: readonly RuleBody[], urls: readonly string[]): string[] {
  const engine = compileEngine(rules, { preset: 'rfc3986' });
  return urls.map((url) => {
    const kinds: string[] = [];
    settle(
      url,
      () => engine,
      (rule) => kinds.push(rule.kind[0]!),
    );
    return kinds.sort().join('');
  });
}

function mean(fired: readonly string[]): string {
  return (fired.reduce((sum, kinds) => sum + kinds.length, 0) / fired.length).toFixed(2);
}

function answeredAlike(urls: readonly string[], a: Canonicalizer, b: Canonicalizer): string[] {
  return urls.filter((url) => a.canonicalize(url).url === b.canonicalize(url).url);
}

function ratioOf(subject: Canonicalizer, yardstick: Canonicalizer, urls: readonly string[]): Ratio {
  return ratio(
    () => run(subject, urls),
    () => run(yardstick, urls),
  );
}

function run({ canonicalize }: Canonicalizer, urls: readonly string[]): number {
  let length = 0;
  for (const url of urls) length += canonicalize(url).key.length;
  return length;
}

function share(some: readonly string[], all: readonly string[]): string {
  return `${((100 * some.length) / all.length).toFixed(0)} %`;
}

function isEven(_: string, i: number): boolean {
  return i % 2 === 0;
}

function isOdd(_: string, i: number): boolean {
  return i % 2 === 1;
}

function href(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

function readList(path: string): string[] {
  const text = gunzipSync(readFileSync(sharedData(path))).toString('utf8');
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
}
