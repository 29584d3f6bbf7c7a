import { describe, expect, test } from 'vitest';
import { dropPathSessions, isSession } from './session-ids.ts';

describe('in a path', () => {
  test.each([
    ['/a;jsessionid=1/b;JSESSIONID=2', '/a/b'],
    ['/a;v=1;jsessionid=2;w=3', '/a;v=1;w=3'],
    ['/a;jsessionid', '/a;jsessionid'],
    ['/(S(4hqa0555fwsecu455xqckv45))/p.aspx', '/p.aspx'],
    ['/(A(4hqa0555fwsecu455xqckv45)S(4hqa0555fwsecu455xqckv45))', '/'],
    ['/(4hqa0555fwsecu455xqckv45)/p.aspx', '/p.aspx'],
    ['/wiki/Python_(language)/(disambiguation)', '/wiki/Python_(language)/(disambiguation)'],
  ])('%s → %s', (before, after) => {
    expect(dropPathSessions(before)).toBe(after);
  });
});

describe('in a query', () => {
  test.each(['PHPSESSID', 'jsessionid', 'CFTOKEN', 'ASPSESSIONIDAQBSDSRT', 'osCsid'])(
    '%s is a session',
    (name) => {
      expect(isSession(name, 'x')).toBe(true);
    },
  );

  test.each(['newsid', 'addressid', 'id', 'classid', 'aspsession'])('%s is none', (name) => {
    expect(isSession(name, '0123456789abcdef0123456789abcdef')).toBe(false);
  });

  test('sid is one if its value has both letters and digits, sixteen at least', () => {
    expect(isSession('sid', '0123456789abcdef')).toBe(true);
    expect(isSession('sid', '0123456789012345')).toBe(false);
    expect(isSession('sid', 'hello-world-of-words')).toBe(false);
    expect(isSession('sid', 'a1b2')).toBe(false);
  });
});
