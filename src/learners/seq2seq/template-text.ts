import { literal } from '../../rules/template.ts';
import type { Filling } from './form-rule.ts';
import { HOLE } from './skeletons.ts';

/** The names of a template's captures: a, b, c, … */
export function captureName(argument: number): string {
  return String.fromCharCode(97 + argument);
}

/** A form as the `from` of a rewrite; `types` says what each argument is limited to, '' for nothing. */
export function sourceTemplate(form: string, types: readonly string[]): string {
  return fill(form, (i) => `{${captureName(i)}${types[i] === '' ? '' : `:${types[i]}`}}`);
}

export function targetTemplate(form: string, fillings: readonly Filling[]): string {
  return fill(form, (i) => {
    const { argument, lower } = fillings[i]!;
    return `{${captureName(argument)}${lower ? '|lower' : ''}}`;
  });
}

function fill(form: string, hole: (i: number) => string): string {
  return form
    .split(HOLE)
    .map((text, i) => (i === 0 ? '' : hole(i - 1)) + literal(text))
    .join('');
}

/**
 * Whether the rule language can say the form: it has no holes in names of query parameters (those are literal), no
 * name twice, and a scheme and host to start with.
 */
export function canSay(form: string): boolean {
  if (form.includes('#') || !/^[a-z][a-z0-9+.-]*:\/\/[^/?\u0001]+\//i.test(form)) return false;
  const mark = form.indexOf('?');
  if (mark < 0) return true;
  const names = form
    .slice(mark + 1)
    .split('&')
    .map((part) => part.split('=', 1)[0]!);
  return names.every((name) => name !== '' && !name.includes(HOLE)) && new Set(names).size === names.length;
}

/** `digits` if all values of an argument are digits: narrower is safer, and says more to a reader. */
export function typeOf(values: readonly string[]): string {
  return values.length > 1 && values.every((value) => /^[0-9]+$/.test(value)) ? 'digits' : '';
}
