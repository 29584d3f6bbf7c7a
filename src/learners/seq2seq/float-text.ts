import { Buffer } from 'node:buffer';
import type { Floats } from './ops.ts';

/** Single-precision numbers as base64 of their little-endian bytes: exact, and the same on every machine. */
export function floatsToText(values: Floats): string {
  const bytes = Buffer.alloc(values.length * 4);
  for (let i = 0; i < values.length; i++) bytes.writeFloatLE(values[i]!, i * 4);
  return bytes.toString('base64');
}

export function floatsFromText(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: bytes.length >> 2 }, (_, i) => bytes.readFloatLE(i * 4));
}
