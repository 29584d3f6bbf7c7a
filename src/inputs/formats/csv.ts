import { parse } from 'csv-parse/sync';
import { UndustError } from '../../base/errors.ts';
import { fieldNamed } from '../field-names.ts';
import type { InputFormat, InputHead, ReadContext } from '../format.ts';
import { createRecordReader } from '../loose-record.ts';
import type { ReadOptions } from '../read-options.ts';
import type { UrlRecord } from '../record.ts';
import { quotedBlocks } from './csv-blocks.ts';

/** Comma, tab, semicolon or pipe between the cells; a first row of names, or `columns`. */
export const csv: InputFormat = {
  name: 'csv',
  summary: 'CSV or TSV with a header that names a url column, or --columns',
  detect: (head, options) => (options.columns !== '' ? 0.99 : hasHeader(head) ? 0.97 : 0),
  async *read(bytes, context) {
    const delimiter = delimiterOf(context.head, context.options);
    const readRow = createRowReader(context);
    for await (const block of quotedBlocks(bytes, context)) {
      const records: UrlRecord[] = [];
      for (const row of rowsOf(block, delimiter, context)) {
        context.lines++;
        const record = readRow(row);
        if (record !== null) records.push(record);
      }
      yield records;
    }
  },
};

const DELIMITERS = ['\t', ',', ';', '|'];

/** The delimiter that cuts the first line into the most pieces. */
function delimiterOf({ lines }: InputHead, { columns }: ReadOptions): string {
  const first = lines[0] ?? '';
  const wanted = columns === '' ? 0 : columns.split(',').length;
  const pieces = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  const exact = pieces.indexOf(wanted);
  return DELIMITERS[wanted > 1 && exact >= 0 ? exact : pieces.indexOf(Math.max(...pieces))]!;
}

function hasHeader(head: InputHead): boolean {
  const first = head.lines[0] ?? '';
  if (first.length > 10_000 || first.includes('://')) return false;
  const names = first.split(DELIMITERS_OR_QUOTES).map((name) => fieldNamed(name.trim()));
  return (
    names.includes('url') &&
    (head.lines.length === 1 || head.lines.slice(1).some((line) => /:\/\/|\//.test(line)))
  );
}

const DELIMITERS_OR_QUOTES = /["]?[\t,;|]["]?|^"|"$/;

/** Blocks without a quote, and nearly all are, need no parser. */
function rowsOf(block: string, delimiter: string, context: ReadContext): string[][] {
  if (!block.includes('"')) {
    return block.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.split(delimiter)]));
  }
  const onSkip = (error: { message: string } | undefined): undefined => {
    context.lines++;
    context.skip('malformed', error?.message ?? '');
  };
  return parse(block, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: onSkip,
  });
}

function createRowReader(context: ReadContext): (row: readonly string[]) => UrlRecord | null {
  const toRecord = createRecordReader(context);
  const { columns } = context.options;
  let names = columns === '' ? null : columns.split(',').map((name) => name.trim());
  if (names !== null && !names.some((name) => fieldNamed(name) === 'url')) throw noUrlColumn(columns);
  return (row) => {
    if (names === null) {
      names = row.map((name) => name.trim());
      return null;
    }
    // Tables that were joined with cat repeat their header.
    if (row[0]?.trim() === names[0] && row.every((cell, i) => cell.trim() === names?.[i])) return null;
    const fields: Record<string, string> = {};
    names.forEach((name, i) => {
      const cell = row[i];
      if (name !== '' && cell !== undefined) fields[name] ??= cell;
    });
    return toRecord(fields, () => row.join(','));
  };
}

function noUrlColumn(columns: string): UndustError {
  return new UndustError('UNDUST_OPTION_VALUE', `none of the columns "${columns}" is the address`, {
    at: 'columns',
    hint: 'Name one of them url, for example --columns url,status,size.',
  });
}
