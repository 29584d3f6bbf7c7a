import type { Command } from 'commander';

/** Adds a command to the program. */
export type AddCommand = (program: Command) => void;

/**
 * Every command, in the order of --help. A new one is a file and a line here. Each is loaded only when it is called:
 * `normalize` in a pipe should not wait for the learners.
 */
export const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  inspect: async () => (await import('./inspect.ts')).addInspect,
  learn: async () => (await import('./learn.ts')).addLearn,
  apply: async () => (await import('./apply.ts')).addApply,
  explain: async () => (await import('./explain.ts')).addExplain,
  validate: async () => (await import('./validate.ts')).addValidate,
  evaluate: async () => (await import('./evaluate.ts')).addEvaluate,
  report: async () => (await import('./report.ts')).addReport,
  normalize: async () => (await import('./normalize.ts')).addNormalize,
  cluster: async () => (await import('./cluster.ts')).addCluster,
  tree: async () => (await import('./tree.ts')).addTree,
  translate: async () => (await import('./translate.ts')).addTranslate,
};

/** The command of that name alone; all of them if there is none, for help and suggestions. */
export async function loadCommands(name?: string): Promise<readonly AddCommand[]> {
  if (name !== undefined && Object.hasOwn(COMMANDS, name)) return [await COMMANDS[name]!()];
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}
