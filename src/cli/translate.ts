import type { Command } from 'commander';
import { readModel, type Seq2seqModel } from '../learners/seq2seq/model.ts';
import { translatorOf } from '../learners/seq2seq/translator.ts';
import { compileNormalizer, isHttpUrl } from '../url/normalize.ts';
import { errorsNaming } from './error-in-file.ts';
import { readText } from './read-text.ts';
import { runLines, urlLists } from './run-lines.ts';

export function addTranslate(program: Command): void {
  program
    .command('translate')
    .summary('translate URLs with a trained network: one line out per line in')
    .description(
      'Translates URLs, one a line, with a network that undust learn --method seq2seq --ship-network left beside a ' +
        'book. URLs of a form that was seen follow the answer that held on the pages; others follow the network where ' +
        'it is sure enough, and stay as they are where it is not. What is no http(s) URL passes through and is counted.',
    )
    .argument('<model>', 'the trained network')
    .addArgument(urlLists())
    .option('--bare', "the network's own answer for every URL, sure or not: a key, not a URL to fetch")
    .option('--json', 'one JSON object a line: input, text, by (rule, network or nothing)')
    .addHelpText(
      'after',
      `
Examples:
  undust translate site.model.json < urls.txt > translated.txt
  undust translate site.model.json --bare --json urls.txt.gz`,
    )
    .action(async (file: string, files: string[], options: { bare?: boolean; json?: boolean }) => {
      const translate = translatorOf(await loadModel(file), options.bare ? 'bare' : 'safe');
      const normalize = compileNormalizer();
      await runLines(files, (line) => {
        if (!isHttpUrl(line))
          return { isUrl: false, text: options.json ? JSON.stringify({ input: line }) : line };
        const translated = translate(normalize(line));
        return {
          isUrl: true,
          text: options.json ? JSON.stringify({ input: line, ...translated }) : translated.text,
        };
      });
    });
}

async function loadModel(file: string): Promise<Seq2seqModel> {
  const text = await readText(file);
  return errorsNaming(file, () => readModel(text));
}
