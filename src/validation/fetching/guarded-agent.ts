import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';

/** The connection would lead into a private network. */
export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

/**
 * Connections to public addresses only. The check stands where the address is used: a name is resolved once, the
 * addresses it gives are checked, and the connection goes to one of those. Neither a redirect nor a name server
 * that answers differently the second time leads past it.
 */
export function guardedAgent(options: { allowPrivate: boolean; timeoutMs: number }): Agent {
  const { allowPrivate, timeoutMs } = options;
  const settings = {
    // Bodies are read piece by piece: what a slow reader leaves unread stays in the server.
    connections: 16,
    keepAliveTimeout: 1000,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
  if (allowPrivate) return new Agent({ ...settings, connect: { timeout: timeoutMs } });
  const connect = buildConnector({ timeout: timeoutMs, lookup: publicLookup, port: 0 });
  return new Agent({
    ...settings,
    connect(target, callback) {
      const host = target.hostname.replace(/^\[|\]$/g, '');
      // An address in the URL is connected to without any look-up.
      if (isIP(host) !== 0 && !isPublicAddress(host)) callback(refusal(host), null);
      else connect(target, callback);
    },
  });
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  const all: LookupAllOptions = { ...(options as LookupAllOptions), all: true };
  lookup(hostname, all, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const usable = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = usable;
    if (first === undefined) return callback(refusal(hostname), '', 0);
    if (options.all) callback(null, usable as LookupAddress[]);
    else callback(null, first.address, first.family);
  });
};

function refusal(host: string): PrivateAddressError {
  return new PrivateAddressError(`${host} is not on the public internet`);
}
