/** A stored HTTP response, cut into its parts; null if the bytes do not begin like one. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; of a repeated header the first. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export function parseResponse(bytes: Buffer): HttpResponse | null {
  const { head, body } = cutHead(bytes);
  const status = /^HTTP\/\d(?:\.\d)? +(\d{3})/.exec(head);
  return status === null ? null : { status: Number(status[1]), headers: parseHeaders(head), body };
}

/** The method of a stored request; null if the bytes do not begin like one. */
export function requestMethod(bytes: Buffer): string | null {
  return /^([A-Z]{1,20}) /.exec(bytes.toString('latin1', 0, 40))?.[1] ?? null;
}

/** Header lines (the first line of the text is not one); folded lines are joined. */
export function parseHeaders(head: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .slice(1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

function cutHead(bytes: Buffer): { head: string; body: Buffer } {
  const crlf = bytes.indexOf('\r\n\r\n');
  const lf = bytes.indexOf('\n\n');
  const isLf = lf >= 0 && (crlf < 0 || lf < crlf);
  const end = isLf ? lf : crlf;
  if (end < 0) return { head: bytes.toString('latin1', 0, MAX_HEAD), body: bytes.subarray(bytes.length) };
  return {
    head: bytes.toString('latin1', 0, Math.min(end, MAX_HEAD)),
    body: bytes.subarray(end + (isLf ? 2 : 4)),
  };
}

const MAX_HEAD = 256 * 1024;
