import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Whether an IP address belongs to the public internet. What the registries of special addresses (RFC 6890 and its
 * successors) set apart is not public; an IPv6 address that carries an IPv4 one is judged by that, or a
 * translator could lead into the network behind it.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIP(bare) === 0) return false;
  if (!isIPv6(bare)) return !SPECIAL.check(bare, 'ipv4');
  const carried = carriedAddress(bare);
  if (carried !== null) return !SPECIAL.check(carried, 'ipv4');
  return GLOBAL.check(bare, 'ipv6') && !SPECIAL.check(bare, 'ipv6');
}

const SPECIAL = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(net, bits, 'ipv6');

/** All that is given out; loopback, link-local, unique local and multicast addresses lie outside. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

/** The IPv4 address inside a mapped, compatible, translated (64:ff9b::) or 6to4 address; null if there is none. */
function carriedAddress(address: string): string | null {
  const groups = groupsOf(address);
  const isZero = (from: number, to: number): boolean => groups.slice(from, to).every((group) => group === 0);
  const isMapped = isZero(0, 5) && (groups[5] === 0xffff || groups[5] === 0);
  const isTranslated = groups[0] === 0x64 && groups[1] === 0xff9b;
  if (isMapped || isTranslated || (isZero(0, 4) && groups[4] === 0xffff))
    return dotted(groups[6]!, groups[7]!);
  return groups[0] === 0x2002 ? dotted(groups[1]!, groups[2]!) : null;
}

function groupsOf(address: string): number[] {
  // The URL parser writes every spelling in one form, the dotted ending included.
  const text = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = text.split('::');
  const read = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const left = read(head);
  const right = read(tail ?? '');
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function dotted(high: number, low: number): string {
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}
