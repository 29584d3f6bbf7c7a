import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './source-files.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  /** Called with the child, to signal it. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void;
}

export const BIN: string = join(ROOT, 'dist', 'cli', 'main.js');

/** The built command as a real process. */
export function runUndust(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args], { cwd: options.cwd ?? ROOT });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
    options.onStart?.((signal) => child.kill(signal));
  });
}
