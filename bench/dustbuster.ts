/**
 * DustBuster's speed: how the time grows from 100,000 to 1 million URLs, on a generated site and on a real list
 * repeated under other hosts, and `fast` against `faithful`. Times are processor time of phases 1 and 2, the best of
 * several runs on both sides: the first runs are spent on compiling, and on a busy machine the clock says more about
 * the neighbours. Memory is the largest ever resident, URLs included, before `faithful` runs.
 *
 *     node --import ./bench/register.mjs bench/dustbuster.ts [list.txt.gz …]
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { seededRandom } from '../src/base/random.ts';
import { sampleOf } from '../src/inputs/site-sample.ts';
import { minePairs } from '../src/learners/dustbuster/mine.ts';
import { MINE_DEFAULTS } from '../src/learners/dustbuster/mine-options.ts';

growth('generated site', generatedSite);
for (const file of process.argv.slice(2)) growth(file, repeatedList(file));
compareModes(20_000);

function growth(name: string, make: (count: number) => string[]): void {
  const few = make(100_000);
  const many = make(1_000_000);
  const before = best(3, few, 'fast');
  const large = best(2, many, 'fast');
  const small = Math.min(before, best(2, few, 'fast'));
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${name}: 100,000 URLs ${small.toFixed(2)} s, 1,000,000 URLs ${large.toFixed(2)} s: ${(large / small).toFixed(1)} × the time for 10 × the URLs (at most 12); peak ${peak} MB so far (at most 1500)`,
  );
}

function compareModes(count: number): void {
  const urls = generatedSite(count);
  const before = best(3, urls, 'fast');
  const faithful = best(1, urls, 'faithful');
  const fast = Math.min(before, best(2, urls, 'fast'));
  console.log(
    `${count} URLs: fast ${fast.toFixed(2)} s, faithful ${faithful.toFixed(2)} s: ${(faithful / fast).toFixed(0)} × faster (at least 20); faithful compares rules within a window of ${MINE_DEFAULTS.maxWindow} only`,
  );
}

function best(runs: number, urls: readonly string[], mode: 'fast' | 'faithful'): number {
  return Math.min(...Array.from({ length: runs }, () => seconds(urls, mode)));
}

function seconds(urls: readonly string[], mode: 'fast' | 'faithful'): number {
  const sample = sampleOf('a.test', urls);
  const start = process.cpuUsage();
  const { detected, pairs } = minePairs(sample, { ...MINE_DEFAULTS, mode });
  const { user, system } = process.cpuUsage(start);
  const taken = (user + system) / 1e6;
  console.log(
    `  ${mode}: ${urls.length} URLs, ${detected} likely pairs, ${pairs.length} after phase 2, ${taken.toFixed(2)} s`,
  );
  return taken;
}

/** Stories under two names, session ids, index pages, sorted listings, and pages that are what they are. */
function generatedSite(count: number): string[] {
  const random = seededRandom(1);
  const urls = new Set<string>();
  for (let id = 0; urls.size < count; id++) {
    const host = random.below(8) === 0 ? 'http://www.a.test' : 'http://a.test';
    const section = `s${random.below(40)}`;
    const kind = random.below(6);
    if (kind === 0) add(`${host}/${section}/story?id=${id}`, `${host}/${section}/story_${id}`);
    else if (kind === 1)
      add(`${host}/view.php?t=${id}`, `${host}/view.php?t=${id}&sid=${random.below(1e9).toString(36)}`);
    else if (kind === 2) add(`${host}/${section}/d${id}/`, `${host}/${section}/d${id}/index.html`);
    else if (kind === 3) add(`${host}/list/${section}?page=${id % 500}&sort=${random.below(4)}`);
    else if (kind === 4) add(`${host}/archive/${2000 + (id % 25)}/${1 + (id % 12)}/note-${id}.html`);
    else add(`http://a.test/p/${id}`, `http://www.a.test/p/${id}`);
  }
  return [...urls].slice(0, count);

  function add(one: string, other: string = one): void {
    urls.add(one);
    if (random.below(3) > 0) urls.add(other);
  }
}

function repeatedList(file: string): (count: number) => string[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  return (count) =>
    Array.from({ length: count }, (_, i) => {
      const line = lines[i % lines.length]!;
      const round = Math.floor(i / lines.length);
      return round === 0 ? line : line.replace(/^(https?:\/\/)?/, `$1h${round}.`);
    });
}
