import { compileAddress } from './address.ts';
import { readAuthority, startOfAuthority } from './host.ts';
import { compilePath } from './path.ts';
import { type EscapeChoices, rewriteEscapes } from './percent.ts';
import { compileQuery } from './query.ts';
import type { Steps } from './step.ts';

/** Writes URLs as steps say, part by part; normalize.ts takes shorter ways where a glance allows. */
export interface Writer {
  /** What is no http(s) URL comes back as it is. */
  readonly write: (url: string) => string;
  /** The same for a URL whose address, up to the path that starts at `pathAt`, is known to stay. */
  readonly writeBehind: (url: string, pathAt: number) => string;
}

export function compileWriter(steps: Steps): Writer {
  const writeAddress = compileAddress(steps);
  const writeRest = compileRest(steps);
  return {
    write(url) {
      const start = startOfAuthority(url);
      const authority = start < 0 ? null : readAuthority(url, start);
      return authority === null
        ? url
        : writeRest(url, authority.end, writeAddress(url.slice(0, start - 3), authority));
    },
    writeBehind: (url, pathAt) => writeRest(url, pathAt, url.slice(0, pathAt)),
  };
}

/** Writes path, query and fragment, which start at `from`, behind the address. */
function compileRest(steps: Steps): (url: string, from: number, address: string) => string {
  const escapes = escapeChoices(steps);
  const path = compilePath(steps);
  const query = compileQuery(steps);
  return (url, from, address) => {
    const hash = url.indexOf('#', from);
    const stop = hash < 0 ? url.length : hash;
    const found = url.indexOf('?', from);
    const mark = found < 0 || found > stop ? stop : found;
    let written = address + path(rewriteEscapes(url.slice(from, mark), escapes));
    if (mark < stop) {
      const recoded = rewriteEscapes(url.slice(mark + 1, stop), escapes);
      const kept = query === null ? recoded : query(recoded, address);
      if (kept !== null) written += `?${kept}`;
    }
    if (hash >= 0 && keepsFragment(steps, url, hash))
      written += `#${rewriteEscapes(url.slice(hash + 1), escapes)}`;
    return written;
  };
}

export function escapeChoices(steps: Steps): EscapeChoices {
  return {
    decode: steps.unreserved === 'decode',
    upper: steps.hexCase === 'upper',
    encode: steps.illegal === 'encode',
  };
}

/** Whether the fragment behind this `#` stays. */
export function keepsFragment(steps: Steps, url: string, hash: number): boolean {
  if (steps.fragment !== 'keepRoutes') return steps.fragment === 'keep';
  const next = url[hash + 1];
  return next === '!' || next === '/';
}
