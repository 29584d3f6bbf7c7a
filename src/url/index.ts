/** What other folders and programs use of the URL layer. */
export { compileNormalizer, isHttpUrl, normalize } from './normalize.ts';
export {
  NORMALIZE_DEFAULTS,
  type NormalizeOptions,
  PRESETS,
  type PresetName,
  presetNames,
  STEP_DEFAULTS,
} from './presets.ts';
export type { Grade, Step, StepChoice, StepName, Steps } from './step.ts';
export { choicesOf, NO_STEPS, STEPS, stepNames } from './steps.ts';
