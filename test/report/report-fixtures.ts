import { buildReport } from '../../src/evaluation/report/build-report.ts';
import { type EvaluatedMethod, evaluationReport } from '../../src/evaluation/report/evaluation-report.ts';
import { subsample } from '../../src/inputs/site-sample.ts';
import type { ReportDocument } from '../../src/rules/report-document.ts';
import type { Rule, RuleBody } from '../../src/rules/rule.ts';
import type { RuleBook } from '../../src/rules/rule-book.ts';
import { exampleCrawl } from '../example-crawl.ts';

/** Markup in a URL: if any of it is ever read as markup, the page gets an element or a window that it must not have. */
export const HOSTILE = 'http://a.test/</script><img src=x onerror="window.hacked=1">?q=<b>&a=$&';

export function ruleOf(body: RuleBody, id: string, examples: readonly [string, string][] = []): Rule {
  return {
    ...body,
    id,
    authors: ['pattern-tree', 'dustbuster'],
    evidence: {
      status: 'certified',
      support: 357,
      merged: 120,
      collided: 1,
      errorBound: 0.0085,
      examples: examples.map(([from, to]) => ({ from, to })),
      counterExamples: [{ from: HOSTILE, to: 'http://a.test/' }],
    },
  };
}

export function bookOf(site: string, rules: readonly Rule[], urls = 1000): RuleBook {
  return {
    undust: 1,
    site,
    siteBy: 'domain',
    normalization: { preset: 'rfc3986' },
    rules,
    made: {
      by: 'undust 0.0.0',
      method: 'auto',
      seed: 1,
      urls,
      pages: urls,
      contents: Math.ceil(urls / 2),
      promise: {
        maxLoss: 0.01,
        confidence: 0.95,
        lossBound: 0.006,
        lost: 0,
        tested: 500,
        urlsBefore: urls,
        urlsAfter: Math.ceil(urls * 0.6),
      },
      summary: `${rules.length} rules bring ${site} from ${urls} URLs to ${Math.ceil(urls * 0.6)}.`,
    },
  };
}

/** Every figure there is: the example crawl, rules for it, a second site without URLs, and an evaluation. */
export async function fullReport(): Promise<ReportDocument> {
  const crawl = await exampleCrawl();
  const sample = subsample(
    crawl,
    Uint32Array.from({ length: 1500 }, (_, i) => i),
  );
  const long = `http://localhost:8103/doku.php/${'very-long-segment/'.repeat(14)}end`;
  const exports: RuleBody = { kind: 'parameter', name: 'do', value: null };
  const rules = Array.from({ length: 15 }, (_, i) =>
    ruleOf(i === 0 ? exports : { kind: 'parameter', name: `unused${i}`, value: null }, `r${i + 1}`, [
      [`${long}?do=show`, long],
      [HOSTILE, 'http://a.test/?q=b'],
    ]),
  );
  const rejected = [{ rule: exports, authors: ['steps'], reason: 'promise', saved: 3, lost: 2 } as const];
  const book = bookOf(sample.site, rules, sample.urls.length);
  const other = bookOf('other.test', [], 10);
  const evaluation = evaluationReport({ protocol: 'order', averages: AVERAGES });
  return buildReport({ sites: [{ book: other }, { book, sample, rejected }], evaluation });
}

/** Three methods as an evaluation gives them. */
export const AVERAGES: readonly EvaluatedMethod[] = [
  average('keep-all', 0.5, 1),
  average('pattern-tree', 0.8, 0.99),
  average('auto', 0.9, 0.995),
];

function average(method: string, precision: number, recall: number): EvaluatedMethod {
  const f1 = (2 * precision * recall) / (precision + recall);
  return {
    method,
    sites: 1,
    micro: { precision, recall, f1 },
    intervals: { f1: [f1 - 0.03, f1 + 0.02] },
    rules: 12,
    trainMs: 900,
  };
}
