import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EMPTY, html, VisitedServer } from '../../../test/validation/visited-server.ts';

const site = new VisitedServer();

test('a page larger than the limit is given up without reading it all', async () => {
  let written = 0;
  site.answers['/huge'] = (response) => {
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
  expect(await site.reasonFor('/huge', { maxBodyBytes: 1_000_000 })).toBe('too-large');
  expect(written).toBeLessThan(20_000_000);
});

test('a small body that unpacks to a huge one is given up too', async () => {
  site.answers['/bomb'] = (response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(20_000_000)));
  expect(await site.reasonFor('/bomb', { maxBodyBytes: 1_000_000 })).toBe('too-large');
});

test('an answer that drips for ever ends with the timeout', async () => {
  site.answers['/slow'] = (response) => {
    const drip = setInterval(() => response.write('x '), 20);
    response.on('close', () => clearInterval(drip));
  };
  const startMs = performance.now();
  expect(await site.reasonFor('/slow', { timeoutMs: 200, retries: 1 })).toBe('timeout');
  expect(performance.now() - startMs).toBeLessThan(3000);
});

test('a busy server is asked again after the pause it wishes', async () => {
  let times = 0;
  site.answers['/busy'] = (response, request) =>
    ++times < 3 ? response.writeHead(503, { 'retry-after': '0' }).end() : html('at last')(response, request);
  expect(await site.reasonFor('/busy')).toBe('page');
  times = -10;
  expect(await site.reasonFor('/busy', { retries: 1 })).toBe('busy');
  site.answers['/later'] = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
  expect(await site.reasonFor('/later')).toBe('busy');
  expect(site.asked.filter((path) => path === '/later')).toHaveLength(1);
});

test('a dead server is found out once, and no further page of it is asked for', async () => {
  const one = site.visitor({ retries: 1 });
  const dead = 'http://127.0.0.1:9';
  expect(await one.visit(`${dead}/a`)).toMatchObject({ failure: { reason: 'no-answer' } });
  const sent = one.fetches;
  for (let i = 0; i < 20; i++) await one.visit(`${dead}/${i}`);
  expect(one.fetches).toBe(sent);
});

test('a server that falls silent is left alone after a few requests, with one more chance when forgiven', async () => {
  site.answers['/robots.txt'] = EMPTY;
  site.answers['*'] = (response) => response.destroy();
  const one = site.visitor({ retries: 0, maxSilent: 3 });
  for (let i = 0; i < 10; i++) await one.visit(`${site.origin}/${i}`);
  expect(site.asked).toHaveLength(4);
  expect(one.failures.get('host-silent')!.count).toBe(7);
  one.forgive();
  for (let i = 10; i < 20; i++) await one.visit(`${site.origin}/${i}`);
  expect(site.asked).toHaveLength(5);
});

test('the budget counts every request and is never exceeded', async () => {
  site.answers['*'] = (response) => response.writeHead(500).end();
  site.answers['/robots.txt'] = EMPTY;
  const one = site.visitor({ maxFetches: 5, retries: 3, concurrency: 4 });
  await Promise.all(Array.from({ length: 10 }, (_, i) => one.visit(`${site.origin}/${i}`)));
  expect(site.asked).toHaveLength(5);
});

test('requests to one host keep their distance and their number', async () => {
  let active = 0;
  let most = 0;
  site.answers['/robots.txt'] = EMPTY;
  site.answers['*'] = (response, request) => {
    most = Math.max(most, ++active);
    setTimeout(() => {
      active--;
      html('x')(response, request);
    }, 20);
  };
  const one = site.visitor({ rate: 50, concurrency: 2 });
  const beganMs = performance.now();
  await Promise.all(Array.from({ length: 8 }, (_, i) => one.visit(`${site.origin}/${i}`)));
  expect(most).toBeLessThanOrEqual(2);
  // robots.txt and eight pages: eight pauses of 20 ms between them, where two at once would need four times 20.
  expect(performance.now() - beganMs).toBeGreaterThan(8 * 20 - 5);
});
