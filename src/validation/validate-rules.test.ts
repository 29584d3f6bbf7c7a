import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteSample, sampleOf } from '../inputs/site-sample.ts';
import type { Rule, RuleBody } from '../rules/rule.ts';
import type { FetchOptions } from './fetching/fetch-options.ts';
import { Visitor } from './fetching/visitor.ts';
import type { ValidateOptions } from './validate-options.ts';
import { type RuleVerdict, type Validation, validateRules } from './validate-rules.ts';

let server: Server;
let origin: string;
let asked: number;
/** What the site shows under a URL; null: not found. The number of the request comes second. */
let pageOf: (url: URL, request: number) => string | null;

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url!, origin);
    if (url.pathname !== '/robots.txt') asked++;
    const page = url.pathname === '/robots.txt' ? null : pageOf(url, asked);
    response.writeHead(page === null ? 404 : 200, { 'content-type': 'text/html' }).end(page ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  asked = 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const OMIT = (name: string): RuleBody => ({ kind: 'parameter', name, value: null });

test('pages that differ from themselves do not refute a rule', async () => {
  const site = list('/p?id=#', '/p?id=#&s=1');
  pageOf = ({ searchParams }, request) => {
    const id = searchParams.get('id');
    return text(Number(id ?? 1) % 4 === 0 ? `${id} ${request}` : `${id}`);
  };
  const strict = await validate({ s: OMIT('s') }, site, { selfLooks: 0, secondLooks: false });
  expect(strict.verdicts[0]!.verdict).toBe('refuted');
  const fair = await validate({ s: OMIT('s'), id: OMIT('id') }, site);
  expect(fair.selfCheck!.differed).toBeGreaterThan(3);
  expect(fair.verdicts.map(({ verdict }) => verdict)).toEqual(['valid', 'refuted']);
});

test('part of a page that is never the same twice is left out of it', async () => {
  pageOf = (url, request) =>
    `${text(String(url.searchParams.get('id')))}<div id="clock">${words(`${request}`, 12)}</div>`;
  const { selfCheck, verdicts } = await validate(
    { s: OMIT('s'), id: OMIT('id') },
    list('/p?id=#', '/p?id=#&s=1'),
  );
  expect(selfCheck).toMatchObject({ differed: 0 });
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['valid', 'refuted']);
});

test('the excuse of a script for what it does not have is no page', async () => {
  pageOf = ({ searchParams }) =>
    Number(searchParams.get('id')) < 120 ? text(searchParams.toString()) : text('sorry');
  const site = list('/p?id=#&b=0', '/p?id=1000#&b=1', '/p?id=1000#&b=2');
  const { verdicts } = await validate({ b: substitute('&b=1', '&b=2') }, site);
  expect(verdicts[0]).toMatchObject({ verdict: 'undecided', reason: 'no-pages' });
});

test('a rule with too few URLs is left undecided without any fetch', async () => {
  pageOf = () => text('x');
  const { verdicts } = await validate({ s: OMIT('s'), t: OMIT('t') }, list('/p?id=#&s=1').slice(0, 9));
  expect(verdicts.map(({ reason }) => reason)).toEqual(['too-few-urls', 'no-url']);
  expect(asked).toBe(0);
});

test('a broader rule that holds takes the place of the finer ones before it', async () => {
  pageOf = ({ pathname }) => text(pathname.replace('old', 'new'));
  const rules = { fine: substitute('/old/a/', '/new/a/'), broad: substitute('/old/', '/new/') };
  const { verdicts } = await validate(rules, list('/old/a/#', '/new/a/#', '/old/b/#'));
  expect(verdicts.map(({ verdict, coveredBy }) => [verdict, coveredBy])).toEqual([
    ['valid', 'broad'],
    ['valid', null],
  ]);
});

test('a rule that accepted ones make needless, or that would undo one, costs no fetch', async () => {
  pageOf = ({ pathname }) => text(/\d+/.exec(pathname)?.[0] ?? 'none');
  const undoing: RuleBody = { kind: 'rewrite', from: '/a/{id}/', to: '/a/{id}/index.html', others: 'keep' };
  const both: RuleBody = { kind: 'rewrite', from: '/b/{id}/index.html', to: '/a/{id}/', others: 'keep' };
  const rules = { index: substitute('/index.html', '/', 'end'), b: substitute('/b/', '/a/'), undoing, both };
  const { verdicts } = await validate(rules, list('/a/#/', '/a/#/index.html', '/b/#/', '/b/#/index.html'));
  expect(verdicts.map(({ coveredBy }) => coveredBy)).toEqual([null, null, 'index', 'index']);
  expect(verdicts.slice(2).map(({ fetches }) => fetches)).toEqual([0, 0]);
});

test('the direction that holds is found, and found again with another seed', async () => {
  // Only some directories have an index page.
  pageOf = ({ pathname }) => {
    const id = /\d+/.exec(pathname)![0];
    return pathname.endsWith('/') || Number(id) % 2 === 0 ? text(id) : null;
  };
  for (const seed of [1, 2, 3]) {
    const { verdicts } = await validate(
      { i: substitute('/', '/index.html', 'end') },
      list('/#/', '/#/index.html'),
      { seed },
    );
    expect(verdicts[0]).toMatchObject({
      verdict: 'valid',
      isTurned: true,
      rule: { from: '/index.html', to: '/' },
    });
  }
});

