import type { SkipCount } from '../inputs/skip.ts';
import type { SourceReport } from '../inputs/source-report.ts';
import type { Count, TallySummary } from '../inputs/tally.ts';
import { counted } from './counted.ts';

/** All that `undust inspect` found; with --json it is printed as it is. */
export interface Inspection extends TallySummary {
  readonly sources: readonly SourceReport[];
  readonly skipped: number;
  readonly skips: readonly SkipCount[];
}

/** The same for people. */
export function inspectionText(found: Inspection): string {
  const lines = found.sources.reduce((sum, source) => sum + source.lines, 0);
  const about = found.isExact ? '' : 'about ';
  const rows: [string, string][] = [
    [
      'inputs',
      `${counted(found.sources.length, 'input')}, ${counted(lines, 'line')}, ${counted(found.records, 'record')}`,
    ],
    ...found.sources.slice(0, MAX_SOURCES).map((source): [string, string] => ['', sourceText(source)]),
    ...notesOf(found).map((note): [string, string] => ['note', note]),
    [
      'URLs',
      `${about}${number(found.distinctUrls)} distinct, ${percent(found.dynamicShare)} of the records with a query`,
    ],
    ['sites', `${number(found.siteCount)}${found.siteCount > 0 ? `: ${list(found.sites, 5)}` : ''}`],
    ['statuses', list(found.statuses, 10)],
    ['methods', list(found.methods, 5)],
    ['pages', pagesText(found, about)],
    ['times', found.firstTime === null ? '' : `${found.firstTime} to ${found.lastTime}`],
    ['skipped', found.skipped === 0 ? 'nothing' : counted(found.skipped, 'line')],
    ...found.skips.flatMap(skipRows),
  ];
  return `${rows.flatMap(([name, text]) => (text === '' ? [] : [`${name.padEnd(10)}${text}`])).join('\n')}\n`;
}

const MAX_SOURCES = 50;

function sourceText({ source, format, compression, lines, records }: SourceReport): string {
  const packed = compression === 'none' ? '' : `, ${compression}`;
  return `${source}: ${format}${packed}, ${counted(lines, 'line')}, ${counted(records, 'record')}`;
}

/** Each note once, however many files gave cause for it. */
function notesOf({ sources }: Inspection): string[] {
  return [...new Set(sources.flatMap(({ notes }) => notes))];
}

function pagesText({ pages, distinctContents, withContent }: Inspection, about: string): string {
  const parts: string[] = [];
  if (pages > 0) {
    const repeated = 1 - distinctContents / pages;
    parts.push(
      `${number(pages)} with a digest: ${about}${number(distinctContents)} distinct contents, ${percent(repeated)} repeat one`,
    );
  }
  if (withContent > 0) parts.push(`${number(withContent)} with their content`);
  return parts.length === 0 ? 'no content is known: only URLs, statuses and sizes' : parts.join('; ');
}

function skipRows({ reason, meaning, count: times, examples }: SkipCount): [string, string][] {
  return [
    ['', `${number(times)} × ${reason}: ${meaning}`],
    ...examples.map(({ source, line, text }): [string, string] => [
      '',
      `    ${source}:${line}: ${printable(text)}`,
    ]),
  ];
}

/** What stands in broken input must not steer the terminal. */
function printable(text: string): string {
  const shown = text.length > 120 ? `${text.slice(0, 120)}…` : text;
  return shown.replace(
    /[\x00-\x1f\x7f-\x9f]/g,
    (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

function list(counts: readonly Count[], most: number): string {
  const shown = counts.slice(0, most).map(({ name, count: times }) => `${name} ${number(times)}`);
  return shown.join(' · ') + (counts.length > most ? ' · …' : '');
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
