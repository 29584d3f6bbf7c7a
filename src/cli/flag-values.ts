import { InvalidArgumentError } from 'commander';

/** A whole number of at least 0, as commander wants it parsed. */
export function wholeNumber(text: string): number {
  return wholeFrom(text, 0, 'Give a whole number.');
}

/** A whole number of at least 1. */
export function atLeastOne(text: string): number {
  return wholeFrom(text, 1, 'Give a whole number of at least 1.');
}

/** A whole number of at least 2. */
export function atLeastTwo(text: string): number {
  return wholeFrom(text, 2, 'Give a whole number of at least 2.');
}

/** A number between 0 and 1, neither of them. */
export function share(text: string): number {
  return numberFrom(text, (value) => value > 0 && value < 1, 'Give a number between 0 and 1, such as 0.05.');
}

/** The same, but all (1) is allowed. */
export function shareOrAll(text: string): number {
  return numberFrom(
    text,
    (value) => value > 0 && value <= 1,
    'Give a number above 0 and at most 1, such as 0.98.',
  );
}

export function aboveZero(text: string): number {
  return numberFrom(text, (value) => value > 0, 'Give a number above 0.');
}

/** Scheme and host of a site. */
export function webAddress(text: string): string {
  const found = URL.canParse(text) ? new URL(text) : null;
  if (found !== null && /^https?:$/.test(found.protocol) && found.hostname !== '') return text;
  throw new InvalidArgumentError('Give scheme and host, such as https://www.example.org.');
}

/** Names separated by commas. */
export function names(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function wholeFrom(text: string, least: number, advice: string): number {
  return numberFrom(text, (value) => Number.isSafeInteger(value) && value >= least, advice);
}

function numberFrom(text: string, isRight: (value: number) => boolean, advice: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || !isRight(value))
    throw new InvalidArgumentError(advice);
  return value;
}
