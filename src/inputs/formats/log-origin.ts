import { UndustError } from '../../base/errors.ts';
import type { ReadContext } from '../format.ts';
import { originOf, PLACEHOLDER_ORIGIN } from '../web-url.ts';

/** The origin that targets without a host belong to. */
export function baseOrigin({ options }: ReadContext): string {
  if (options.base === '') return PLACEHOLDER_ORIGIN;
  const origin = originOf(options.base);
  if (origin !== null) return origin;
  throw new UndustError('UNDUST_OPTION_VALUE', `"${options.base}" is no web address`, {
    at: 'base',
    hint: 'Give scheme and host, for example https://www.example.org.',
  });
}

/** Said once for a log that names no host, when the user did not either. */
export function notePlaceholder(context: ReadContext): void {
  if (context.options.base === '')
    context.note(
      `the log names no host: its targets were put on ${PLACEHOLDER_ORIGIN}; give --base to change that`,
    );
}

/** Origins of virtual hosts. The scheme is that of the port, else that of the base. */
export function createVhostTable(context: ReadContext): (vhost: string) => string | null {
  const known = new Map<string, string | null>();
  const scheme = context.options.base.startsWith('https:') ? 'https' : 'http';
  return (vhost) => {
    let origin = known.get(vhost);
    if (origin === undefined) {
      if (known.size > 100_000) known.clear();
      origin = vhostOrigin(vhost, scheme);
      known.set(vhost, origin);
    }
    return origin;
  };
}

function vhostOrigin(vhost: string, scheme: string): string | null {
  if (vhost === '' || vhost === '-') return null;
  if (vhost.endsWith(':443')) return originOf(`https://${vhost}`);
  return originOf(`${vhost.endsWith(':80') ? 'http' : scheme}://${vhost}`);
}
