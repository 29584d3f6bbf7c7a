import { applicationOf } from './apply-rule.ts';
import type { RuleBody } from './rule.ts';
import { UrlView } from './url-view.ts';

/** Every rule applied alone to a URL. */
export interface Matcher {
  /** Calls `visit` once for each rule that changes the URL, in the order of the rules. */
  forEachMatch(url: string, visit: (ruleIndex: number, result: string) => void): void;
}

export function matcherOf(rules: readonly RuleBody[]): Matcher {
  const applications = rules.map(applicationOf);
  return {
    forEachMatch(url, visit) {
      const view = new UrlView(url);
      applications.forEach((apply, i) => {
        const result = apply(view);
        if (result !== null) visit(i, result);
      });
    },
  };
}
