import { compileAddress } from './address.ts';
import { readAuthority, startOfAuthority } from './host.ts';
import { compilePath } from './path.ts';
import { type EscapeChoices, rewriteEscapes } from './percent.ts';
import { isPlainHome, plainLength } from './plain.ts';
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
  if (options === undefined && url !== '' && plainLength(url) === url.length) return url;
  if (options !== undefined && !isPresetOnly(options)) return compileNormalizer(options)(url);
  const preset = options?.preset ?? 'rfc3986';
  let normalizer = presetNormalizers.get(preset);
  if (normalizer === undefined) {
    normalizer = compileNormalizer(options);
    presetNormalizers.set(preset, normalizer);
  }
  return normalizer(url);
}

const presetNormalizers = new Map<PresetName, (url: string) => string>();

/** Options of any other shape are compiled anew, and so checked, each time. */
function isPresetOnly(options: NormalizeOptions): boolean {
  return Object.entries(options).every(
    ([name, value]) => name === 'preset' || (name === 'steps' && value === undefined),
  );
}

/** A function specialised to the options: compile once, call often. */
export function compileNormalizer(options?: NormalizeOptions): (url: string) => string {
  const steps = withImplied(stepsOf(options));
  const write = compileWriter(steps);
  const leavesPlain = leavesPlainUrlsAlone(steps);
  if (steps.parser === 'keep') return leavesPlain ? quickened(steps, write) : write;
  return (url) => {
    const parsed = parseAsStandard(url);
    if (parsed === null) return url;
    return leavesPlain && plainLength(parsed) === parsed.length ? parsed : write(parsed);
  };
}

/** Whether the steps change no URL that `plainLength` accepts to its end. */
export function leavesPlainUrls(options?: NormalizeOptions): boolean {
  const steps = stepsOf(options);
  return steps.parser === 'keep' && leavesPlainUrlsAlone(steps);
}

/** Whether the text is an http(s) URL with a host that can be asked. */
export function isHttpUrl(text: string): boolean {
  if (plainLength(text) > 0) return true;
  const start = startOfAuthority(text);
  return start > 0 && readAuthority(text, start) !== null;
}

/** Most URLs of a crawl are plain, or plain up to a fragment or a first escape: what stands before is not read again. */
function quickened(steps: Steps, write: (url: string) => string): (url: string) => string {
  const escapes = escapeChoices(steps);
  const addsSlash = steps.emptyPath === 'slash';
  return (url) => {
    const plain = plainLength(url);
    if (plain === 0) return addsSlash && isPlainHome(url) ? `${url}/` : write(url);
    if (plain === url.length) return url;
    const code = url.charCodeAt(plain);
    if (code === 35 && !keepsFragment(steps, url, plain)) return url.slice(0, plain);
    if (code !== 37 || url.indexOf('#', plain) > 0) return write(url);
    const rest = url.slice(plain);
    const recoded = rewriteEscapes(rest, escapes);
    if (recoded.startsWith('.') || recoded.includes('/.')) return write(url);
    return recoded === rest ? url : url.slice(0, plain) + recoded;
  };
}

function compileWriter(steps: Steps): (url: string) => string {
  const writeAddress = compileAddress(steps);
  const writeRest = compileRest(steps);
  const keepsPlainAddress = steps.scheme === 'keep' && steps.www === 'keep';
  return (url) => {
    if (keepsPlainAddress && plainLength(url) > 0) {
      const pathAt = url.indexOf('/', 'https://'.length);
      return writeRest(url, pathAt, url.slice(0, pathAt));
    }
    const start = startOfAuthority(url);
    const authority = start < 0 ? null : readAuthority(url, start);
    return authority === null
      ? url
      : writeRest(url, authority.end, writeAddress(url.slice(0, start - 3), authority));
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

function escapeChoices(steps: Steps): EscapeChoices {
  return {
    decode: steps.unreserved === 'decode',
    upper: steps.hexCase === 'upper',
    encode: steps.illegal === 'encode',
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
  'parser',
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

/** Whether no chosen step can change a URL that `plainLength` accepts. */
function leavesPlainUrlsAlone(steps: Steps): boolean {
  return Object.entries(steps).every(
    ([name, value]) => ONLY_FOR_UNUSUAL_URLS.has(name) || value === NO_STEPS[name as keyof Steps],
  );
}
