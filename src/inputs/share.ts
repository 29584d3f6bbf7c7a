/** The share of the lines that pass the test: what most line formats answer to "are you this?". */
export function shareOf(lines: readonly string[], test: (line: string) => boolean): number {
  if (lines.length === 0) return 0;
  return lines.filter(test).length / lines.length;
}
