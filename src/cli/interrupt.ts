import { rmSync } from 'node:fs';
import { pendingFiles } from './save-file.ts';

/** Ctrl-C and termination remove what was begun, say so, and end with the code a shell expects. */
export function endCleanlyOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      for (const file of pendingFiles()) rmSync(file, { force: true });
      process.stderr.write('\nundust: interrupted; nothing was written\n');
      process.exit(code);
    });
  }
}
