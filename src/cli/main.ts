#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { loadCommands } from './commands.ts';
import { printError } from './print-error.ts';
import { UNDUST_VERSION } from './version.ts';

// A reader that has seen enough (`| head -1`) closes the pipe: that is success, and the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') {
    process.stderr.write(
      `undust: standard output cannot be written (${error.code})\n  where: standard output\n  to do: Make room, or write somewhere else.\n`,
    );
  }
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

const program = new Command('undust')
  .description("Finds out which of a site's URLs are the same page, and writes it down as rules.")
  .version(UNDUST_VERSION, '-V, --version')
  .showSuggestionAfterError()
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(threeLines(text)) })
  .addHelpText(
    'after',
    `
Examples:
  undust learn access.log.gz -o book.json --report report.html
  undust apply book.json < urls.txt > keys.txt
  undust explain book.json 'http://a.test/p?sid=1&id=7'

Every command has its own --help with examples.`,
  );
for (const addCommand of await loadCommands(process.argv[2])) addCommand(program);

try {
  await program.parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else process.exitCode = printError(error);
}

/** Wrong usage in the three lines of every other error. */
function threeLines(text: string): string {
  const [first = '', ...rest] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  const [, what = first, advice = ''] = /^(.*? is invalid)\. (.+)$/.exec(first) ?? [];
  const todo =
    [advice, ...rest]
      .join(' ')
      .trim()
      .replace(/^\(|\)$/g, '') ||
    `Run undust${isCommand(process.argv[2]) ? ` ${process.argv[2]}` : ''} --help for arguments and examples.`;
  return `undust: ${what}\n  where: ${placeOf(first)}\n  to do: ${todo}\n`;
}

function isCommand(word: string | undefined): boolean {
  return program.commands.some((command) => command.name() === word);
}

/** The command and, where the message names one, the option. */
function placeOf(message: string): string {
  const command = process.argv[2] ?? 'the command line';
  const option = /option '(?:-\w, )?(--?[\w-]+)/.exec(message)?.[1];
  return option === undefined || option === command ? command : `${command} ${option}`;
}
