import type { SiteSample } from '../../inputs/site-sample.ts';
import { compile } from '../../rules/compile.ts';
import type { Headline, SiteFigures, SiteReport, SizesFigure } from '../../rules/report-document.ts';
import type { RuleBook } from '../../rules/rule-book.ts';
import type { RejectedRule } from '../../selection/select-rules.ts';
import { causesFigure } from './causes-figure.ts';
import { frequencyFigure } from './frequency-figure.ts';
import { siteLimitsFigure } from './limits-figure.ts';
import { precisionFigure } from './precision-figure.ts';
import { rejectedCard, ruleCard } from './rule-cards.ts';
import { shownSizes, sizesFigure } from './sizes-figure.ts';
import { treeFigure } from './tree-figure.ts';

/** A book and whatever else is known; the more is given, the more figures there are. */
export interface ReportedSite {
  readonly book: RuleBook;
  readonly sample?: SiteSample;
  readonly rejected?: readonly RejectedRule[];
}

export interface SiteReportLimits {
  readonly maxRules: number;
  readonly maxRejected: number;
  /** Nodes of the tree; 0: no figures. */
  readonly maxNodes: number;
  /** Whether to learn again under several limits: the costliest figure. */
  readonly variesLimits: boolean;
  readonly watch: (figure: string) => void;
}

export function siteReport(
  { book, sample, rejected = [] }: ReportedSite,
  limits: SiteReportLimits,
): SiteReport {
  const figures =
    sample === undefined || limits.maxNodes === 0
      ? withoutFigures(book, sample === undefined ? NO_INPUT : NOT_LARGE)
      : figuresOf(book, sample, limits);
  return {
    site: book.site,
    summary: book.made.summary,
    headline: headlineOf(book, 'shows' in figures.sizes ? figures.sizes.shows : null),
    method: book.made.method,
    urls: book.made.urls,
    pages: book.made.pages,
    contents: book.made.contents,
    promise: book.made.promise,
    rules: book.rules.slice(0, limits.maxRules).map(ruleCard),
    rulesInAll: book.rules.length,
    rejected: rejected.slice(0, limits.maxRejected).map(rejectedCard),
    rejectedInAll: rejected.length,
    figures,
  };
}

function figuresOf(
  book: RuleBook,
  sample: SiteSample,
  { maxNodes, variesLimits, watch }: SiteReportLimits,
): SiteFigures {
  const canonicalizer = compile(book);
  watch('keys');
  const keys = sample.urls.map((url) => canonicalizer.canonicalize(url).key);
  watch('pattern tree');
  const tree = treeFigure(sample, maxNodes);
  watch('precision@k');
  const precision = precisionFigure(sample);
  watch('limits');
  return {
    sizes: sizesFigure(sample, keys),
    tree,
    frequency: frequencyFigure(sample),
    precision,
    limits: variesLimits ? siteLimitsFigure(sample) : { leftOut: NOT_VARIED },
    causes: causesFigure(sample, keys),
  };
}

const NO_INPUT = 'Left out: the book was given without the URLs that it was learned from.';
const NOT_VARIED = 'Left out: limits are varied for the largest sites only.';
const NOT_LARGE = 'Left out: figures are drawn for the largest sites only.';

function withoutFigures(book: RuleBook, why: string): SiteFigures {
  const leftOut = { leftOut: why };
  return {
    sizes: shownSizes(book.made.promise) ?? leftOut,
    tree: leftOut,
    frequency: leftOut,
    precision: leftOut,
    limits: leftOut,
    causes: leftOut,
  };
}

function headlineOf({ rules, made }: RuleBook, sizes: SizesFigure | null): Headline {
  const before = made.promise?.urlsBefore ?? sizes?.urlsBefore ?? 0;
  const after = made.promise?.urlsAfter ?? sizes?.urlsAfter ?? 0;
  if (rules.length === 0) return { value: '0', says: 'rules: nothing may be merged safely' };
  if (before === 0) return { value: String(rules.length), says: rules.length === 1 ? 'rule' : 'rules' };
  const share = (before - after) / before;
  const digits = share > 0 && share < 0.1 ? 1 : 0;
  const says = made.promise === null ? 'fewer URLs, if the likely rules hold' : 'fewer URLs to fetch';
  return { value: `${(share * 100).toFixed(digits)} %`, says };
}
