import type { SiteSample } from '../../inputs/site-sample.ts';
import { minePairs } from '../../learners/dustbuster/mine.ts';
import { MINE_DEFAULTS } from '../../learners/dustbuster/mine-options.ts';
import type { Figure, PrecisionFigure } from '../../rules/report-document.ts';
import { pairValidity, precisionAtK } from '../validity.ts';
import { firstUrls, knowsContents } from './first-urls.ts';

const RANKS = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 1000];
const MAX_URLS = 30_000;

/** How many of DustBuster's likeliest substitutions hold, judged by the contents that are known. */
export function precisionFigure(sample: SiteSample): Figure<PrecisionFigure> {
  if (!knowsContents(sample))
    return { leftOut: 'Left out: without known contents nobody can tell which likely rules hold.' };
  const { part, firstUrls: measured } = firstUrls(sample, MAX_URLS);
  const { pairs } = minePairs(part, MINE_DEFAULTS);
  const valid = pairValidity(part, pairs);
  const points = precisionAtK(valid, RANKS).filter(({ precision }) => !Number.isNaN(precision));
  if (points.length < 2)
    return { leftOut: 'Left out: too few likely substitutions can be judged on these URLs.' };
  const count = (wanted: boolean): number => valid.filter((each) => each === wanted).length;
  return {
    shows: { points, pairs: pairs.length, valid: count(true), refuted: count(false), firstUrls: measured },
  };
}
