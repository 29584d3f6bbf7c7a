import { expect, test } from 'vitest';
import { siteFinder, siteOf } from './site.ts';

test('hosts of one registrable domain are one site, whatever the port and case', () => {
  expect(siteOf('http://www.Shop.example.co.uk:8080/a', 'domain')).toBe('example.co.uk');
  expect(siteOf('https://example.co.uk/', 'domain')).toBe('example.co.uk');
});

test('a private suffix keeps its customers apart', () => {
  expect(siteOf('https://ann.github.io/x', 'domain')).toBe('ann.github.io');
  expect(siteOf('https://bob.github.io/x', 'domain')).toBe('bob.github.io');
});

test('a host without a registrable domain is a site of its own, port included', () => {
  expect(siteOf('http://localhost:8103/doku.php', 'domain')).toBe('localhost:8103');
  expect(siteOf('http://10.0.0.7:81/', 'domain')).toBe('10.0.0.7:81');
  expect(siteOf('http://[::1]:8080/', 'domain')).toBe('[::1]:8080');
  expect(siteOf('http://intranet/a', 'domain')).toBe('intranet');
});

test('by host, every host and port is a site', () => {
  expect(siteOf('http://a.example.org/', 'host')).toBe('a.example.org');
  expect(siteOf('http://b.example.org:81/', 'host')).toBe('b.example.org:81');
});

test('user names in the address do not reach the site', () => {
  expect(siteOf('http://ann:secret@example.org/@x', 'domain')).toBe('example.org');
});

test('a text without a host has no site', () => {
  expect(siteOf('/only/a/path', 'domain')).toBeNull();
  expect(siteOf('mailto:a@b.test', 'domain')).toBeNull();
});

test('a remembered host gives the same answer', () => {
  const find = siteFinder('domain');
  expect([find('http://a.b.test/1'), find('http://A.B.test/2'), find('http://a.b.test/3')]).toEqual([
    'b.test',
    'b.test',
    'b.test',
  ]);
});
