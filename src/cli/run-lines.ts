import { once } from 'node:events';
import { Argument } from 'commander';
import { openBytes } from '../inputs/open-bytes.ts';
import { type LineCounts, type MappedLine, mapLines } from './map-lines.ts';

/** The lists of URLs that a command maps, which is standard input if none is named. */
export function urlLists(): Argument {
  return new Argument('[files...]', 'lists of URLs, gzip too').default(['-'], 'standard input');
}

/** Maps the lines of the files to standard output, waiting for the reader, and reports what was no URL. */
export async function runLines(
  files: readonly string[],
  map: (line: string) => MappedLine,
): Promise<LineCounts> {
  const counts: LineCounts = { lines: 0, notUrls: 0, firstNotUrl: null };
  for (const file of files) {
    for await (const out of mapLines(openBytes(file), map, counts)) {
      if (!process.stdout.write(out)) await once(process.stdout, 'drain');
    }
  }
  if (counts.firstNotUrl !== null) process.stderr.write(notUrlsMessage(counts, counts.firstNotUrl));
  return counts;
}

function notUrlsMessage(counts: LineCounts, first: { line: number; text: string }): string {
  return (
    `undust: ${counts.notUrls.toLocaleString('en')} of ${counts.lines.toLocaleString('en')} lines are no http(s) URL ` +
    `and were passed through unchanged (the first is line ${first.line}: ${JSON.stringify(first.text)})\n`
  );
}
