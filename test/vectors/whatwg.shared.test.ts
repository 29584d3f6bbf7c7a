import { describe, expect, test } from 'vitest';
import { isHttpUrl, normalize } from '../../src/url/index.ts';
import { readVectors } from './vector-suite.ts';

/** A case of the URL standard's suites: the text that the preset whatwg gets, and what must come out. */
interface Case {
  readonly input: string;
  /** Null: the standard refuses it, so the text must pass untouched. */
  readonly href: string | null;
}

// Left out: the suites of setters (we have none) and of verify_dns_length, an option the URL parser never sets.
const SUITES: Readonly<Record<string, readonly Case[]>> = {
  'wpt urltestdata': parserCases('wpt/urltestdata.json'),
  'wpt urltestdata for JavaScript': parserCases('wpt/urltestdata-javascript-only.json'),
  'ada extra': parserCases('ada/ada_extra_urltestdata.json'),
  'ada long': parserCases('ada/ada_long_urltestdata.json'),
  'wpt toascii': hostCases('wpt/toascii.json'),
  'wpt IdnaTestV2': hostCases('wpt/IdnaTestV2.json'),
  'wpt IdnaTestV2, removed': hostCases('wpt/IdnaTestV2-removed.json'),
  'wpt percent-encoding': escapeCases(),
};

describe.each(Object.entries(SUITES))('%s', (_name, cases) => {
  test('is met except where the platform itself answers otherwise', () => {
    expect(cases.length).toBeGreaterThan(0);
    // Host names follow the Unicode version of the platform: there, and only there, the standard's text may be missed.
    expect(cases.filter((one) => !isMet(one) && platformMeets(one))).toEqual([]);
  });
});

test('at least 95 % of all cases are met by the preset whatwg', () => {
  const cases = Object.values(SUITES).flat();
  const met = cases.filter(isMet).length;
  console.log(
    Object.entries(SUITES)
      .map(([name, all]) => `${name}: ${all.filter(isMet).length} of ${all.length}`)
      .join('\n'),
  );
  expect(met / cases.length).toBeGreaterThanOrEqual(0.95);
});

test('at least 95 % of the parser cases are met', () => {
  const cases = SUITES['wpt urltestdata']!;
  expect(cases.length).toBeGreaterThan(380);
  expect(cases.filter(isMet).length / cases.length).toBeGreaterThanOrEqual(0.95);
});

function isMet({ input, href }: Case): boolean {
  const written = normalize(input, { preset: 'whatwg' });
  return href === null ? written === input : written === href && isHttpUrl(written);
}

function platformMeets({ input, href }: Case): boolean {
  try {
    return new URL(input).href === href;
  } catch {
    return href === null;
  }
}

/** Cases whose answer, or whose refused text, is http(s). Relative ones are resolved first: we take whole URLs only. */
function parserCases(name: string): Case[] {
  const rows = JSON.parse(readVectors(name)) as readonly (string | ParserRow)[];
  return rows.flatMap((row): Case[] => {
    if (typeof row === 'string') return [];
    if (row.failure) return isWhole(row) ? [{ input: row.input, href: null }] : [];
    if (!/^https?:/.test(row.href!)) return [];
    return [{ input: dependsOnBase(row) ? new URL(row.input, row.base!).href : row.input, href: row.href! }];
  });
}

interface ParserRow {
  readonly input: string;
  readonly base?: string | null;
  readonly href?: string;
  readonly failure?: boolean;
}

/** Whether a refused text is an http(s) URL by its looks, so that the base, if it is one, has no part in the refusal. */
function isWhole({ input, base }: ParserRow): boolean {
  if (base) return /^\s*https?:\/\//i.test(input) && URL.canParse(base);
  return /^\s*https?:/i.test(input);
}

function dependsOnBase({ input, base, href }: ParserRow): boolean {
  if (!base) return false;
  try {
    return new URL(input).href !== href;
  } catch {
    return true;
  }
}

function hostCases(name: string): Case[] {
  const rows = JSON.parse(readVectors(name)) as readonly (
    | string
    | { input: string; output: string | null }
  )[];
  return rows.flatMap((row) => {
    // An empty host, or one that ends the authority, is another case than the one meant.
    if (typeof row === 'string' || row.input === '' || /[/\\?#@:]/.test(row.input)) return [];
    const href = row.output === null || row.output === '' ? null : `https://${row.output}/x`;
    return [{ input: `https://${row.input}/x`, href }];
  });
}

function escapeCases(): Case[] {
  const rows = JSON.parse(readVectors('wpt/percent-encoding.json')) as readonly (
    | string
    | { input: string; output: Record<string, string> }
  )[];
  return rows.flatMap((row) => {
    if (typeof row === 'string') return [];
    const output = row.output['utf-8'];
    return [{ input: `https://a.test/?${row.input}#x`, href: `https://a.test/?${output}#x` }];
  });
}
