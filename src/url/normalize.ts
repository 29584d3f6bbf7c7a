import { readAuthority, startOfAuthority } from './host.ts';
import { rewriteEscapes } from './percent.ts';
import { isPlainHome, normalLength } from './plain.ts';
import { type NormalizeOptions, stepsOf } from './presets.ts';
import type { Steps } from './step.ts';
import { NO_STEPS } from './steps.ts';
import { parseAsStandard } from './whatwg.ts';
import { compileWriter, escapeChoices, keepsFragment } from './writer.ts';

/**
 * The URL written as the steps say. Total: what is no http(s) URL comes back as it is. Idempotent for every
 * combination of steps.
 */
export function normalize(url: string, options?: NormalizeOptions): string {
  if (options === undefined) {
    byDefault ??= compileNormalizer();
    return byDefault(url);
  }
  return compileNormalizer(options)(url);
}

let byDefault: ((url: string) => string) | undefined;

/** A function specialised to the options: compile once, call often. */
export function compileNormalizer(options?: NormalizeOptions): (url: string) => string {
  const steps = stepsOf(options);
  const name = Object.values(steps).join('\n');
  let normalizer = compiled.get(name);
  if (normalizer === undefined) {
    if (compiled.size >= MOST_COMPILED) compiled.clear();
    compiled.set(name, (normalizer = specialised(withImplied(steps))));
  }
  return normalizer;
}

/** Books are compiled by the hundred while rules are tried: a new function each time would be slow until V8 knows it. */
const compiled = new Map<string, (url: string) => string>();
const MOST_COMPILED = 256;

function specialised(steps: Steps): (url: string) => string {
  const write = leavesNormalUrlsAlone(steps) ? quickened(steps) : glancing(steps);
  if (steps.parser === 'keep') return write;
  return (url) => {
    const parsed = parseAsStandard(url);
    return parsed === null ? url : write(parsed);
  };
}

/** Whether the steps change no URL that `normalLength` accepts to its end. */
export function leavesPlainUrls(options?: NormalizeOptions): boolean {
  const steps = stepsOf(options);
  return steps.parser === 'keep' && leavesNormalUrlsAlone(steps);
}

/** Whether the text is an http(s) URL with a host that can be asked. */
export function isHttpUrl(text: string): boolean {
  if (normalLength(text) > 0) return true;
  const start = startOfAuthority(text);
  return start > 0 && readAuthority(text, start) !== null;
}

/** Most URLs of a crawl are normal, or are up to a fragment or an escape: what stands before is not read again. */
function quickened(steps: Steps): (url: string) => string {
  const writer = compileWriter(steps);
  const recoded = recoding(steps);
  const addsSlash = steps.emptyPath === 'slash';
  return (url) => {
    const known = normalLength(url);
    if (known === url.length) return url;
    if (known === 0) return addsSlash && isPlainHome(url) ? `${url}/` : writer.write(url);
    const code = url.charCodeAt(known);
    if (code === HASH && !keepsFragment(steps, url, known)) return url.slice(0, known);
    return (code === PERCENT ? recoded(url, known) : null) ?? writer.writeBehind(url, pathStart(url));
  };
}

/** Rewrites the escapes from a place on, if that is all there is to do; null if it may not be. */
function recoding(steps: Steps): (url: string, from: number) => string | null {
  const escapes = escapeChoices(steps);
  return (url, from) => {
    if (url.includes('#', from)) return null;
    const rest = url.slice(from);
    const recoded = rewriteEscapes(rest, escapes);
    if (recoded.startsWith('.') || recoded.includes('/.')) return null;
    return recoded === rest ? url : url.slice(0, from) + recoded;
  };
}

/** For steps that may change any URL: a glance spares most hosts a closer look. */
function glancing(steps: Steps): (url: string) => string {
  const { write, writeBehind } = compileWriter(steps);
  if (steps.scheme !== 'keep' || steps.www !== 'keep') return write;
  return (url) => (normalLength(url) > 0 ? writeBehind(url, pathStart(url)) : write(url));
}

/** In a URL that `normalLength` accepts. */
function pathStart(url: string): number {
  return url.indexOf('/', 'https://'.length);
}

const HASH = 35;
const PERCENT = 37;

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

/** Whether no chosen step can change a URL that `normalLength` accepts. */
function leavesNormalUrlsAlone(steps: Steps): boolean {
  return Object.entries(steps).every(
    ([name, value]) => ONLY_FOR_UNUSUAL_URLS.has(name) || value === NO_STEPS[name as keyof Steps],
  );
}
