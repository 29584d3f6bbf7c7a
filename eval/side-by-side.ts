import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Measured } from './floors.ts';
import type { Corpus } from './measure.ts';

export interface MeasuredCorpus {
  readonly measured: Measured;
  /** Time of each method, in the order of the methods. */
  readonly seconds: readonly number[];
}

/** Every corpus in a process of its own, as many at a time as there are processors; answers in the order asked. */
export async function measureSideBySide(
  corpora: readonly Corpus[],
  methods: readonly string[],
): Promise<MeasuredCorpus[]> {
  const found: MeasuredCorpus[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < corpora.length; i = next++) found[i] = await measured(corpora[i]!, methods);
  };
  await Promise.all(Array.from({ length: Math.min(corpora.length, availableParallelism()) }, work));
  return found;
}

async function measured({ name }: Corpus, methods: readonly string[]): Promise<MeasuredCorpus> {
  const [register, script] = ['../bench/register.mjs', './measure-corpus.ts'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  ) as [string, string];
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    register,
    script,
    name,
    methods.join(),
  ]);
  return JSON.parse(stdout) as MeasuredCorpus;
}
