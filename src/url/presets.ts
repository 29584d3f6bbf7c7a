import { UndustError } from '../base/errors.ts';
import { withDefaults } from '../base/options.ts';
import type { Steps } from './step.ts';
import { chooseSteps, NO_STEPS } from './steps.ts';

export type PresetName = 'rfc3986' | 'lee' | 'whatwg' | 'crawler' | 'aggressive';

export interface NormalizeOptions {
  /** The set of steps to start from. */
  readonly preset?: PresetName;
  /** Steps that differ from the preset. */
  readonly steps?: Partial<Steps>;
}

/** RFC 3986, section 6, and what no server can tell apart: only choices graded safe. */
const RFC3986: Steps = {
  ...NO_STEPS,
  fragment: 'keepRoutes',
  hostCase: 'lower',
  internationalHost: 'ascii',
  hostDot: 'drop',
  defaultPort: 'drop',
  unreserved: 'decode',
  hexCase: 'upper',
  dotSegments: 'remove',
  emptyPath: 'slash',
};

/** What most crawlers agree on: broken links are repaired, and what names no page is dropped. */
const CRAWLER: Steps = {
  ...RFC3986,
  parser: 'whatwg',
  fragment: 'drop',
  illegal: 'encode',
  sessionIds: 'drop',
  repeatedSlashes: 'collapse',
  tracking: 'drop',
  emptyValues: 'bare',
  emptyPairs: 'drop',
  queryOrder: 'sort',
  emptyQuery: 'drop',
};

export const PRESETS: Readonly<Record<PresetName, Steps>> = {
  rfc3986: RFC3986,
  // The five standard steps of Lee et al.; their three extended ones are chosen per site by the learner.
  lee: {
    ...NO_STEPS,
    fragment: 'drop',
    hostCase: 'lower',
    defaultPort: 'drop',
    unreserved: 'decode',
    emptyPath: 'slash',
  },
  whatwg: { ...NO_STEPS, parser: 'whatwg' },
  crawler: CRAWLER,
  // For grouping rather than fetching: every choice that joins more than it splits.
  aggressive: {
    ...CRAWLER,
    userInfo: 'drop',
    scheme: 'http',
    www: 'remove',
    pathCase: 'lower',
    defaultPage: 'remove',
    lastSlash: 'remove',
    siteRules: 'drop',
    emptyValues: 'drop',
  },
};

export const presetNames: readonly PresetName[] = Object.keys(PRESETS) as PresetName[];

export const STEP_DEFAULTS: Steps = PRESETS.rfc3986;

export const NORMALIZE_DEFAULTS: Required<NormalizeOptions> = { preset: 'rfc3986', steps: {} };

/** The steps that the options mean: a preset and what differs from it. */
export function stepsOf(options: NormalizeOptions | undefined): Steps {
  const { preset, steps } = withDefaults('normalize', NORMALIZE_DEFAULTS, options);
  if (!Object.hasOwn(PRESETS, preset)) {
    throw new UndustError('UNDUST_OPTION_VALUE', `there is no preset ${JSON.stringify(preset)}`, {
      at: 'normalize: preset',
      hint: `Use one of: ${presetNames.join(', ')}.`,
    });
  }
  return chooseSteps(PRESETS[preset], steps);
}
