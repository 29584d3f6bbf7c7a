import { listOf } from './path.ts';
import { dropSessionParameters, isSession } from './session-ids.ts';
import { siteNamesFor } from './site-rules.ts';
import type { Steps } from './step.ts';
import { TRACKING_NAMES } from './tracking.ts';

/** One parameter as text: what it becomes, null if it goes. `siteNames` are those that never matter on the site. */
type ParameterRewrite = (parameter: string, siteNames: ReadonlySet<string> | null) => string | null;

/**
 * Writes a query whose escapes are done, null to drop the `?` too; the address (`http://host`) tells the site. Null
 * if no step touches queries.
 */
export function compileQuery(steps: Steps): ((query: string, address: string) => string | null) | null {
  const rewrites = parameterRewrites(steps);
  const sorts = steps.queryOrder === 'sort';
  if (rewrites.length === 0 && !sorts && steps.emptyQuery === 'keep') return null;
  return (query, address) => {
    if (query === '') return steps.emptyQuery === 'drop' ? null : query;
    const siteNames = steps.siteRules === 'drop' ? siteNamesFor(address) : null;
    const kept = rewriteParameters(query, rewrites, siteNames);
    if (kept === null) return null;
    const written = (sorts ? sortByName(kept) : kept).join('&');
    return written === '' && steps.emptyQuery === 'drop' ? null : written;
  };
}

/** The parameters that are left; null if the query lost all it had, so that its `?` goes too. */
function rewriteParameters(
  query: string,
  rewrites: readonly ParameterRewrite[],
  siteNames: ReadonlySet<string> | null,
): string[] | null {
  const parameters = query.split('&');
  const kept: string[] = [];
  for (const parameter of parameters) {
    let written: string | null = parameter;
    for (const rewrite of rewrites) if (written !== null) written = rewrite(written, siteNames);
    if (written !== null) kept.push(written);
  }
  return kept.length < parameters.length && kept.every((parameter) => parameter === '') ? null : kept;
}

function parameterRewrites(steps: Steps): ParameterRewrite[] {
  const rewrites: ParameterRewrite[] = [];
  if (steps.sessionIds === 'drop') rewrites.push(dropSession);
  if (steps.siteRules === 'drop') rewrites.push(dropSiteName);
  if (steps.tracking === 'drop') rewrites.push(trackingDropper(steps.trackingNames));
  if (steps.emptyValues === 'drop')
    rewrites.push((parameter) => (hasEmptyValue(parameter) ? null : parameter));
  if (steps.emptyValues === 'bare')
    rewrites.push((parameter) => (hasEmptyValue(parameter) ? parameter.slice(0, -1) : parameter));
  if (steps.emptyPairs === 'drop')
    rewrites.push((parameter) => (parameter === '' || parameter === '=' ? null : parameter));
  return rewrites;
}

const dropSession: ParameterRewrite = (parameter) => {
  const rest = dropSessionParameters(parameter);
  if (rest === '' && parameter !== '') return null;
  const equals = rest.indexOf('=');
  return equals > 0 && isSession(rest.slice(0, equals), rest.slice(equals + 1)) ? null : rest;
};

const dropSiteName: ParameterRewrite = (parameter, siteNames) =>
  siteNames?.has(nameOf(parameter)) ? null : parameter;

function trackingDropper(moreNames: string): ParameterRewrite {
  const given = listOf(moreNames);
  const all = [...TRACKING_NAMES.map(({ name }) => name.toLowerCase()), ...given];
  const exact = new Set(all.filter((name) => !name.endsWith('*')));
  const starts = all.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  return (parameter) => {
    const name = nameOf(parameter).toLowerCase();
    return exact.has(name) || starts.some((start) => name.startsWith(start)) ? null : parameter;
  };
}

/** `a=`, and `=` itself; `a==` has the value `=`. */
function hasEmptyValue(parameter: string): boolean {
  return parameter.indexOf('=') === parameter.length - 1 && parameter !== '';
}

/** Stable, by code units of the name, so that every machine agrees. */
function sortByName(parameters: string[]): string[] {
  const named = parameters.map((parameter) => ({ name: nameOf(parameter), parameter }));
  if (named.every(({ name }, i) => i === 0 || named[i - 1]!.name <= name)) return parameters;
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return named.map(({ parameter }) => parameter);
}

function nameOf(parameter: string): string {
  const equals = parameter.indexOf('=');
  return equals < 0 ? parameter : parameter.slice(0, equals);
}
