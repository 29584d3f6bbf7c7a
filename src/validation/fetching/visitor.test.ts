import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FetchOptions } from './fetch-options.ts';
import { directoryCache } from './visit-cache.ts';
import { Visitor } from './visitor.ts';

let server: Server;
let origin: string;
let asked: string[];
let answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void>;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    const answer = answers[request.url!] ?? answers['*'];
    if (answer) answer(response, request);
    else response.writeHead(404).end('no such page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  asked = [];
  answers = {};
});

let visitors: Visitor[] = [];
afterEach(async () => {
  await Promise.all(visitors.map((visitor) => visitor.close()));
  visitors = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const FAST: Partial<FetchOptions> = { allowPrivate: true, rate: 10_000, backOffMs: 5, timeoutMs: 2000 };

function visitor(options: Partial<FetchOptions> = {}, setting = {}): Visitor {
  const made = new Visitor({ ...FAST, ...options }, setting);
  visitors.push(made);
  return made;
}

async function reasonFor(path: string, options: Partial<FetchOptions> = {}): Promise<string> {
  const visit = await visitor(options).visit(origin + path);
  return 'failure' in visit ? visit.failure.reason : 'page';
}

const html = (text: string) => (response: ServerResponse) =>
  response.setHeader('content-type', 'text/html').end(`<p>${text}</p>`);
const moved = (to: string) => (response: ServerResponse) => response.writeHead(302, { location: to }).end();

test('a page is asked for once, after robots.txt, with the user agent', async () => {
  let agent: string | undefined;
  answers['/a'] = (response, request) => {
    agent = request.headers['user-agent'];
    html('one two three')(response);
  };
  const one = visitor({ userAgent: 'undust/9 (+http://a.test)' });
  const [first, again] = await Promise.all([one.visit(`${origin}/a`), one.visit(`${origin}/a`)]);
  expect(asked).toEqual(['/robots.txt', '/a']);
  expect(first).toBe(again);
  expect(agent).toBe('undust/9 (+http://a.test)');
  expect(one.fetches).toBe(2);
});

test('what robots.txt forbids to this agent is not asked for', async () => {
  answers['/robots.txt'] = (response) =>
    response.end('User-agent: undust\nDisallow: /private/\n\nUser-agent: *\nDisallow: /\n');
  answers['*'] = html('text');
  expect(await reasonFor('/private/x', { userAgent: 'undust/1.0' })).toBe('robots');
  expect(await reasonFor('/open', { userAgent: 'undust/1.0' })).toBe('page');
  expect(asked).not.toContain('/private/x');
});

test('a robots.txt that the server fails to give forbids everything', async () => {
  answers['/robots.txt'] = (response) => response.writeHead(500).end();
  answers['*'] = html('text');
  expect(await reasonFor('/open')).toBe('robots');
});

test('a redirect is followed and its end is told', async () => {
  answers['/old'] = moved('/middle');
  answers['/middle'] = moved('new?x=1#part');
  answers['/new?x=1'] = html('here');
  expect(await visitor().visit(`${origin}/old`)).toMatchObject({ finalUrl: `${origin}/new?x=1` });
});

test('a page that only refreshes to another is a redirect', async () => {
  answers['/old'] = html('<meta http-equiv="refresh" content="0; url=/new">Moved');
  answers['/new'] = html('here');
  expect(await visitor().visit(`${origin}/old`)).toMatchObject({ finalUrl: `${origin}/new` });
});

test('redirects that go round or on and on are given up', async () => {
  answers['/a'] = moved('/b');
  answers['/b'] = moved('/a');
  answers['*'] = (response, request) => moved(`${request.url}x`)(response);
  expect(await reasonFor('/a')).toBe('redirect-loop');
  answers['/robots.txt'] = (response) => response.end('');
  expect(await reasonFor('/c', { maxHops: 4 })).toBe('too-many-redirects');
  expect(asked.filter((path) => path.startsWith('/c'))).toHaveLength(5);
});

test('a redirect out of the web is not followed', async () => {
  answers['/a'] = moved('file:///etc/passwd');
  expect(await reasonFor('/a')).toBe('no-web-address');
  expect(await visitor().visit('ftp://a.test/x')).toMatchObject({ failure: { reason: 'no-web-address' } });
});

test('private addresses are refused, however they are written, unless allowed', async () => {
  answers['*'] = html('secret');
  const { port } = server.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])
    expect(await visitor({ allowPrivate: false }).visit(`http://${host}:${port}/`), host).toMatchObject({
      failure: { reason: 'private-address' },
    });
  expect(asked).toEqual([]);
});

test('a page larger than the limit is given up without reading it all', async () => {
  let written = 0;
  answers['/huge'] = (response) => {
    const piece = Buffer.alloc(64 * 1024, 'word ');
    const write = (): void => {
      while (written < 50_000_000) {
        written += piece.length;
        if (!response.write(piece)) return void response.once('drain', write);
      }
      response.end();
    };
    response.setHeader('content-type', 'text/html');
    write();
  };
  expect(await reasonFor('/huge', { maxBodyBytes: 1_000_000 })).toBe('too-large');
  expect(written).toBeLessThan(20_000_000);
});

