import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readRuleBook } from '../../src/rules/read-rule-book.ts';
import type { RuleBody } from '../../src/rules/rule.ts';
import type { RuleBook } from '../../src/rules/rule-book.ts';
import { type Ran, runUndust } from '../run-undust.ts';
import { likelyBook } from './likely-book.ts';

let server: Server;
let host: string;
let directory: string;
/** Paths asked for, robots.txt left out. */
let asked: string[];
let pauseMs: number;
let robots: string;

// The same page for every `s`; a page of its own for every `id`.
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://a.test');
    if (url.pathname === '/robots.txt') return void response.end(robots);
    asked.push(request.url!);
    setTimeout(() => answer(url, response), pauseMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(async () => {
  asked = [];
  pauseMs = 0;
  robots = '';
  directory = await mkdtemp(join(tmpdir(), 'undust-validate-'));
  return () => rm(directory, { recursive: true });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('prints the verdicts and writes a book of the valid rules only', async () => {
  const { code, stdout } = await validate({ rules: BOTH }, ['-o', 'out.json']);
  expect(code).toBe(0);
  expect(stdout).toContain('1 valid, 1 refuted, 0 undecided');
  expect(stdout).toMatch(/valid {5}r1 {2}leave out \?s\n.*enough pairs are the same/);
  expect(stdout).toMatch(/refuted {3}r2 {2}leave out \?id/);
  expect(stdout).toMatch(/= http:\/\/127\.0\.0\.1:\d+\/p\?id=\d+\n/);
  const book = await written();
  expect(book.rules).toMatchObject([{ id: 'r1', kind: 'parameter', name: 's', authors: ['dustbuster'] }]);
  expect(book.rules[0]!.evidence).toMatchObject({ status: 'validated', support: 80, collided: 0 });
  expect(book.rules[0]!.evidence.examples).toHaveLength(2);
  const first = await readFile(join(directory, 'out.json'));
  await validate({ rules: BOTH }, ['-o', 'out.json', '--concurrency', '1']);
  expect(await readFile(join(directory, 'out.json')), 'the same bytes again').toEqual(first);
});

test('a run that is killed half-way goes on from its cache and fetches nothing twice', async () => {
  pauseMs = 10;
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    const before = asked.length;
    const killed = await validate({ rules: BOTH }, ['--cache', 'visits', '-o', 'out.json'], (kill) => {
      const watch = setInterval(() => {
        if (asked.length < before + 30) return;
        clearInterval(watch);
        kill(signal);
      }, 2);
    });
    expect(asked.length - before).toBeLessThan(120);
    if (signal === 'SIGKILL') break;
    expect(killed.code).toBe(130);
    expect(killed.stderr).toContain(
      'what was fetched is kept in visits; run the same command again to go on',
    );
    await expect(readFile(join(directory, 'out.json'))).rejects.toThrow();
  }
  const done = await validate({ rules: BOTH }, ['--cache', 'visits', '-o', 'out.json', '--json']);
  expect(done.code).toBe(0);
  expect((JSON.parse(done.stdout) as { cached: number }).cached).toBeGreaterThan(40);
  expect((await written()).rules.map(({ id }) => id)).toEqual(['r1']);
  const resumed = asked.length;
  const repeated = await validate({ rules: BOTH }, ['--cache', 'visits', '--json']);
  expect((JSON.parse(repeated.stdout) as { fetches: number }).fetches).toBe(0);
  expect(asked).toHaveLength(resumed);
  // What was under way when the run was stopped may be asked for once more, and the second looks are meant.
  expect(timesAsked(2).length).toBeLessThanOrEqual(8);
});

test('the budget is never exceeded, and what it leaves undecided is left out', async () => {
  const { code, stdout } = await validate({ rules: BOTH }, ['--max-fetches', '40', '-o', 'out.json']);
  expect(code).toBe(0);
  expect(asked.length).toBeLessThanOrEqual(39);
  expect(stdout).toContain('the requests allowed were used up');
  expect((await written()).rules).toEqual([]);
});

test('pages that the input knows already are not fetched', async () => {
  const records = urls().map((url) => JSON.stringify({ url, digest: new URL(url).searchParams.get('id') }));
  const { stdout } = await validate({ rules: BOTH.slice(0, 1), input: records }, ['--json']);
  expect(asked).toEqual([]);
  expect(JSON.parse(stdout)).toMatchObject({ fetches: 0, sites: [{ verdicts: [{ verdict: 'valid' }] }] });
});

test('a dead server is an error with its cause, and no book is written', async () => {
  const dead = urls().map((url) => url.replace(host, '127.0.0.1:9'));
  const { code, stderr } = await validate({ rules: BOTH, input: dead, site: '127.0.0.1:9' }, [
    '-o',
    'out.json',
  ]);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /undust: no page could be fetched \(no-answer\).*\n {2}where: .*ECONNREFUSED\n {2}to do: /,
  );
  await expect(readFile(join(directory, 'out.json'))).rejects.toThrow();
});

test('private addresses are refused without --allow-private', async () => {
  const { code, stderr } = await validate({ rules: BOTH, isPrivateAllowed: false }, ['-o', 'out.json']);
  expect(code).toBe(1);
  expect(stderr).toContain('not on the public internet');
  expect(stderr).toContain('--allow-private');
  expect(asked).toEqual([]);
});

test('pairs refused as private are said to need --allow-private, even where known pages decide', async () => {
  const known = urls().map((url) => JSON.stringify({ url, digest: new URL(url).searchParams.get('id') }));
  const unknown = urls().map((url) => JSON.stringify({ url: url.replace('&s=', '&t=') }));
  const rules: RuleBody[] = [BOTH[0]!, { kind: 'parameter', name: 't', value: null }];
  const input = [...known, ...unknown];
  const { code, stdout } = await validate({ rules, input, isPrivateAllowed: false }, []);
  expect(code).toBe(0);
  expect(stdout).toContain('1 valid, 0 refuted, 1 undecided');
  expect(stdout).toMatch(/pairs said nothing/);
  expect(stdout).toContain('No request was sent.');
  expect(stdout).toContain('fetched only with --allow-private');
  expect(stdout).not.toMatch(/\b(?:0|1) (?:requests|pages|pairs|URLs)\b/);
});

test('an input without a URL of the site never replaces a book', async () => {
  const other = ['http://b.test/p?s=1'];
  const first = await validate({ rules: BOTH, input: other }, ['-o', 'book.json']);
  expect(first.code).toBe(1);
  expect(first.stderr).toContain('would be replaced by an empty book');
  const second = await validate({ rules: BOTH, input: other }, ['-o', 'out.json']);
  expect(second.code).toBe(0);
  expect((await written()).rules).toEqual([]);
});

test.each([
  ['/robots/', 'robots', 'User-agent: *\nDisallow: /robots/'],
  ['/loop/', 'redirect-loop', ''],
  ['/huge/', 'too-large', ''],
  ['/slow/', 'timeout', ''],
])('a site of %s pages ends with a clear report (%s)', async (path, reason, robotsText) => {
  robots = robotsText;
  const input = [...urls(), ...urls().map((url) => url.replace('/p?', `${path}?`))];
  const rules: RuleBody[] = [{ kind: 'parameter', name: 's', value: null, when: `${path}` }];
  const startMs = performance.now();
  const { code, stdout, stderr } = await validate({ rules, input }, [
    '--timeout',
    '0.2',
    '--concurrency',
    '8',
    '--json',
  ]);
  expect(code === 0 ? stdout : stderr).toContain(reason);
  if (code === 0)
    expect(JSON.parse(stdout)).toMatchObject({ sites: [{ verdicts: [{ verdict: 'undecided' }] }] });
  expect(performance.now() - startMs).toBeLessThan(20_000);
});

test('wrong usage is told in three lines', async () => {
  const { code, stderr } = await runUndust(['validate', 'book.json']);
  expect(code).toBe(2);
  expect(stderr).toContain('--urls');
});

const BOTH: readonly RuleBody[] = [
  { kind: 'parameter', name: 's', value: null },
  { kind: 'parameter', name: 'id', value: null },
];

function answer(url: URL, response: ServerResponse): void {
  response.setHeader('content-type', 'text/html');
  const id = url.searchParams.get('id');
  if (url.pathname === '/loop/') response.writeHead(302, { location: `${url.pathname}${url.search}` }).end();
  else if (url.pathname === '/slow/') response.write('<p>one ');
  else if (url.pathname === '/huge/') {
    response.setHeader('content-length', 50_000_000);
    const piece = Buffer.alloc(1_000_000, 'word ');
    const write = (): void => {
      while (!response.destroyed) if (!response.write(piece)) return void response.once('drain', write);
    };
    write();
  } else if (id === null)
    response.end('<p>Which one of them do you want to see, please, of all that there are?</p>');
  else response.end(`<p>${Array.from({ length: 60 }, (_, i) => `w${id}x${i}`).join(' ')}</p>`);
}

function urls(): string[] {
  return Array.from({ length: 80 }, (_, i) => [
    `http://${host}/p?id=${i}`,
    `http://${host}/p?id=${i}&s=${i}`,
  ]).flat();
}

interface Given {
  readonly rules: readonly RuleBody[];
  readonly input?: readonly string[];
  readonly site?: string;
  readonly isPrivateAllowed?: boolean;
}

async function validate(
  { rules, input = urls(), site = host, isPrivateAllowed = true }: Given,
  flags: readonly string[],
  onStart?: (kill: (signal: NodeJS.Signals) => void) => void,
): Promise<Ran> {
  await writeFile(join(directory, 'book.json'), JSON.stringify(likelyBook(rules, site)));
  const list = input[0]!.startsWith('{') ? 'urls.jsonl' : 'urls.txt';
  await writeFile(join(directory, list), input.join('\n'));
  const args = ['validate', 'book.json', '--urls', list, '--rate', '5000', '--concurrency', '4', ...flags];
  return runUndust([...args, ...(isPrivateAllowed ? ['--allow-private'] : [])], {
    cwd: directory,
    ...(onStart && { onStart }),
  });
}

async function written(): Promise<RuleBook> {
  return readRuleBook(JSON.parse(await readFile(join(directory, 'out.json'), 'utf8'))) as RuleBook;
}

/** Paths that were asked for more often than so. */
function timesAsked(most: number): string[] {
  return [...new Set(asked)].filter((path) => asked.filter((each) => each === path).length > most);
}
