/**
 * What it costs to listen to everybody: records of a 100,000-URL site to a book with all learners but seq2seq, against the
 * pattern tree alone on the same sample; and many sites on two threads against one. One thread is helped by the idle
 * processor, which compiles and collects for it: with two processors two threads cannot be twice as fast.
 *
 *   npm run build && node --import ./bench/register.mjs bench/learn.ts [--urls 100000] [--sites 50] [--rounds 2]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generatedSite } from './generated-site.ts';

const { values } = parseArgs({
  options: {
    urls: { type: 'string', default: '100000' },
    sites: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '2' },
  },
});
const BIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'undust-bench-'));
try {
  const one = join(folder, 'one.jsonl');
  writeFileSync(one, records('a.example', Number(values.urls), 1));
  const read = cpuSeconds(['inspect', one]);
  const alone = cpuSeconds(['learn', one, '--method', 'pattern-tree']) - read;
  const all = cpuSeconds(['learn', one]) - read;
  console.log(
    `${values.urls} URLs: all learners ${all.toFixed(1)} s, pattern tree alone ${alone.toFixed(1)} s of processor time`,
  );
  console.log(`all learners cost ${(all / alone).toFixed(2)} × the pattern tree alone (at most 3)`);

  const many = join(folder, 'many.jsonl');
  const sites = Array.from({ length: Number(values.sites) }, (_, i) =>
    records(`s${i}.example`, 20_000, i + 1),
  );
  writeFileSync(many, sites.join(''));
  const learnOn = (threads: number): number =>
    wallSeconds(['learn', many, '--threads', String(threads), '-o', join(folder, `${threads}/`)]);
  const took: Record<1 | 2, number> = { 1: 0, 2: 0 };
  for (let round = 0; round < Number(values.rounds); round++) {
    // One, two, two, one: a machine that grows slower meanwhile does so for both.
    for (const threads of [1, 2, 2, 1] as const) {
      const seconds = learnOn(threads);
      took[threads] += seconds;
      console.log(
        `${sites.length} sites of 20,000 URLs, ${threads === 1 ? 'one thread' : 'two threads'}: ${seconds.toFixed(1)} s`,
      );
    }
  }
  console.log(
    `two threads are ${(took[1] / took[2]).toFixed(2)} × as fast (at least 1.6; this machine has ${availableParallelism()} processors)`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function records(site: string, urls: number, seed: number): string {
  return generatedSite(site, urls, seed)
    .map(({ url, content }) => `${JSON.stringify({ url, status: 200, digest: content })}\n`)
    .join('');
}

/** Processor time of a run in a process of its own: what other processes do to the clock does not matter. */
function cpuSeconds(args: readonly string[]): number {
  const script = `
    process.argv.splice(1, 1, ${JSON.stringify(BIN)});
    process.on('exit', () => { const { user, system } = process.cpuUsage(); process.stderr.write('CPU ' + (user + system) / 1e6 + '\\n'); });
    await import(${JSON.stringify(BIN)});`;
  const out = execFileSync(
    'bash',
    [
      '-c',
      '"$0" "$@" 2>&1 >/dev/null',
      process.execPath,
      '--input-type=module',
      '-e',
      script,
      '--',
      'undust',
      ...args,
    ],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  return Number(/CPU ([\d.]+)/.exec(out)![1]);
}

function wallSeconds(args: readonly string[]): number {
  const start = performance.now();
  execFileSync(process.execPath, [BIN, ...args], { stdio: 'ignore' });
  return (performance.now() - start) / 1000;
}
