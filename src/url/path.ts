import { dropPathSessions } from './session-ids.ts';
import type { Steps } from './step.ts';

type Rewrite = (path: string) => string;

/** Writes a path whose escapes are done. */
export function compilePath(steps: Steps): Rewrite {
  const rewrites: Rewrite[] = [];
  if (steps.sessionIds === 'drop') rewrites.push(dropPathSessions);
  if (steps.parser === 'whatwg') rewrites.push(decodeEscapedDots);
  if (steps.dotSegments === 'remove') rewrites.push(removeDotSegments);
  if (steps.repeatedSlashes === 'collapse') rewrites.push(collapseSlashes);
  if (steps.emptyPath === 'slash') rewrites.push((path) => path || '/');
  if (steps.pathCase !== 'keep') rewrites.push(caseMapper(steps.pathCase));
  if (steps.defaultPage === 'remove' || steps.lastSlash !== 'keep') rewrites.push(tailRewriter(steps));
  return (path) => {
    let written = path;
    for (const rewrite of rewrites) written = rewrite(written);
    return written;
  };
}

/** RFC 3986, section 5.2.4, for a path that is empty or starts with a slash. */
export function removeDotSegments(path: string): string {
  if (!path.includes('/.')) return path;
  const segments = path.split('/');
  const kept: string[] = [];
  for (let i = 1; i < segments.length; i++) {
    const segment = segments[i]!;
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
    if (i === segments.length - 1 && (segment === '.' || segment === '..')) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/** The URL standard takes `%2e` for a dot in a segment of nothing but dots, even where it decodes nothing. */
const ESCAPED_DOTS = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi;

function decodeEscapedDots(path: string): string {
  return path.includes('%2') ? path.replace(ESCAPED_DOTS, decodeDots) : path;
}

function decodeDots(segment: string): string {
  return segment.length === 1 || segment.length === 3 ? '.' : '..';
}

function collapseSlashes(path: string): string {
  return path.includes('//') ? path.replace(/\/{2,}/g, '/') : path;
}

/** Escapes are matched only to be stepped over, or lower case would undo the upper case of their digits. */
function caseMapper(to: 'lower' | 'upper'): Rewrite {
  const wrong = to === 'lower' ? /%[0-9A-Fa-f]{2}|[A-Z]+/g : /%[0-9A-Fa-f]{2}|[a-z]+/g;
  const turn = (found: string): string => {
    if (found.startsWith('%')) return found;
    return to === 'lower' ? found.toLowerCase() : found.toUpperCase();
  };
  const any = to === 'lower' ? /[A-Z]/ : /[a-z]/;
  return (path) => (any.test(path) ? path.replace(wrong, turn) : path);
}

/**
 * Default page and last slash feed each other (`/default.htm/index.html` loses both when slashes are removed), so
 * they run to their fix-point. Each round shortens the path or ends: only an end position moves until then.
 */
function tailRewriter({ defaultPage, defaultPages, lastSlash }: Steps): Rewrite {
  const names = new Set(defaultPage === 'remove' ? listOf(defaultPages) : []);
  const longest = Math.max(0, ...[...names].map((name) => name.length));
  return (path) => {
    let end = path.length;
    for (let before = -1; before !== end; ) {
      before = end;
      const slash = path.lastIndexOf('/', end - 1);
      const length = end - slash - 1;
      if (slash >= 0 && length <= longest && names.has(path.slice(slash + 1, end).toLowerCase()))
        end = slash + 1;
      if (lastSlash === 'remove') while (end > 1 && path.charCodeAt(end - 1) === 47) end--;
    }
    const kept = path.slice(0, end);
    return lastSlash === 'add' && isDirectoryName(kept) ? `${kept}/` : kept;
  };
}

function isDirectoryName(path: string): boolean {
  return path !== '' && !path.endsWith('/') && path.lastIndexOf('.') < path.lastIndexOf('/');
}

/** The names of a comma-separated list, in lower case. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}
