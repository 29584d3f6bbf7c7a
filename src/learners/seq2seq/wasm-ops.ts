import { KERNELS_BASE64 } from './kernels/binary.ts';
import type { Floats, Ops } from './ops.ts';

/**
 * The kernels over one memory of a fixed size: growing it would detach every array handed out. `capacity` is the
 * number of floats and ints that will be asked for; each array takes up to four more to stay aligned.
 */
export function wasmOps(capacity: number): Ops {
  const memory = new WEB_ASSEMBLY.Memory({ initial: Math.ceil((capacity * 4 + BASE) / PAGE) + 1 });
  const kernels = new WEB_ASSEMBLY.Instance(compiled(), { env: { memory } }).exports as Kernels;
  let free = BASE;
  const take = (length: number): number => {
    const at = free;
    free += Math.ceil(length / 4) * 16;
    return at;
  };
  return {
    name: 'wasm',
    floats: (length) => new Float32Array(memory.buffer, take(length), length),
    ints: (length) => new Int32Array(memory.buffer, take(length), length),
    ...bindings(kernels),
  };
}

/** Whether this engine runs the kernels; all that undust supports do, but a browser may forbid WebAssembly. */
export function wasmWorks(): boolean {
  try {
    return compiled() !== null;
  } catch {
    return false;
  }
}

/** What is used of the global WebAssembly: its types belong to the DOM library, which undust does not ask for. */
interface WebAssemblyGlobal {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}
const WEB_ASSEMBLY: WebAssemblyGlobal = (globalThis as unknown as { WebAssembly: WebAssemblyGlobal })
  .WebAssembly;

const PAGE = 65536;
/** Address 0 is left unused, so that a forgotten offset shows. */
const BASE = 64;

interface Kernels {
  multiply(...of: number[]): void;
  gruForward(...of: number[]): void;
  gruBackward(...of: number[]): void;
  softmax(...of: number[]): void;
  scatterAdd(...of: number[]): void;
  adam(...of: number[]): void;
  sumOfSquares(...of: number[]): number;
}

function bindings(kernels: Kernels): Omit<Ops, 'name' | 'floats' | 'ints'> {
  return {
    multiply(out, { left, right, transposed }, { rows, columns, inner }) {
      const leftRow = transposed ? 1 : inner;
      const leftColumn = transposed ? rows : 1;
      kernels.multiply(at(out), at(left), at(right), rows, columns, inner, leftRow, leftColumn);
    },
    gruForward({ tokens, input, recurrent, before, gates, after }, rows, size) {
      kernels.gruForward(rows, size, at(tokens), at(input), at(recurrent), at(before), at(gates), at(after));
    },
    gruBackward(step, changes, { rows, size }) {
      kernels.gruBackward(
        rows,
        size,
        at(step.gates),
        at(step.recurrent),
        at(step.before),
        at(changes.after),
        at(changes.input),
        at(changes.recurrent),
        at(changes.before),
      );
    },
    softmax: (values, rows, columns) => kernels.softmax(at(values), rows, columns),
    scatterAdd(into, rows, { index, count, width }) {
      kernels.scatterAdd(at(into), at(rows), at(index), count, width);
    },
    adam(values, { slopes, means, squares }, { rate, scale, keepMean, keepSquare, tiny }) {
      const arrays = [at(values), at(slopes), at(means), at(squares), values.length];
      kernels.adam(...arrays, rate, scale, keepMean, keepSquare, tiny);
    },
    sumOfSquares: (values) => kernels.sumOfSquares(at(values), values.length),
  };
}

function at(array: Floats | Int32Array): number {
  return array.byteOffset;
}

let module: object | null = null;

function compiled(): object {
  module ??= new WEB_ASSEMBLY.Module(
    Uint8Array.from(atob(KERNELS_BASE64), (character) => character.charCodeAt(0)),
  );
  return module;
}
