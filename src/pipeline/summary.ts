import type { SiteSample } from '../inputs/site-sample.ts';
import type { LossPromise } from '../rules/rule-book.ts';
import type { Selection } from '../selection/select-rules.ts';

/** One sentence: what the book does. */
export function foundSentence(sample: SiteSample, rules: number, promise: LossPromise): string {
  const saved = promise.urlsBefore - promise.urlsAfter;
  return (
    `${count(rules, 'rule')} ${rules === 1 ? 'brings' : 'bring'} ${sample.site} from ${number(promise.urlsBefore)} URLs to ${number(promise.urlsAfter)} ` +
    `(${percent(saved / promise.urlsBefore)} fewer); at ${percent(promise.confidence)} confidence a crawl loses at most ` +
    `${percent(promise.lossBound)} of the distinct pages.`
  );
}

/** One sentence: what a book can say where nothing is known of the pages. */
export function likelySentence(sample: SiteSample, rules: number): string {
  return rules === 0
    ? `Nothing is known of the content of the ${count(sample.urls.length, 'URL')} of ${sample.site}, and no rule is likely enough to try.`
    : `${count(rules, 'likely rule')}; nothing is known of the content of these URLs, so validate ${rules === 1 ? 'it' : 'them'} before use.`;
}

/** One sentence: why the book is empty. */
export function emptyReason(
  sample: SiteSample,
  selection: Selection,
  limits: { readonly maxLoss: number; readonly confidence: number },
): string {
  const pages = sample.cluster?.filter((c) => c >= 0).length ?? 0;
  if (sample.urls.length < 2)
    return `${sample.site} has ${count(sample.urls.length, 'URL')}: there is nothing to compare.`;
  if (pages === sample.clusterCount) {
    return `Each of the ${number(pages)} pages of ${sample.site} has its own content: there are no duplicates to learn from.`;
  }
  if (selection.tooSmall) {
    return (
      `${sample.site} shows ${number(selection.tooSmall.contents)} distinct pages, and ${number(selection.tooSmall.needed)} are needed ` +
      `to promise a loss of at most ${percent(limits.maxLoss)} at ${percent(limits.confidence)} confidence: ` +
      'give more pages, or a larger --max-loss.'
    );
  }
  return (
    `No rule that merges duplicates of ${sample.site} (${number(pages)} pages, ${number(sample.clusterCount)} distinct) ` +
    `could be shown to lose at most ${percent(limits.maxLoss)} of the distinct pages.`
  );
}

function count(n: number, noun: string): string {
  return `${number(n)} ${noun}${n === 1 ? '' : 's'}`;
}

function number(n: number): string {
  return n.toLocaleString('en');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share >= 0.1 || share === 0 ? 0 : share >= 0.01 ? 1 : 2)} %`;
}
