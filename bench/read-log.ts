// How much longer it takes to turn a gzipped access log into samples than to count its lines with zcat and wc.
//   node --import ./bench/register.mjs bench/read-log.ts [--lines 1000000] [--rounds 5] [FILE.gz]
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { type Random, seededRandom } from '../src/base/random.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import { SampleBuilder } from '../src/inputs/sample-builder.ts';

/** Times the yardstick takes; more is a failure. */
const CEILING = 5;

const SORTS = ['price', 'name', 'date'];
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; ExampleBot/2.1; +http://bot.example/about)',
  'curl/8.5.0',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
});
const directory = mkdtempSync(join(tmpdir(), 'undust-bench-'));
try {
  const file = positionals[0] ?? (await writeLog(join(directory, 'access.log.gz'), Number(values.lines)));
  await compare(file, Number(values.rounds));
} finally {
  rmSync(directory, { recursive: true });
}

/** Time on the clock and time of processors: on a busy machine only the second can be trusted. */
interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

async function compare(file: string, rounds: number): Promise<void> {
  const wall: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const isOursFirst = round % 2 === 0;
    const before = isOursFirst ? await costOfSample(file) : null;
    const yardstick = costOfCounting(file);
    const ours = before ?? (await costOfSample(file));
    wall.push(ours.wallMs / yardstick.wallMs);
    cpu.push(ours.cpuMs / yardstick.cpuMs);
  }
  console.log(`log to samples, clock:      ${spread(wall)} zcat | wc -l, ceiling ${CEILING} ×`);
  console.log(`log to samples, processors: ${spread(cpu)} zcat | wc -l`);
  console.log(`largest memory: ${Math.round(process.resourceUsage().maxRSS / 1000).toLocaleString('en')} MB`);
  if (wall[wall.length >> 1]! > CEILING) process.exitCode = 1;
}

function spread(ratios: number[]): string {
  ratios.sort((a, b) => a - b);
  return `${ratios[ratios.length >> 1]!.toFixed(2)} × (${ratios[0]!.toFixed(2)} … ${ratios.at(-1)!.toFixed(2)})`;
}

async function costOfSample(file: string): Promise<Cost> {
  const start = performance.now();
  const before = process.cpuUsage();
  await sampleOf(file);
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1000 };
}

/** The shell itself tells what its children cost, as `0m0.651s 0m0.020s`. */
function costOfCounting(file: string): Cost {
  const start = performance.now();
  const { stdout } = spawnSync('sh', ['-c', 'zcat "$0" | wc -l; times', file], { encoding: 'utf8' });
  const wallMs = performance.now() - start;
  const children = stdout.trim().split('\n').at(-1)!;
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => Number(m) * 60 + Number(s));
  return { wallMs, cpuMs: 1000 * seconds.reduce((sum, value) => sum + value, 0) };
}

async function sampleOf(file: string): Promise<void> {
  const builder = new SampleBuilder();
  for await (const batch of readRecordBatches([file])) builder.add(batch);
  for (const _ of builder.sites());
}

/** A log as shops and forums have it: some pages asked for often, many rarely, session ids, agents. */
async function writeLog(path: string, lines: number): Promise<string> {
  const random = seededRandom(1);
  function* blocks(): Generator<string> {
    let block = '';
    for (let i = 0; i < lines; i++) {
      block += logLine(i, random);
      if (block.length > 1 << 16) {
        yield block;
        block = '';
      }
    }
    yield block;
  }
  await pipeline(Readable.from(blocks()), createGzip(), createWriteStream(path));
  return path;
}

function logLine(i: number, random: Random): string {
  const page = Math.floor(200_000 ** random.next());
  const query = random.below(3) === 0 ? `?id=${page}&sort=${SORTS[random.below(3)]}` : '';
  const second = String(i % 60).padStart(2, '0');
  const minute = String(Math.trunc(i / 600) % 60).padStart(2, '0');
  const address = `192.0.2.${random.below(256)} - - [17/May/2015:10:${minute}:${second} +0000]`;
  const status = random.below(20) === 0 ? 404 : 200;
  return `${address} "GET /shop/category-${page % 97}/item-${page}.html${query} HTTP/1.1" ${status} ${5000 + (page % 9999)} "-" "${AGENTS[random.below(3)]}"\n`;
}
