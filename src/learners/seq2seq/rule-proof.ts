import type { SiteSample } from '../../inputs/site-sample.ts';
import { applyRule } from '../../rules/apply-rule.ts';
import type { RuleBody } from '../../rules/rule.ts';
import { splitUrl } from '../../url/split.ts';
import { KeyGroups } from './key-groups.ts';

/** Fetches that a rule alone would save on the sample, and contents that it would hide. */
export interface RuleProof {
  readonly saved: number;
  readonly lost: number;
}

/**
 * Measures rules as the rule language means them, on the URLs themselves: a capture may match more than the form
 * that it was made from.
 */
export class RuleProver {
  readonly #sample: SiteSample;
  readonly #numbers = new Map<string, number>();
  readonly #buckets = new Map<string, number[]>();

  constructor(sample: SiteSample) {
    this.#sample = sample;
    sample.urls.forEach((url, i) => {
      if (sample.cluster![i]! < 0) return;
      this.#numbers.set(url, i);
      const bucket = bucketOf(url);
      const list = this.#buckets.get(bucket);
      if (list) list.push(i);
      else this.#buckets.set(bucket, [i]);
    });
  }

  /** With `form`, only URLs with as many segments and the same query names are tried: exact for rules that refuse others. */
  prove(rule: RuleBody, form: string | null): RuleProof {
    const groups = new KeyGroups();
    const cluster = this.#sample.cluster!;
    const results = new Set<string>();
    let urls = 0;
    const tryUrl = (i: number): void => {
      const result = applyRule(rule, this.#sample.urls[i]!);
      if (result === null) return;
      urls++;
      groups.add(result, cluster[i]!);
      results.add(result);
    };
    if (form === null) for (const i of this.#numbers.values()) tryUrl(i);
    else for (const i of this.#buckets.get(bucketOf(form)) ?? []) tryUrl(i);
    for (const result of results) {
      const target = this.#numbers.get(result);
      if (target === undefined || applyRule(rule, result) !== null) continue;
      groups.add(result, cluster[target]!);
      urls++;
    }
    return { saved: urls - groups.fetched - groups.lost, lost: groups.lost };
  }
}

function bucketOf(url: string): string {
  const { path, query } = splitUrl(url);
  const names = query === null ? [] : query.split('&').map((part) => part.split('=', 1)[0]!);
  return `${path.split('/').length}?${names.sort().join('&')}`;
}
