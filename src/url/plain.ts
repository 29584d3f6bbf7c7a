// 1: may stand in a plain host; 2: a hyphen (two in a row may be punycode); 3: a dot; 4: a letter, which the last
// label must start with, or the host may be an IP address.
const HOST_CLASS = new Uint8Array(65536);
for (const code of [...'0123456789_'].map((char) => char.charCodeAt(0))) HOST_CLASS[code] = 1;
HOST_CLASS[45] = 2;
HOST_CLASS[46] = 3;
for (let code = 97; code <= 122; code++) HOST_CLASS[code] = 4;

/**
 * Whether a glance shows an http(s) URL that the safe steps leave alone: a plain lower-case host name, no port, a
 * path, no escape, no dot segment, no fragment. False says nothing: such a URL takes the longer way.
 */
export function isPlainUrl(url: string): boolean {
  const end = endOfPlainHost(url, startOfPlainHost(url));
  if (end < 0 || url.charCodeAt(end) !== 47) return false;
  let previous = 47;
  for (let i = end + 1; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code === 37 || code === 35 || (code === 46 && previous === 47)) return false;
    previous = code;
  }
  return true;
}

/** The index behind a lower-case `http://` or `https://`, −1 if the text starts otherwise. */
function startOfPlainHost(url: string): number {
  if (url.charCodeAt(0) !== 104 || url.charCodeAt(1) !== 116) return -1;
  if (url.charCodeAt(2) !== 116 || url.charCodeAt(3) !== 112) return -1;
  const colon = url.charCodeAt(4) === 115 ? 5 : 4;
  if (url.charCodeAt(colon) !== 58 || url.charCodeAt(colon + 1) !== 47) return -1;
  return url.charCodeAt(colon + 2) === 47 ? colon + 3 : -1;
}

function endOfPlainHost(url: string, start: number): number {
  if (start < 0) return -1;
  let label = 0;
  let previous = 3;
  let i = start;
  for (; i < url.length; i++) {
    const kind = HOST_CLASS[url.charCodeAt(i)]!;
    if (kind === 0) break;
    if (kind === 2 && previous === 2) return -1;
    if (previous === 3) label = kind;
    previous = kind;
  }
  return label === 4 && previous !== 3 ? i : -1;
}
