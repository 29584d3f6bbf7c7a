import { type Command, Option } from 'commander';
import { UndustError } from '../base/errors.ts';
import { compileNormalizer, isHttpUrl } from '../url/normalize.ts';
import { PRESETS, type PresetName, STEP_DEFAULTS } from '../url/presets.ts';
import type { Step, Steps } from '../url/step.ts';
import { choicesOf, STEPS } from '../url/steps.ts';
import { runLines, urlLists } from './run-lines.ts';

export function addNormalize(program: Command): void {
  program
    .command('normalize')
    .summary('write URLs by the standard: one line out per line in')
    .description(
      'Normalizes URLs, one a line. What is no http(s) URL passes through unchanged and is counted.',
    )
    .addArgument(urlLists())
    .addOption(
      new Option('--preset <name>', 'the steps to start from')
        .choices(Object.keys(PRESETS))
        .default('rfc3986'),
    )
    .option('--step <name=value>', 'set one step (repeatable); --list-steps shows them', collect)
    .option('--list-steps', 'print every step with its choices and an example')
    .option('--json', 'one JSON object a line: input, url, changed')
    .addHelpText(
      'after',
      `
Examples:
  undust normalize < urls.txt > normal.txt
  undust normalize --preset crawler --step pathCase=lower urls.txt.gz
  undust normalize --list-steps`,
    )
    .action(async (files: string[], options: NormalizeFlags) => {
      if (options.listSteps) return void process.stdout.write(stepList());
      const normalize = compileNormalizer({ preset: options.preset, steps: parseSteps(options.step ?? []) });
      await runLines(files, (line) => {
        const isUrl = isHttpUrl(line);
        const url = isUrl ? normalize(line) : line;
        return {
          isUrl,
          text: options.json ? JSON.stringify({ input: line, url, changed: url !== line }) : url,
        };
      });
    });
}

interface NormalizeFlags {
  readonly preset: PresetName;
  readonly step?: readonly string[];
  readonly listSteps?: boolean;
  readonly json?: boolean;
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** `name=value` pairs as steps; names and values are checked where the normalizer is made. */
function parseSteps(pairs: readonly string[]): Partial<Steps> {
  const steps: Record<string, string> = {};
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    if (equals < 1) {
      throw new UndustError('UNDUST_USAGE', `"${pair}" does not set a step`, {
        at: '--step',
        hint: 'Write it as name=value, for example --step pathCase=lower.',
      });
    }
    steps[pair.slice(0, equals)] = pair.slice(equals + 1);
  }
  return steps as Partial<Steps>;
}

/** The table of steps for people: what each does, its choices and an example of each. */
function stepList(): string {
  return `${STEPS.map(describeStep).join('\n')}\n`;
}

function describeStep(step: Step): string {
  const values = choicesOf(step)?.join(' | ') ?? 'a comma-separated list';
  const lines = step.choices.map(
    (choice) =>
      `  ${choice.value} (${choice.grade}): ${choice.says}\n      ${choice.before} → ${choice.after}`,
  );
  return [
    `${step.name} = ${values}   (default: ${STEP_DEFAULTS[step.name]})`,
    `  ${step.says}`,
    ...lines,
    '',
  ].join('\n');
}
