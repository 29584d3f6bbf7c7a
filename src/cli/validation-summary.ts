import type { RuleBook } from '../rules/rule-book.ts';
import { ruleSentence } from '../rules/rule-sentence.ts';
import type { Visitor } from '../validation/fetching/visitor.ts';
import type { VerdictReason } from '../validation/rule-trial.ts';
import type { RuleVerdict, Validation } from '../validation/validate-rules.ts';
import { counted } from './counted.ts';

export interface ValidatedSite {
  readonly book: RuleBook;
  readonly validation: Validation;
  readonly validated: RuleBook;
}

export interface ValidationResult {
  readonly sites: readonly ValidatedSite[];
  readonly notes: readonly string[];
  readonly visitor: Visitor;
}

/** The verdicts for people: a table of the rules with two pairs each, then what fetching met. */
export function validationText({ sites, visitor }: ValidationResult, output: string | null): string {
  const lines: string[] = [];
  for (const { book, validation } of sites) {
    lines.push('', `${book.site}  ${tally(validation)}`);
    for (const verdict of validation.verdicts) lines.push('', ...verdictLines(verdict));
    if (validation.selfCheck !== null && validation.selfCheck.looked > 0) {
      const { looked, differed } = validation.selfCheck;
      lines.push('', `  Of ${counted(looked, 'page')} fetched twice, ${differed} differed from themselves.`);
    }
  }
  lines.push('', ...fetchingLines(visitor));
  if (output !== null) lines.push('', `Written to ${output}.`);
  return `${lines.join('\n').replace(/^\n+/, '')}\n`;
}

function fetchingLines({ fetches, cached, failures }: Visitor): string[] {
  const fromCache = cached === 0 ? '' : `, ${counted(cached, 'page')} came from the cache`;
  const lines = [
    `${fetches === 0 ? 'No request was sent' : `${counted(fetches, 'request')} sent`}${fromCache}.`,
  ];
  for (const [reason, { count, first }] of [...failures].sort())
    lines.push(`  not fetched: ${counted(count, 'page')} (${reason}; ${first})`);
  if (failures.has('private-address'))
    lines.push('  Private and loopback addresses are fetched only with --allow-private.');
  return lines;
}

/** The same for programs. */
export function validationJson({ sites, visitor }: ValidationResult): string {
  const result = {
    sites: sites.map(({ book, validation }) => ({ site: book.site, ...validation })),
    fetches: visitor.fetches,
    pages: visitor.pages,
    cached: visitor.cached,
    failures: Object.fromEntries([...visitor.failures].map(([reason, { count }]) => [reason, count]).sort()),
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}

function tally({ verdicts }: Validation): string {
  const of = (wanted: string): number => verdicts.filter(({ verdict }) => verdict === wanted).length;
  return `${of('valid')} valid, ${of('refuted')} refuted, ${of('undecided')} undecided`;
}

function verdictLines({
  id,
  rule,
  isTurned,
  verdict,
  reason,
  coveredBy,
  fetches,
  facts,
}: RuleVerdict): string[] {
  const pairs =
    facts.matches + facts.mismatches === 0
      ? counted(facts.urls, 'URL')
      : `${facts.matches} of ${counted(facts.matches + facts.mismatches, 'pair')} the same` +
        `${facts.known > 0 ? ` (${facts.known} known before)` : ''}, wrong at most ${(100 * facts.errorBound).toFixed(1)} %`;
  const why = reason === 'refines-valid-rule' ? `${MEANINGS[reason]} ${coveredBy}` : MEANINGS[reason];
  const same = facts.examples.map((pair) => ({ ...pair, sign: '=' }));
  const unlike = facts.counterExamples.map((pair) => ({ ...pair, sign: '≠' }));
  const shown = verdict === 'refuted' ? [...unlike, ...same] : [...same, ...unlike];
  const silent = facts.unusable + facts.unanswered;
  return [
    `  ${verdict.padEnd(10)}${id}  ${ruleSentence(rule)}${isTurned ? '  (turned round)' : ''}`,
    `      ${why} · ${pairs}${fetches === 0 ? '' : ` · ${counted(fetches, 'request')}`}`,
    ...(silent > 0 ? [`      ${counted(silent, 'pair')} said nothing${last(facts.failure)}`] : []),
    ...shown.slice(0, 2).map(({ from, to, sign }) => `      ${from}\n        ${sign} ${to}`),
  ];
}

const MEANINGS: Readonly<Record<VerdictReason, string>> = {
  'enough-matches': 'enough pairs are the same',
  'too-many-mismatches': 'too many pairs differ',
  'refines-valid-rule': 'needless beside',
  'no-url': 'no URL of the input to try it on',
  'too-few-urls': 'too few URLs to be sure',
  'urls-used-up': 'all its URLs were tried',
  'no-pages': 'hardly any of its pages could be used',
  unanswered: 'too many of its pages gave no answer',
  budget: 'the requests allowed were used up',
  'not-sure-among-many': 'not sure enough among so many rules',
};

function last(failure: RuleVerdict['facts']['failure']): string {
  return failure === null ? '' : ` (last: ${failure.reason}, ${failure.detail})`;
}