test('a rule that fails for one page in ten is refuted', async () => {
  pageOf = (url) => {
    const id = Number(url.searchParams.get('id'));
    return text(`${id} ${id % 10 === 3 ? url.search : ''}`);
  };
  const { verdicts } = await validate({ s: OMIT('s') }, list('/p?id=#', '/p?id=#&s=1'));
  expect(verdicts[0]!.verdict).toBe('refuted');
});

test('judged together, many rules need more evidence each', async () => {
  pageOf = ({ searchParams }) => text(`${searchParams.get('id')} ${searchParams.get('k') ?? ''}`);
  const falseRules = Object.fromEntries([...'abcd'].map((k) => [k, substitute('k=0', `k=${k}`)]));
  const rules = { s: OMIT('s'), ...falseRules };
  const site = list('/p?id=#&s=1', '/p?id=#&k=0');
  const alone = await validate(rules, site, { population: 'endless' });
  const together = await validate(rules, site, { population: 'endless', falseDiscovery: 0.05 });
  expect(verdictsOf(together)).toEqual(verdictsOf(alone));
  expect(together.verdicts[0]!.facts.eValue).toBeGreaterThanOrEqual(together.verdicts.length / 0.05);
  expect(together.verdicts[0]!.facts.matches).toBeGreaterThan(alone.verdicts[0]!.facts.matches);
});

test('what the input knows is believed, unless it is not to be trusted', async () => {
  pageOf = ({ searchParams }) => text(String(searchParams.get('id')));
  const site = list('/p?id=#', '/p?id=#&s=1');
  const sample = sampleOf(
    new URL(origin).host,
    site,
    site.map((url) => new URL(url).searchParams.get('id')),
  );
  const known = await validate({ s: OMIT('s') }, sample);
  expect(known.verdicts[0]!.facts.known).toBe(known.verdicts[0]!.facts.matches);
  expect(asked).toBe(0);
  await validate({ s: OMIT('s') }, { ...sample, clusterWeight: new Float64Array(sample.clusterCount) });
  expect(asked).toBeGreaterThan(50);
});

test('a rule whose other pages gave no answer is not taken for valid', async () => {
  // Half of the targets are not in the input, and the server is gone.
  const gone = list('/p?id=#', '/p?id=#&s=1').map((url) => url.replace(origin, 'http://127.0.0.1:9'));
  const isKnown = (url: string, i: number): boolean => i % 2 === 0 || url.includes('&s=');
  const labels = gone.map((url, i) => (isKnown(url, i) ? new URL(url).searchParams.get('id') : null));
  const { verdicts } = await validate(
    { s: OMIT('s') },
    sampleOf('127.0.0.1:9', gone, labels),
    {},
    { retries: 0 },
  );
  expect(verdicts[0]).toMatchObject({ verdict: 'undecided', reason: 'unanswered' });
  expect(verdicts[0]!.facts.mismatches).toBe(0);
});

test('however few requests are allowed, no more are sent', async () => {
  pageOf = ({ searchParams }) => text(String(searchParams.get('id')));
  for (const maxFetches of [0, 1, 7, 50]) {
    asked = 0;
    const { verdicts } = await validate({ s: OMIT('s') }, list('/p?id=#', '/p?id=#&s=1'), {}, { maxFetches });
    expect(asked).toBeLessThanOrEqual(maxFetches);
    expect(verdicts[0]).toMatchObject({ verdict: 'undecided', reason: 'budget' });
  }
});

function list(...patterns: string[]): string[] {
  return patterns.flatMap((pattern) =>
    Array.from({ length: 120 }, (_, i) => origin + pattern.replace('#', String(i))),
  );
}

function substitute(from: string, to: string, anchor: 'none' | 'end' = 'none'): RuleBody {
  return { kind: 'substitute', from, to, anchor, occurrences: 'first' };
}

function words(subject: string, count: number): string {
  return Array.from({ length: count }, (_, i) => `${subject}x${i}`.replaceAll(' ', '-')).join(' ');
}

function text(subject: string): string {
  return `<p>${words(subject, 40)}</p>`;
}

function verdictsOf({ verdicts }: Validation): RuleVerdict['verdict'][] {
  return verdicts.map(({ verdict }) => verdict);
}

async function validate(
  bodies: Record<string, RuleBody>,
  site: readonly string[] | SiteSample,
  options: Partial<ValidateOptions> = {},
  fetchOptions: Partial<FetchOptions> = {},
): Promise<Validation> {
  const evidence = { status: 'likely', support: 1, merged: 0, collided: 0, errorBound: null } as const;
  const rules = Object.entries(bodies).map(
    ([id, body]): Rule => ({
      ...body,
      id,
      authors: [],
      evidence: { ...evidence, examples: [], counterExamples: [] },
    }),
  );
  const sample = 'urls' in site ? site : sampleOf(new URL(origin).host, site);
  const visitor = new Visitor({ allowPrivate: true, rate: 100_000, concurrency: 4, ...fetchOptions });
  const validation = await validateRules(rules, sample, { options, setting: { visitor, concurrency: 4 } });
  await visitor.close();
  return validation;
}
