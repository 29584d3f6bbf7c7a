import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSamples } from '../src/clusters/build-samples.ts';
import { compareMethods, type SitePlan } from '../src/evaluation/compare.ts';
import { EVALUATE_DEFAULTS, type Result } from '../src/evaluation/evaluate.ts';
import type { Method } from '../src/evaluation/method.ts';
import { orderSplit } from '../src/evaluation/protocols.ts';
import { readRecordBatches } from '../src/inputs/read-records.ts';
import { ALL_METHODS } from '../src/pipeline/evaluated-methods.ts';
import type { Floor, Measured } from './floors.ts';

/** A crawl to measure on: its name in eval/floors.json, and where it stands. */
export interface Corpus {
  readonly name: string;
  readonly path: string;
}

/** The crawl in examples/, and those beside the checkout if they are there. */
export function corpora(): Corpus[] {
  const example = { name: 'examples/dokuwiki', path: inCheckout('../examples/dokuwiki.jsonl.gz') };
  const folder = inCheckout('../../shared/data/crawls');
  if (!existsSync(folder)) return [example];
  const beside = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl.gz'))
    .sort()
    .map((name) => ({ name: name.replace('.jsonl.gz', ''), path: `${folder}/${name}` }));
  return [example, ...beside];
}

/** Methods of the gate: all that learn, but for the network, which takes longer than all others together. */
export const GATED: readonly string[] = [
  'steps',
  'dustbuster',
  'rewrite-10',
  'decision-tree',
  'pattern-tree',
  'auto',
];

export function methodsNamed(names: readonly string[]): Method[] {
  return names.map((name) => {
    const method = ALL_METHODS.find((each) => each.name === name);
    if (method === undefined) throw new Error(`there is no method ${name}`);
    return method;
  });
}

export async function measure(corpus: Corpus, methods: readonly Method[]): Promise<readonly Result[]> {
  return compareMethods([await planOf(corpus)], methods, { options: EVALUATE_DEFAULTS }).results;
}

/** The largest site of a corpus, the first three quarters in crawl order to train and the rest to test. */
export async function planOf({ name, path }: Corpus): Promise<SitePlan> {
  const { samples } = await buildSamples(readRecordBatches([path]));
  const sample = samples[0]!;
  return { site: name, sample, splits: [orderSplit(sample, 0.75)] };
}

export function measuredOf(corpus: Corpus, results: readonly Result[]): Measured {
  const scores = results.map(({ method, scores: { precision, recall, f1, loss } }): [string, Floor] => [
    method,
    { precision, recall, f1, loss },
  ]);
  return { corpus: corpus.name, digest: digestOf(corpus.path), methods: Object.fromEntries(scores) };
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function inCheckout(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
