// Cost of canonicalizing with books of 10, 1,000 and 10,000 rules, on real URL lists:
//   node --import ./bench/register.mjs bench/canonicalize.ts
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { compileRules } from '../src/rules/compile.ts';
import { normalize } from '../src/url/normalize.ts';
import { sharedData } from '../test/shared-data.ts';
import { realisticRules } from './books.ts';
import { printRatio, ratio } from './ratio.ts';

const FLOORS = new Map([
  [1000, 0.75],
  [10000, 0.6],
]);

let isGood = true;
for (const name of ['kasztp', 'userbait']) {
  const urls = readList(`bench/${name}.txt.gz`);
  const small = compileRules(realisticRules(urls, 10));
  const run = (canonicalizer: typeof small): number => {
    let length = 0;
    for (const url of urls) length += canonicalizer.canonicalize(url).key.length;
    return length;
  };
  console.log(`${name}: ${urls.length} URLs`);
  printRatio(
    '  10 rules against normalize alone',
    ratio(
      () => run(small),
      () => urls.map((url) => normalize(url)),
    ),
  );
  printRatio(
    '  10 rules against new URL().href',
    ratio(
      () => run(small),
      () => urls.map(href),
    ),
  );
  for (const [count, floor] of FLOORS) {
    const large = compileRules(realisticRules(urls, count));
    console.log(
      `  with ${count} rules ${share(urls, large)} of the URLs change, with 10 ${share(urls, small)}`,
    );
    isGood =
      printRatio(
        `  ${count} rules against 10`,
        ratio(
          () => run(large),
          () => run(small),
        ),
        floor,
      ) && isGood;
  }
}
if (!isGood) process.exitCode = 1;

function share(urls: readonly string[], { canonicalize }: ReturnType<typeof compileRules>): string {
  const changed = urls.filter((url) => canonicalize(url).url !== normalize(url)).length;
  return `${((100 * changed) / urls.length).toFixed(0)} %`;
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
