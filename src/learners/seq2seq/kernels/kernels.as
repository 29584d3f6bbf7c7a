// The network's inner loops in AssemblyScript with 128-bit SIMD. scripts/build-kernels.mjs compiles these files into
// binary.ts. Pointers are byte addresses into the memory that the caller provides; sizes count floats.
// Fixed order of operations, no relaxed instructions: the same input gives the same bits on every machine.
export { multiply } from './multiply';
export { gruForward, gruBackward } from './gru';
export { softmax, scatterAdd, adam, sumOfSquares } from './rows';
