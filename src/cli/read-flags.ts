import type { Command } from 'commander';
import type { ReadOptions } from '../inputs/read-options.ts';
import { FORMATS } from '../inputs/registry.ts';
import { webAddress } from './flag-values.ts';

/** The options of every command that reads inputs. */
export interface ReadFlags {
  readonly format?: string;
  readonly base?: string;
  readonly logFormat?: string;
  readonly columns?: string;
}

/** Adds them to a command. */
export function addReadFlags(command: Command): Command {
  return command
    .optionsGroup('How the inputs are read:')
    .option(
      '--format <name>',
      `what the inputs are, if content does not tell: ${FORMATS.map(({ name }) => name).join(', ')}`,
    )
    .option(
      '--base <url>',
      'scheme and host of a log or list that names none, such as https://www.example.org',
      webAddress,
    )
    .option('--log-format <layout>', 'layout of an access log, as in the configuration of nginx or Apache')
    .option('--columns <names>', 'columns of a CSV or TSV without a header, such as url,status,size');
}

/** What the flags say to readRecords. */
export function readOptionsOf({ format, base, logFormat, columns }: ReadFlags): Partial<ReadOptions> {
  return {
    ...(format === undefined ? {} : { format }),
    ...(base === undefined ? {} : { base }),
    ...(logFormat === undefined ? {} : { logFormat }),
    ...(columns === undefined ? {} : { columns }),
  };
}
