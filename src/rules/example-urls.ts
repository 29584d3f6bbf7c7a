import { parseSource } from './check-template.ts';
import type { Rule, SubstituteRule } from './rule.ts';
import type { CaptureType, Part, Piece, Template } from './template-parts.ts';

/** A few URLs that a rule may match: those of its evidence, and one made from what it says. */
export function exampleUrls(rule: Rule, site: string): string[] {
  return [...rule.evidence.examples.map(({ from }) => from), ...madeUrls(rule, site)];
}

function madeUrls(rule: Rule, site: string): string[] {
  switch (rule.kind) {
    case 'step':
      return [];
    case 'parameter': {
      const url = rule.when === undefined ? `http://${site}/x1` : instance(parseSource(rule.when), site);
      return [`${url}${url.includes('?') ? '&' : '?'}${rule.name}=x1`];
    }
    case 'substitute':
      return rule.when === undefined ? substituteUrls(rule, site) : [instance(parseSource(rule.when), site)];
    case 'rewrite':
      return [instance(parseSource(rule.from), site)];
  }
}

/** The text where it may stand: as the start of a URL, in the host, in the path. */
function substituteUrls({ from, anchor }: SubstituteRule, site: string): string[] {
  if (/^https?\b/.test(from)) return [`${from}${from.includes('://') ? '' : `://${site}`}/x1`];
  if (from.startsWith('//'))
    return [`http:${from}${from.endsWith('/') ? '' : '/'}x1`, `http:${from}${site}/x1`];
  const tail = anchor === 'end' || anchor === 'both' ? '' : '/x1';
  return [`http://${site}/x1${from}${tail}`, `http://${site}/x1/${from}${tail}`, `http://${from}/x1`];
}

const SAMPLES: Readonly<Record<CaptureType, string>> = {
  any: 'x1',
  digits: '7',
  hex: '0a1b2c3d4e5f',
  date: '2020-01-02',
  word: 'word',
};

/** A URL that a template matches. */
function instance({ scheme, host, path, query, fragment }: Template, site: string): string {
  const params = (query ?? []).map(({ name, value }) => (value === null ? name : `${name}=${fill(value)}`));
  return (
    `${scheme ?? 'http'}://${host === null ? site : fill(host)}` +
    path.map((piece) => `/${fill(piece)}`).join('') +
    (params.length === 0 ? '' : `?${params.join('&')}`) +
    (fragment === null ? '' : `#${fill(fragment)}`)
  );
}

function fill(piece: Piece): string {
  return piece.map(sampleOf).join('');
}

function sampleOf(part: Part): string {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'rest') return 'x1/y2';
  return part.kind === 'wild' ? part.value : SAMPLES[part.type];
}
