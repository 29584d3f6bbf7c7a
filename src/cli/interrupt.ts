/** Ctrl-C and termination say that nothing was written, and end with the code a shell expects. */
export function endCleanlyOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      process.stderr.write('\nundust: interrupted; nothing was written\n');
      process.exit(code);
    });
  }
}
