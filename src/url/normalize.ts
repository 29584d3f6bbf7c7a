import { compileAddress } from './address.ts';
import { readAuthority } from './host.ts';
import { compilePath } from './path.ts';
import { rewriteEscapes } from './percent.ts';
import { isPlainUrl } from './plain.ts';
import { type NormalizeOptions, type PresetName, stepsOf } from './presets.ts';
import { compileQuery } from './query.ts';
import type { Steps } from './step.ts';
import { NO_STEPS } from './steps.ts';
import { parseAsStandard } from './whatwg.ts';

/**
 * The URL written as the steps say. Total: what is no http(s) URL comes back as it is. Idempotent for every
 * combination of steps.
 */
export function normalize(url: string, options?: NormalizeOptions): string {
  if (options?.steps !== undefined) return compileNormalizer(options)(url);
  const preset = options?.preset ?? 'rfc3986';
  let normalizer = presetNormalizers.get(preset);
  if (normalizer === undefined) {
    normalizer = compileNormalizer(options);
    presetNormalizers.set(preset, normalizer);
  }
  return normalizer(url);
}

const presetNormalizers = new Map<PresetName, (url: string) => string>();

/** A function specialised to the options: compile once, call often. */
export function compileNormalizer(options?: NormalizeOptions): (url: string) => string {
  const steps = withImplied(stepsOf(options));
  const write = compileWriter(steps);
  if (steps.parser === 'whatwg') return (url) => write(parseAsStandard(url));
  return leavesPlainUrlsAlone(steps) ? (url) => (isPlainUrl(url) ? url : write(url)) : write;
}

/** Whether the text is an http(s) URL with a host that can be asked. */
export function isHttpUrl(text: string): boolean {
  if (isPlainUrl(text)) return true;
  const start = startOfAuthority(text);
  return start > 0 && readAuthority(text.slice(start, endOfAuthority(text, start))) !== null;
}

function compileWriter(steps: Steps): (url: string) => string {
  const address = compileAddress(steps);
  const escapes = {
    decode: steps.unreserved === 'decode',
    upper: steps.hexCase === 'upper',
    encode: steps.illegal === 'encode',
  };
  const path = compilePath(steps);
  const query = compileQuery(steps);
  const writeQuery = (text: string, host: string): string => {
    const recoded = rewriteEscapes(text, escapes);
    const written = query === null ? recoded : query(recoded, host);
    return written === null ? '' : `?${written}`;
  };
  return (url) => {
    const start = startOfAuthority(url);
    if (start < 0) return url;
    const end = endOfAuthority(url, start);
    const authority = readAuthority(url.slice(start, end));
    if (authority === null) return url;
    const hash = url.indexOf('#', end);
    const stop = hash < 0 ? url.length : hash;
    const found = url.indexOf('?', end);
    const mark = found < 0 || found > stop ? stop : found;
    let written = address(url.slice(0, start - 3), authority);
    written += path(rewriteEscapes(url.slice(end, mark), escapes));
    if (mark < stop) written += writeQuery(url.slice(mark + 1, stop), authority.asciiHost);
    if (hash >= 0 && keepsFragment(steps, url, hash))
      written += `#${rewriteEscapes(url.slice(hash + 1), escapes)}`;
    return written;
  };
}

function keepsFragment(steps: Steps, url: string, hash: number): boolean {
  if (steps.fragment !== 'keepRoutes') return steps.fragment === 'keep';
  const next = url[hash + 1];
  return next === '!' || next === '/';
}

/** The standard's parser does these anyway: said aloud, later steps cannot undo them and start a second round. */
function withImplied(steps: Steps): Steps {
  if (steps.parser === 'keep') return steps;
  return {
    ...steps,
    hostCase: 'lower',
    internationalHost: 'ascii',
    defaultPort: 'drop',
    dotSegments: 'remove',
    emptyPath: 'slash',
  };
}

const ONLY_FOR_UNUSUAL_URLS: ReadonlySet<string> = new Set([
  'fragment',
  'userInfo',
  'hostCase',
  'internationalHost',
  'hostDot',
  'defaultPort',
  'unreserved',
  'hexCase',
  'dotSegments',
  'emptyPath',
  'defaultPages',
  'trackingNames',
] satisfies (keyof Steps)[]);

/** Whether no chosen step can change a URL that `isPlainUrl` accepts. */
function leavesPlainUrlsAlone(steps: Steps): boolean {
  return Object.entries(steps).every(
    ([name, value]) => ONLY_FOR_UNUSUAL_URLS.has(name) || value === NO_STEPS[name as keyof Steps],
  );
}

/** The index behind `http://` or `https://`, in any letter case; −1 if the text starts otherwise. */
function startOfAuthority(text: string): number {
  const found = /^https?:\/\//i.exec(text);
  return found === null ? -1 : found[0].length;
}

function endOfAuthority(text: string, start: number): number {
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 47 || code === 63 || code === 35) break;
  }
  return end;
}
