import type { Authority } from './host.ts';
import { rewriteEscapes } from './percent.ts';
import type { Steps } from './step.ts';

/** Writes what stands before the path (`http://user@host:81`), given the scheme as written. */
export function compileAddress(steps: Steps): (scheme: string, authority: Authority) => string {
  return (schemeAsWritten, authority) => {
    const port = choosePort(steps, schemeAsWritten, authority.port);
    const scheme = chooseScheme(steps, schemeAsWritten, port);
    const userInfo = authority.userInfo === null ? '' : chooseUserInfo(steps, authority.userInfo);
    const address = `${scheme}://${userInfo}${chooseWww(steps, chooseHost(steps, authority))}`;
    return port === null ? address : `${address}:${port}`;
  };
}

function chooseScheme(steps: Steps, scheme: string, port: string | null): string {
  if (steps.scheme !== 'keep' && port === null) return steps.scheme;
  return steps.hostCase === 'lower' ? scheme.toLowerCase() : scheme;
}

function choosePort(steps: Steps, scheme: string, port: string | null): string | null {
  if (port === null || steps.defaultPort === 'keep') return port;
  const number = port.replace(/^0+(?=\d)/, '');
  const implied = scheme.length === 5 ? '443' : '80';
  return number === '' || number === implied ? null : number;
}

function chooseUserInfo(steps: Steps, userInfo: string): string {
  if (steps.userInfo === 'drop') return '';
  const choices = { decode: steps.unreserved === 'decode', upper: steps.hexCase === 'upper', encode: false };
  return `${rewriteEscapes(userInfo, choices)}@`;
}

function chooseHost(steps: Steps, { host: written, asciiHost }: Authority): string {
  const lower = written === asciiHost ? written : lowerAscii(written);
  const spelled = steps.internationalHost === 'ascii' && lower !== asciiHost ? asciiHost : written;
  const host = steps.hostCase === 'lower' && spelled !== asciiHost ? lower : spelled;
  // Two dots at the end name no host that one dot less would name too; nor may an escaped dot be the second.
  const endsInDot = steps.hostDot === 'drop' && host.endsWith('.') && /[^.]\.$/.test(asciiHost);
  return endsInDot ? host.slice(0, -1) : host;
}

/** What other scripts call lower case is the business of punycode. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function chooseWww(steps: Steps, host: string): string {
  if (steps.www === 'remove') {
    let from = 0;
    while (startsWithWww(host, from)) from += 4;
    return host.slice(from);
  }
  return steps.www === 'add' && takesWww(host) ? `www.${host}` : host;
}

/** Whether `www.` stands here before a name with a dot inside: `www.com` is a site of its own. */
function startsWithWww(host: string, from: number): boolean {
  if (host.slice(from, from + 4).toLowerCase() !== 'www.') return false;
  const dot = host.indexOf('.', from + 4);
  return dot > from + 4 && dot < host.length - 1;
}

/** Names of two labels, or of three if the last two look like a public suffix (`co.uk`, `com.au`). */
function takesWww(host: string): boolean {
  return /^(?!www\.)[^.[\]%]+(?:\.[^.%]{2,3}(?=\.[a-z]{2}$))?\.(?=[^.]*[^.\d])[^.%]+$/i.test(host);
}
