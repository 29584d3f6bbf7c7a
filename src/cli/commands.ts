import type { Command } from 'commander';
import { addApply } from './apply.ts';
import { addCluster } from './cluster.ts';
import { addEvaluate } from './evaluate.ts';
import { addExplain } from './explain.ts';
import { addInspect } from './inspect.ts';
import { addLearn } from './learn.ts';
import { addNormalize } from './normalize.ts';
import { addReport } from './report.ts';
import { addTranslate } from './translate.ts';
import { addTree } from './tree.ts';
import { addValidate } from './validate.ts';

/** Every command, in the order of --help. A new one is a file and a line here. */
export const COMMANDS: readonly ((program: Command) => void)[] = [
  addNormalize,
  addInspect,
  addCluster,
  addTree,
  addLearn,
  addApply,
  addExplain,
  addValidate,
  addEvaluate,
  addReport,
  addTranslate,
];
