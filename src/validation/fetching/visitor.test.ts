import { expect, test } from 'vitest';
import { EMPTY, html, moved, VisitedServer } from '../../../test/validation/visited-server.ts';

const site = new VisitedServer();

test('a page is asked for once, after robots.txt, with the user agent', async () => {
  let agent: string | undefined;
  site.answers['/a'] = (response, request) => {
    agent = request.headers['user-agent'];
    html('one two three')(response, request);
  };
  const one = site.visitor({ userAgent: 'undust/9 (+http://a.test)' });
  const [first, again] = await Promise.all([one.visit(`${site.origin}/a`), one.visit(`${site.origin}/a`)]);
  expect(site.asked).toEqual(['/robots.txt', '/a']);
  expect(first).toBe(again);
  expect(agent).toBe('undust/9 (+http://a.test)');
  expect(one.fetches).toBe(2);
});

test('what robots.txt forbids to this agent is not asked for', async () => {
  site.answers['/robots.txt'] = (response) =>
    response.end('User-agent: undust\nDisallow: /private/\n\nUser-agent: *\nDisallow: /\n');
  site.answers['*'] = html('text');
  expect(await site.reasonFor('/private/x', { userAgent: 'undust/1.0' })).toBe('robots');
  expect(await site.reasonFor('/open', { userAgent: 'undust/1.0' })).toBe('page');
  expect(site.asked).not.toContain('/private/x');
});

test('a robots.txt that the server fails to give forbids everything', async () => {
  site.answers['/robots.txt'] = (response) => response.writeHead(500).end();
  site.answers['*'] = html('text');
  expect(await site.reasonFor('/open')).toBe('robots');
});

test('a redirect is followed and its end is told', async () => {
  site.answers['/old'] = moved('/middle');
  site.answers['/middle'] = moved('new?x=1#part');
  site.answers['/new?x=1'] = html('here');
  expect(await site.visitor().visit(`${site.origin}/old`)).toMatchObject({
    finalUrl: `${site.origin}/new?x=1`,
  });
});

test('a page that only refreshes to another is a redirect', async () => {
  site.answers['/old'] = html('<meta http-equiv="refresh" content="0; url=/new">Moved');
  site.answers['/new'] = html('here');
  expect(await site.visitor().visit(`${site.origin}/old`)).toMatchObject({ finalUrl: `${site.origin}/new` });
});

test('redirects that go round or on and on are given up', async () => {
  site.answers['/a'] = moved('/b');
  site.answers['/b'] = moved('/a');
  site.answers['*'] = (response, request) => moved(`${request.url}x`)(response, request);
  expect(await site.reasonFor('/a')).toBe('redirect-loop');
  site.answers['/robots.txt'] = EMPTY;
  expect(await site.reasonFor('/c', { maxHops: 4 })).toBe('too-many-redirects');
  expect(site.asked.filter((path) => path.startsWith('/c'))).toHaveLength(5);
});

test('a redirect out of the web is not followed', async () => {
  site.answers['/a'] = moved('file:///etc/passwd');
  expect(await site.reasonFor('/a')).toBe('no-web-address');
  expect(await site.visitor().visit('ftp://a.test/x')).toMatchObject({
    failure: { reason: 'no-web-address' },
  });
});

test('private addresses are refused, however they are written, unless allowed', async () => {
  site.answers['*'] = html('secret');
  const { port } = site;
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
    const visitor = site.visitor({ allowPrivate: false });
    expect(await visitor.visit(`http://${host}:${port}/`), host).toMatchObject({
      failure: { reason: 'private-address' },
    });
    expect(visitor.fetches).toBe(0);
  }
  expect(site.asked).toEqual([]);
});
