import type { SiteSample } from '../inputs/site-sample.ts';
import { DUSTBUSTER_DEFAULTS } from '../learners/dustbuster/dustbuster.ts';
import { likelySimilar, type SimilarityCue } from '../learners/dustbuster/likely-similar.ts';
import { minePairs } from '../learners/dustbuster/mine.ts';
import { likelyParameters } from '../learners/dustbuster/parameters.ts';
import type { ParameterRule, RuleBody } from '../rules/rule.ts';
import { bothDirections, isValid, trialsOf } from './validity.ts';

/**
 * DustBuster as printed: likely substitutions and parameters, validated (here by the contents that the training set
 * knows, instead of fetching), one direction a pair, and of a parameter that may be left out or set only leaving out.
 */
export function validatedRules(sample: SiteSample, cue: SimilarityCue = 'auto'): RuleBody[] {
  const settings = DUSTBUSTER_DEFAULTS;
  const { pairs } = minePairs(sample, settings, cue);
  const directions = pairs.flatMap(bothDirections);
  const parameters: ParameterRule[] = likelyParameters(sample, likelySimilar(sample, cue), settings).map(
    ({ rule }) => rule,
  );
  const valid = trialsOf(sample, [...directions, ...parameters]).map((trials) => isValid(trials));
  const omitted = new Set<string>();
  parameters.forEach((rule, i) => {
    if (rule.value === null && valid[directions.length + i]) omitted.add(rule.name);
  });
  return [
    ...pairs.flatMap((_, i) => {
      const chosen = valid[2 * i] ? 2 * i : valid[2 * i + 1] ? 2 * i + 1 : null;
      return chosen === null ? [] : [directions[chosen]!];
    }),
    ...parameters.filter(
      (rule, i) => valid[directions.length + i] && (rule.value === null || !omitted.has(rule.name)),
    ),
  ];
}
