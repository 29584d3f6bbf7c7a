import type { ReadContext } from '../format.ts';
import { lineBlocks } from '../lines.ts';

/**
 * Blocks of whole rows, where a quoted cell may hold line ends. A row is whole when its quotes are even in
 * number. A quote that never closes must not swallow the file: past the limit its line is skipped alone and
 * reading starts again after it.
 */
export async function* quotedBlocks(
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
): AsyncGenerator<string> {
  let open = '';
  for await (const block of lineBlocks(bytes, context)) {
    let text = open + block.toString('utf8');
    let end = wholeRows(text);
    while (end === 0 && text.length > Math.min(MAX_ROW, context.options.maxLineLength)) {
      text = withoutFirstLine(text, context);
      end = wholeRows(text);
    }
    if (end > 0) yield text.slice(0, end);
    open = text.slice(end);
  }
  while (open !== '' && wholeRows(`${open}\n`) === 0) open = withoutFirstLine(open, context);
  if (open !== '') yield open;
}

/** Characters of one row; a cell with line ends is a paragraph, not a book. */
const MAX_ROW = 1024 * 1024;

/** Where the last row ends whose quotes are all closed; 0 if none is. */
function wholeRows(text: string): number {
  if (!text.includes('"')) return text.lastIndexOf('\n') + 1;
  let end = 0;
  let isOpen = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) isOpen = !isOpen;
    else if (code === 10 && !isOpen) end = i + 1;
  }
  return end;
}

function withoutFirstLine(text: string, context: ReadContext): string {
  const end = text.indexOf('\n');
  context.lines++;
  context.skip('malformed', end < 0 ? text : text.slice(0, end));
  return end < 0 ? '' : text.slice(end + 1);
}
