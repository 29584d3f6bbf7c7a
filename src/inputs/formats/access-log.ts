import type { InputFormat, ReadContext } from '../format.ts';
import { lineBlocks } from '../lines.ts';
import { shareOf } from '../share.ts';
import { scanCustomLog } from './custom-log.ts';
import { createLogScanner } from './log-scanner.ts';

/**
 * Common, Combined and nginx's default layout, with or without the virtual host in front; any other through
 * `logFormat`. The block is scanned as Latin-1 text by character codes: a regular expression for each line
 * takes several times as long as inflating it.
 */
export const accessLog: InputFormat = {
  name: 'access-log',
  summary: 'access log: Common, Combined, virtual host first, nginx, or --log-format',
  detect: ({ lines }, { logFormat }) =>
    logFormat === '' ? shareOf(lines, (line) => LOG_LINE.test(line)) : 1,
  async *read(bytes, context) {
    const scan = scannerFor(context);
    for await (const block of lineBlocks(bytes, context)) yield scan(block);
  },
};

const LOG_LINE = /^\S+ .*?\[\d\d\/[A-Z][a-z]{2}\/\d{4}:[^\]]*\] ".*" (?:\d{3}|-) (?:\d+|-)/;
const VHOST_LINE = /^\S+ \S+ \S+ \S+ \[\d\d\//;

function scannerFor(context: ReadContext): ReturnType<typeof createLogScanner> {
  if (context.options.logFormat !== '') return scanCustomLog(context);
  const hasVhost = shareOf(context.head.lines, (line) => VHOST_LINE.test(line)) > 0.5;
  return createLogScanner(context, hasVhost);
}
