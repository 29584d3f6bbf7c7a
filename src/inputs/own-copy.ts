/** A copy of a text that stays for long: V8 keeps the whole block from which a string was cut as long as the string. */
export function ownCopy(text: string): string {
  const narrow = text.length <= SCRATCH.length ? narrowCopy(text) : '';
  return narrow === text ? narrow : Buffer.from(text, 'utf16le').toString('utf16le');
}

/** Nearly all texts have a byte a character: one buffer for all of them, and half the memory. */
function narrowCopy(text: string): string {
  return SCRATCH.toString('latin1', 0, SCRATCH.write(text, 'latin1'));
}

const SCRATCH = Buffer.alloc(4096);
