import type { SiteSample } from '../inputs/site-sample.ts';
import { type Canonicalizer, compileRules } from '../rules/compile.ts';
import type { Rule } from '../rules/rule.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import { ruleText } from '../selection/rule-cost.ts';
import type { RejectedRule } from '../selection/select-rules.ts';
import { keyValues } from '../url/keys.ts';
import type { LearnedSite } from './learn-site.ts';

/** What became of a book when the site was learned again. */
export interface BookDifference {
  readonly site: string;
  readonly kept: readonly Rule[];
  readonly added: readonly Rule[];
  readonly dropped: readonly { readonly rule: Rule; readonly reason: string }[];
  /** Query names that the old book told pages apart by and the new one ignores, of so many that it needed. */
  readonly nowIgnored: readonly string[];
  readonly needed: number;
}

const WHY: Readonly<Record<RejectedRule['reason'], string>> = {
  'no effect': 'no URL of the input shows it any more',
  endless: 'it would go on without end',
  redundant: 'another rule does the same',
  'too few pages': 'too few pages speak for it',
  collides: 'it now joins pages that differ',
  unsure: 'it may join pages that differ',
  conflicts: 'it gets in the way of a better rule',
  promise: 'the promised loss would not hold with it',
};

export function bookDifference(
  previous: RuleBook,
  { book, rejected }: LearnedSite,
  sample: SiteSample,
): BookDifference {
  const now = new Set(book.rules.map(ruleText));
  const before = new Set(previous.rules.map(ruleText));
  const reasons = new Map(rejected.map(({ rule, reason }) => [ruleText(rule), WHY[reason]]));
  const needed = neededNames(sample, compileRules(previous.rules, previous.normalization));
  const still = neededNames(sample, compileRules(book.rules, book.normalization));
  return {
    site: book.site,
    kept: book.rules.filter((rule) => before.has(ruleText(rule))),
    added: book.rules.filter((rule) => !before.has(ruleText(rule))),
    dropped: previous.rules
      .filter((rule) => !now.has(ruleText(rule)))
      .map((rule) => ({
        rule,
        reason: reasons.get(ruleText(rule)) ?? 'nothing is known of the content any more',
      })),
    nowIgnored: [...needed].filter((name) => !still.has(name)).sort(),
    needed: needed.size,
  };
}

/** More flips than this look like a change of the site's answers (an outage, a block), not of its URLs. */
export function looksLikeDrift({ nowIgnored, needed }: BookDifference): boolean {
  return nowIgnored.length > Math.max(1, 0.2 * needed);
}

const URLS_A_NAME = 50;
const FEWEST_URLS = 10;

/** Query names by whose values keys still tell URLs apart. */
function neededNames(sample: SiteSample, { canonicalize }: Canonicalizer): Set<string> {
  const seen = new Map<string, { urls: number; values: Set<string> }>();
  for (const url of sample.urls) {
    const names = [...queryValues(url).keys()].filter((name) => (seen.get(name)?.urls ?? 0) < URLS_A_NAME);
    if (names.length === 0) continue;
    const shown = queryValues(canonicalize(url).key);
    for (const name of names) {
      const held = seen.get(name) ?? { urls: 0, values: new Set<string>() };
      held.urls++;
      held.values.add(shown.get(name) ?? '');
      seen.set(name, held);
    }
  }
  const needed = [...seen].filter(([, { urls, values }]) => urls >= FEWEST_URLS && values.size > 1);
  return new Set(needed.map(([name]) => name));
}

function queryValues(url: string): Map<string, string> {
  const pairs = keyValues(url).filter(({ key }) => key.startsWith('?'));
  return new Map(pairs.map(({ key, value }) => [key.slice(1), value]));
}
