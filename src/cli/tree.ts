import { type Command, Option } from 'commander';
import { UndustError } from '../base/errors.ts';
import type { SiteSample } from '../inputs/site-sample.ts';
import { treeDot, treeSvg, treeText } from '../learners/pattern-tree/draw-tree.ts';
import { PATTERN_TREE_DEFAULTS } from '../learners/pattern-tree/options.ts';
import { siteView } from '../learners/pattern-tree/site-view.ts';
import { type NodeOutline, outlineTree } from '../learners/pattern-tree/tree-outline.ts';
import { wholeNumber } from './flag-values.ts';
import { addInputOptions, type InputFlags, readSamples } from './input-options.ts';
import { NO_URL, printNotes } from './notes.ts';

interface TreeFlags extends InputFlags {
  readonly dot?: boolean;
  readonly svg?: boolean;
  readonly json?: boolean;
  readonly depth?: number;
  readonly site?: string;
  readonly salience: 'local' | 'global';
}

/** `undust tree`: the URL patterns of a site, as the pattern-tree learner sees them. */
export function addTree(program: Command): void {
  const command = program
    .command('tree')
    .summary('draw the tree of URL patterns of a site')
    .description(
      'Grows the pattern tree of the largest site of the inputs (or of --site) and prints it: URLs and duplicates of ' +
        'each pattern, the key it is split by with its entropy H, and the values that stand out.',
    )
    .argument('<inputs...>', 'files or directories, gzip too; - is standard input')
    .option('--site <name>', 'the site to draw, if the inputs hold several')
    .option('--depth <number>', 'levels to show', wholeNumber)
    .addOption(
      new Option('--salience <how>', 'which values stand out: in their node, or on the whole site')
        .choices(['local', 'global'])
        .default('local'),
    )
    .addOption(new Option('--dot', 'a graph for Graphviz').conflicts(['svg', 'json']))
    .addOption(new Option('--svg', 'a picture').conflicts(['dot', 'json']))
    .addOption(new Option('--json', 'the nodes as JSON').conflicts(['dot', 'svg']))
    .addHelpText('after', EXAMPLES);
  addInputOptions(command).action(async (inputs: string[], flags: TreeFlags) => {
    const { samples, notes } = await readSamples(inputs, flags);
    printNotes(notes);
    if (samples.length === 0) {
      printNotes([`${NO_URL}: the tree is empty.`]);
      return void process.stdout.write(draw(null, [], flags));
    }
    const sample = flags.site === undefined ? samples[0]! : siteNamed(flags.site, samples);
    const view = siteView(sample, { ...PATTERN_TREE_DEFAULTS, salience: flags.salience });
    const nodes = outlineTree(view.tree, view.clusters, view.cluster).filter(
      ({ depth }) => depth <= (flags.depth ?? Number.POSITIVE_INFINITY),
    );
    process.stdout.write(draw(sample.site, nodes, flags));
  });
}

function siteNamed(wanted: string, samples: readonly SiteSample[]): SiteSample {
  const found = samples.find(({ site }) => site === wanted);
  if (found !== undefined) return found;
  const known = samples.slice(0, 5).map(({ site }) => site);
  throw new UndustError('UNDUST_USAGE', `the inputs hold no site ${wanted}`, {
    at: '--site',
    hint: `Give one of: ${known.join(', ')}${samples.length > known.length ? ', …' : ''}`,
  });
}

function draw(site: string | null, nodes: readonly NodeOutline[], flags: TreeFlags): string {
  if (flags.dot) return treeDot(nodes);
  if (flags.svg) return treeSvg(nodes);
  if (flags.json) return `${JSON.stringify({ site, nodes }, null, 2)}\n`;
  return nodes.length === 0 ? '' : treeText(nodes);
}

const EXAMPLES = `
Examples:
  undust tree crawl.warc.gz --depth 3
  undust tree crawl.jsonl.gz --svg > tree.svg
  undust tree access.log --base https://www.example.org --dot | dot -Tpng > tree.png`;
