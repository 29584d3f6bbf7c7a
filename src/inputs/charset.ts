/** The text of a page: by its byte-order mark, the header's charset, the page's own word, else UTF-8 if it is that. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const named = markOf(bytes) ?? charsetIn(contentType) ?? metaCharset(bytes);
  const decoder = named === null ? null : decoderFor(named);
  if (decoder !== null) return decoder.decode(bytes);
  const text = UTF8.decode(bytes);
  // Pages without a word on their encoding are UTF-8 or, by browsers' custom, windows-1252.
  return text.includes('\uFFFD') ? LATIN.decode(bytes) : text;
}

const UTF8 = new TextDecoder('utf-8');
const LATIN = new TextDecoder('windows-1252');

function markOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function charsetIn(text: string): string | null {
  return /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(text)?.[1] ?? null;
}

/** Browsers look for the declaration in the first 1,024 bytes; comments before it make real pages need more. */
function metaCharset(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 4096);
  const tag = /<meta[^>]+charset\s*=[^>]*>/i.exec(start)?.[0] ?? /^\s*<\?xml[^>]*>/i.exec(start)?.[0];
  if (tag === undefined) return null;
  const named = charsetIn(tag) ?? /encoding\s*=\s*["']([\w-]+)/i.exec(tag)?.[1] ?? null;
  // A page whose declaration can be read byte by byte is not UTF-16, whatever it says.
  return named !== null && /^utf-?16/i.test(named) ? 'utf-8' : named;
}

function decoderFor(label: string): typeof UTF8 | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
