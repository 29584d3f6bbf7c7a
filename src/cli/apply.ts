import { type Command, Option } from 'commander';
import { compile } from '../rules/compile.ts';
import { isHttpUrl } from '../url/normalize.ts';
import { warnOfLikely, withoutLikely } from './likely-rules.ts';
import { loadBook } from './load-book.ts';
import { runLines, urlLists } from './run-lines.ts';
import { warnOfTrouble } from './warn-of-trouble.ts';

export function addApply(program: Command): void {
  program
    .command('apply')
    .summary('canonicalize URLs with a rule book: one line out per line in')
    .description(
      'Applies a rule book to URLs, one a line, in order. Equal keys mean the same page. URLs of sites that the book ' +
        'does not know are only normalized; what is no http(s) URL passes through unchanged and is counted.',
    )
    .argument('<book>', 'a rule book, or a file of several')
    .addArgument(urlLists())
    .addOption(
      new Option('--as <form>', 'key: decides "same page?" and may hold *; url: can be fetched')
        .choices(['key', 'url'])
        .default('key'),
    )
    .option('--confirmed', 'leave out rules that are only likely')
    .option('--json', 'one JSON object a line: input, key, url')
    .addHelpText(
      'after',
      `
Examples:
  undust apply book.json < urls.txt | sort -u | wc -l
  undust apply book.json --as url urls.txt.gz > to-fetch.txt`,
    )
    .action(
      async (
        book: string,
        files: string[],
        options: { as: 'key' | 'url'; json?: boolean; confirmed?: boolean },
      ) => {
        const whole = await loadBook(book);
        const rules = options.confirmed ? withoutLikely(whole) : whole;
        warnOfLikely(rules, book);
        warnOfTrouble(rules, book);
        const canonicalizer = compile(rules);
        await runLines(files, (line) => {
          if (!isHttpUrl(line))
            return { isUrl: false, text: options.json ? JSON.stringify({ input: line }) : line };
          const canonical = canonicalizer.canonicalize(line);
          return {
            isUrl: true,
            text: options.json ? JSON.stringify({ input: line, ...canonical }) : canonical[options.as],
          };
        });
      },
    );
}
