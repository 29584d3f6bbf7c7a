import { applicationOf } from './apply-rule.ts';
import { parseSource } from './check-template.ts';
import { parameterNames } from './parameter.ts';
import type { RuleBody } from './rule.ts';
import { TemplateIndex } from './template-index.ts';
import { TokenTrie } from './token-trie.ts';
import { tokensOf } from './url-tokens.ts';

/** Every rule applied alone to a URL. */
export interface Matcher {
  /** Calls `visit` once for each rule that changes the URL, in the order of the rules. */
  forEachMatch(url: string, visit: (ruleIndex: number, result: string) => void): void;
}

/** Finds the rules worth trying through an index: the cost of a URL is that of the rules that nearly match it. */
export function matcherOf(rules: readonly RuleBody[]): Matcher {
  const applications = rules.map(applicationOf);
  const finders = [findSteps(rules), findParameters(rules), findSubstitutes(rules), findRewrites(rules)];
  return {
    forEachMatch(url, visit) {
      const candidates = new Set<number>();
      for (const find of finders) find(url, candidates);
      for (const i of [...candidates].sort((a, b) => a - b)) {
        const result = applications[i]!(url);
        if (result !== null) visit(i, result);
      }
    },
  };
}

/** Adds the rules that may change a URL. */
type Finder = (url: string, candidates: Set<number>) => void;

function findSteps(rules: readonly RuleBody[]): Finder {
  const steps = rules.flatMap((rule, i) => (rule.kind === 'step' ? [i] : []));
  return (_, candidates) => {
    for (const i of steps) candidates.add(i);
  };
}

function findRewrites(rules: readonly RuleBody[]): Finder {
  return findByTemplate(
    rules.flatMap((rule, i) => (rule.kind === 'rewrite' ? [{ i, when: rule.from }] : [])),
  );
}

function findParameters(rules: readonly RuleBody[]): Finder {
  const byName = findersBy(rules, (rule) => (rule.kind === 'parameter' ? rule.name : null));
  return (url, candidates) => {
    if (byName.size > 0) for (const name of new Set(parameterNames(url))) byName.get(name)?.(url, candidates);
  };
}

function findSubstitutes(rules: readonly RuleBody[]): Finder {
  const byText = findersBy(rules, (rule) => (rule.kind === 'substitute' ? rule.from : null));
  const findInsertions = byText.get('');
  byText.delete('');
  const trie = new TokenTrie([...byText.keys()]);
  const finders = [...byText.values()];
  return (url, candidates) => {
    findInsertions?.(url, candidates);
    const tokens = tokensOf(url);
    const texts = new Set<number>();
    const startCount = trie.telltales.findStarts(tokens);
    for (const token of trie.telltales.starts.slice(0, startCount)) {
      const count = trie.find(tokens, token);
      for (let i = 0; i < count; i += 2) texts.add(trie.found[i]!);
    }
    for (const text of texts) finders[text]!(url, candidates);
  };
}

/** One finder for all rules that share a text. */
function findersBy(
  rules: readonly RuleBody[],
  textOf: (rule: RuleBody) => string | null,
): Map<string, Finder> {
  const groups = new Map<string, { i: number; when: string | undefined }[]>();
  for (const [i, rule] of rules.entries()) {
    const text = textOf(rule);
    if (text === null) continue;
    const group = groups.get(text) ?? [];
    group.push({ i, when: 'when' in rule ? rule.when : undefined });
    groups.set(text, group);
  }
  return new Map([...groups].map(([text, group]) => [text, findByTemplate(group)]));
}

function findByTemplate(group: readonly { i: number; when: string | undefined }[]): Finder {
  const free = group.filter(({ when }) => when === undefined).map(({ i }) => i);
  const bound = group.flatMap(({ i, when }) => (when === undefined ? [] : [{ i, when: parseSource(when) }]));
  const index = bound.length === 0 ? null : new TemplateIndex(bound.map(({ when }) => when));
  return (url, candidates) => {
    for (const i of free) candidates.add(i);
    if (index === null) return;
    const { count, entries } = index.find(url);
    for (const template of entries.slice(0, count)) candidates.add(bound[template]!.i);
  };
}
