import { type Random, seededRandom } from '../src/base/random.ts';
import type { RuleBody } from '../src/rules/rule.ts';
import { literal } from '../src/rules/template.ts';
import { splitUrl } from '../src/url/split.ts';

/**
 * Rules as learners write them, of all kinds: the broad ones of any site first, then ever more that hold for one
 * directory, page, host or parameter, each made from one of the URLs given. A longer book starts with the shorter one.
 */
export function realisticRules(urls: readonly string[], count: number): RuleBody[] {
  const random = seededRandom(1);
  const rules = [...BROAD];
  while (rules.length < count) {
    const rule = narrowRule(urls[random.below(urls.length)]!, random);
    if (rule !== null) rules.push(rule);
  }
  return rules.slice(0, count);
}

const BROAD: readonly RuleBody[] = [
  { kind: 'parameter', name: 'sid', value: null },
  { kind: 'parameter', name: 'lang', value: 'en' },
  { kind: 'substitute', from: 'http://', to: 'https://', anchor: 'start', occurrences: 'first' },
  { kind: 'substitute', from: '//www.', to: '//', anchor: 'none', occurrences: 'first' },
  { kind: 'substitute', from: '/index.html', to: '/', anchor: 'end', occurrences: 'first' },
  { kind: 'rewrite', from: '/{page}.htm', to: '/{page}.html', others: 'keep' },
  { kind: 'rewrite', from: '/index.php?id={id:digits}', to: '/page/{id}', others: 'keep' },
  { kind: 'rewrite', from: '/{dir}/default.aspx', to: '/{dir}/', others: 'drop' },
  { kind: 'rewrite', from: '/print/{rest...}', to: '/{rest}', others: 'keep' },
  { kind: 'step', step: 'fragment', value: 'drop' },
];

function narrowRule(url: string, random: Random): RuleBody | null {
  const { authority, path, query } = splitUrl(url);
  const segments = path.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1);
  if (authority === null || last === undefined) return null;
  const number = random.below(100000);
  const chosen = random.below(8);
  if (chosen === 0) return { kind: 'parameter', name: `${last.slice(0, 8)}${number}`, value: null };
  if (chosen === 1 && query !== null)
    return {
      kind: 'parameter',
      name: query.split('=')[0]!,
      value: null,
      when: `//${literal(authority)}/{rest...}`,
    };
  if (chosen <= 3)
    return {
      kind: 'substitute',
      from: `/${last}`,
      to: `/p${number}`,
      anchor: chosen === 2 ? 'end' : 'none',
      occurrences: 'first',
    };
  if (chosen === 4)
    return {
      kind: 'substitute',
      from: `//${authority}/`,
      to: `//m${number}.test/`,
      anchor: 'none',
      occurrences: 'first',
    };
  const head = segments
    .slice(0, -1)
    .map((segment) => `/${literal(segment)}`)
    .join('');
  const dot = last.lastIndexOf('.');
  if (chosen === 5 && dot > 0)
    return {
      kind: 'rewrite',
      from: `${head}/{page}${literal(last.slice(dot))}`,
      to: `/d${number}${head}/{page}`,
      others: 'keep',
    };
  if (chosen === 6)
    return {
      kind: 'rewrite',
      from: `//${literal(authority)}${head}/{page}`,
      to: `/h${number}${head}/{page}`,
      others: 'drop',
    };
  return {
    kind: 'rewrite',
    from: `/${literal(segments[0]!)}/{a}/{b}`,
    to: `/n${number}/{b}?a={a}`,
    others: 'keep',
  };
}