test('a small body that unpacks to a huge one is given up too', async () => {
  answers['/bomb'] = (response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(20_000_000)));
  expect(await reasonFor('/bomb', { maxBodyBytes: 1_000_000 })).toBe('too-large');
});

test('an answer that drips for ever ends with the timeout', async () => {
  answers['/slow'] = (response) => {
    const drip = setInterval(() => response.write('x '), 20);
    response.on('close', () => clearInterval(drip));
  };
  const startMs = performance.now();
  expect(await reasonFor('/slow', { timeoutMs: 200, retries: 1 })).toBe('timeout');
  expect(performance.now() - startMs).toBeLessThan(3000);
});

test('a busy server is asked again after the pause it wishes', async () => {
  let times = 0;
  answers['/busy'] = (response) =>
    ++times < 3 ? response.writeHead(503, { 'retry-after': '0' }).end() : html('at last')(response);
  expect(await reasonFor('/busy')).toBe('page');
  times = -10;
  expect(await reasonFor('/busy', { retries: 1 })).toBe('busy');
  answers['/later'] = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
  expect(await reasonFor('/later')).toBe('busy');
  expect(asked.filter((path) => path === '/later')).toHaveLength(1);
});

test('a dead server is found out once, and no further page of it is asked for', async () => {
  const one = visitor({ retries: 1 });
  const dead = 'http://127.0.0.1:9';
  expect(await one.visit(`${dead}/a`)).toMatchObject({ failure: { reason: 'no-answer' } });
  const sent = one.fetches;
  for (let i = 0; i < 20; i++) await one.visit(`${dead}/${i}`);
  expect(one.fetches).toBe(sent);
});

test('a server that falls silent is left alone after a few requests, with one more chance when forgiven', async () => {
  answers['/robots.txt'] = (response) => response.end('');
  answers['*'] = (response) => response.destroy();
  const one = visitor({ retries: 0, maxSilent: 3 });
  for (let i = 0; i < 10; i++) await one.visit(`${origin}/${i}`);
  expect(asked).toHaveLength(4);
  expect(one.failures.get('host-silent')!.count).toBe(7);
  one.forgive();
  for (let i = 10; i < 20; i++) await one.visit(`${origin}/${i}`);
  expect(asked).toHaveLength(5);
});

test('the budget counts every request and is never exceeded', async () => {
  answers['*'] = (response) => response.writeHead(500).end();
  answers['/robots.txt'] = (response) => response.end('');
  const one = visitor({ maxFetches: 5, retries: 3, concurrency: 4 });
  await Promise.all(Array.from({ length: 10 }, (_, i) => one.visit(`${origin}/${i}`)));
  expect(asked).toHaveLength(5);
});

test('requests to one host keep their distance and their number', async () => {
  let active = 0;
  let most = 0;
  answers['/robots.txt'] = (response) => response.end('');
  answers['*'] = (response) => {
    most = Math.max(most, ++active);
    setTimeout(() => {
      active--;
      html('x')(response);
    }, 20);
  };
  const one = visitor({ rate: 50, concurrency: 2 });
  const beganMs = performance.now();
  await Promise.all(Array.from({ length: 8 }, (_, i) => one.visit(`${origin}/${i}`)));
  expect(most).toBeLessThanOrEqual(2);
  // robots.txt and eight pages: eight pauses of 20 ms between them, where two at once would need four times 20.
  expect(performance.now() - beganMs).toBeGreaterThan(8 * 20 - 5);
});

test('with a cache nothing is fetched twice, and a torn last line costs one page only', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'undust-cache-'));
  answers['*'] = html('one two three');
  answers['/robots.txt'] = (response) => response.end('');
  const pages = [1, 2, 3].map((i) => `${origin}/${i}`);
  const run = async (): Promise<unknown[]> => {
    const one = visitor({}, { cache: await directoryCache(directory) });
    return Promise.all(pages.map((url) => one.visit(url)));
  };
  const first = await run();
  asked = [];
  expect(await run()).toEqual(first);
  expect(asked).toEqual([]);
  const path = join(directory, 'visits.jsonl');
  await writeFile(path, (await readFile(path)).subarray(0, -30));
  expect(await run()).toEqual(first);
  expect(asked).toHaveLength(1);
  asked = [];
  await run();
  expect(asked).toEqual([]);
  await rm(directory, { recursive: true });
});

test('a page that gave no answer is asked for again by the next run', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'undust-cache-'));
  answers['/robots.txt'] = (response) => response.end('');
  answers['/a'] = (response) => response.destroy();
  const visit = async (): Promise<object> =>
    visitor({ retries: 0 }, { cache: await directoryCache(directory) }).visit(`${origin}/a`);
  expect(await visit()).toHaveProperty('failure');
  answers['/a'] = html('back');
  expect(await visit()).toHaveProperty('page');
  await rm(directory, { recursive: true });
});
