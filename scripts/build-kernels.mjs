// Compiles the network's kernels to WebAssembly and writes them as a TypeScript module, so that the package needs no
// asset beside its code: node scripts/build-kernels.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import asc from 'assemblyscript/asc';

const folder = new URL('../src/learners/seq2seq/kernels/', import.meta.url);
const ENTRY = 'kernels.ts';

/** The text of binary.ts for the kernels as they stand. */
export async function kernelModule() {
  let binary = null;
  const { error, stderr } = await asc.main(
    [
      ENTRY,
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--enable',
      'simd',
      '--importMemory',
      '-o',
      'kernels.wasm',
    ],
    {
      readFile: (name) => readSource(name),
      writeFile: (name, contents) => {
        if (name === 'kernels.wasm') binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error) throw new Error(stderr.toString(), { cause: error });
  return moduleOf(Buffer.from(binary).toString('base64'));
}

/** The compiler asks for name.ts; the sources are called .as, for they are no TypeScript that tsc could check. */
async function readSource(name) {
  const file = new URL(basename(name).replace(/\.ts$/, '.as'), folder);
  return readFile(file, 'utf8').catch(() => null);
}

function moduleOf(base64) {
  const lines = base64.match(/.{1,100}/g).map((line) => `  '${line}',`);
  return [
    '// Generated from kernels.as by scripts/build-kernels.mjs; a test compares the two.',
    'const LINES: readonly string[] = [',
    ...lines,
    '];',
    '',
    '/** The compiled kernels. */',
    "export const KERNELS_BASE64: string = LINES.join('');",
    '',
  ].join('\n');
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await writeFile(new URL('binary.ts', folder), await kernelModule());
}
