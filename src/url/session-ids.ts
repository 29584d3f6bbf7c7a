/**
 * Session ids that servers write into URLs when a visitor has no cookie. Names from the manuals of the servers and
 * from the lists that crawlers share (urlcanon, Nutch): PHP, Java servlets, ASP, ASP.NET, ColdFusion, BroadVision.
 */
const SESSION_NAMES: ReadonlySet<string> = new Set([
  'phpsessid', // PHP, session.name
  'jsessionid', // Java servlets, JSR 154 section 7.1.3
  'cfid', // ColdFusion
  'cftoken', // ColdFusion
  'bv_sessionid', // BroadVision
  'bv_engineid', // BroadVision
  'sessionid', // Nutch's list; Django's cookie
  '_sessionid', // Nutch's list
  'session_id',
  'sessid',
  'zenid', // Zen Cart
  'oscsid', // osCommerce
  'xtcsid', // xt:Commerce
  'osadmsid', // osCommerce
]);

/** Names that are a session on some sites and the page itself on others: there the value must look like an id. */
const DOUBTFUL_NAMES: ReadonlySet<string> = new Set(['sid', '_sid', 'lsid', 's', 'session']);

const ASP_COOKIE = /^aspsessionid[a-z]{8}$/;
const LOOKS_LIKE_ID = /^(?=[A-Za-z_-]*[0-9])(?=[0-9_-]*[A-Za-z])[0-9A-Za-z_-]{16,}$/;

/** The path parameters (`;name=value`) that carry sessions. */
const PATH_NAMES: ReadonlySet<string> = new Set(['jsessionid', 'phpsessid', 'sessionid']);

/** ASP.NET's cookieless sessions: `(S(…))`, with other tickets before or after, or the bare 24 letters of version 1. */
const ASP_SEGMENT = /^\((?:(?:[A-Za-z]\([0-9A-Za-z_-]{16,}\))+|(?=[a-z]*[0-9])[0-9a-z]{24})\)$/;

/** A path without its session parameters and segments. */
export function dropPathSessions(path: string): string {
  if (!path.includes(';') && !path.includes('(')) return path;
  const segments = path.split('/').map(dropSessionParameters);
  const kept = segments.filter((segment) => !ASP_SEGMENT.test(segment));
  // What stood in the dropped last segment was a directory's own page.
  if (kept.length < segments.length && ASP_SEGMENT.test(segments[segments.length - 1]!)) kept.push('');
  return kept.join('/');
}

/** `page;jsessionid=…` as `page`: in a path segment, and in a query by servers that write it behind all. */
export function dropSessionParameters(text: string): string {
  if (!text.includes(';')) return text;
  const parts = text.split(';');
  return parts.filter((part, i) => i === 0 || !isSessionPart(part)).join(';');
}

function isSessionPart(part: string): boolean {
  const equals = part.indexOf('=');
  return equals > 0 && PATH_NAMES.has(part.slice(0, equals).toLowerCase());
}

/** Whether a query parameter carries nothing but a session id. */
export function isSession(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  if (SESSION_NAMES.has(lower) || ASP_COOKIE.test(lower)) return true;
  return DOUBTFUL_NAMES.has(lower) && LOOKS_LIKE_ID.test(value);
}
