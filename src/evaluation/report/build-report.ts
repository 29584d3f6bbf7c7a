import type { EvaluationReport, ReportDocument, SiteReport } from '../../rules/report-document.ts';
import { type EvaluationInput, evaluationReport } from './evaluation-report.ts';
import { type ReportedSite, siteReport } from './site-report.ts';

export interface ReportInput {
  readonly sites: readonly ReportedSite[];
  readonly evaluation?: EvaluationReport | null;
  readonly watch?: (site: string, figure: string) => void;
}

/** One file must open at once on a phone: so much is inlined, and the page says what it leaves out. */
const MAX_SITES = 50;
const MAX_SITES_WITH_FIGURES = 10;
const MAX_SITES_WITH_LIMITS = 3;
const MAX_RULES = 500;
const MAX_REJECTED = 200;
const MAX_NODES = 1_200;
const MAX_BYTES = 1_350_000;

/** What the report page shows. Figures are drawn for the largest sites. */
export function buildReport({ sites, evaluation = null, watch }: ReportInput): ReportDocument {
  const ranked = [...sites].sort((a, b) => b.book.made.urls - a.book.made.urls).slice(0, MAX_SITES);
  const withFigures = Math.min(ranked.length, MAX_SITES_WITH_FIGURES);
  let rulesLeft = MAX_RULES;
  let rejectedLeft = MAX_REJECTED;
  const reports = ranked.map((site, index) => {
    const report = siteReport(site, {
      maxRules: rulesLeft,
      maxRejected: rejectedLeft,
      maxNodes: index < withFigures ? Math.floor(MAX_NODES / withFigures) : 0,
      variesLimits: index < MAX_SITES_WITH_LIMITS,
      watch: (figure) => watch?.(site.book.site, figure),
    });
    rulesLeft -= report.rules.length;
    rejectedLeft -= report.rejected.length;
    return report;
  });
  return {
    report: 1,
    title: titleOf(reports, evaluation),
    by: sites[0]?.book.made.by ?? 'undust',
    sites: withinBytes(reports),
    sitesInAll: sites.length,
    evaluation,
  };
}

/** The methods alone, when no book is shown. */
export function evaluationDocument(input: EvaluationInput): ReportDocument {
  return buildReport({ sites: [], evaluation: evaluationReport(input) });
}

function titleOf(sites: readonly SiteReport[], evaluation: EvaluationReport | null): string {
  if (sites.length === 1) return `undust: ${sites[0]!.site}`;
  if (sites.length > 1) return `undust: ${sites.length} sites`;
  return evaluation === null ? 'undust: no site' : 'undust: methods compared';
}

/** Texts are cut one by one already; long ones in great number still add up, and then the last rules go. */
function withinBytes(reports: readonly SiteReport[]): readonly SiteReport[] {
  let fitting = reports;
  while (byteLength(fitting) > MAX_BYTES)
    fitting = fitting.map((report) => ({
      ...report,
      rules: report.rules.slice(0, Math.floor(report.rules.length * 0.8)),
      rejected: report.rejected.slice(0, Math.floor(report.rejected.length * 0.8)),
    }));
  return fitting;
}

/** As it will stand in the file, where each "<" takes six characters. */
function byteLength(value: unknown): number {
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) + 5 * (text.split('<').length - 1);
}
