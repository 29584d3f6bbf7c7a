import { expect, test } from 'vitest';
import { normalize } from './normalize.ts';
import { TRACKING_NAMES } from './tracking.ts';

test('every name stands once, in lower case, with its source', () => {
  const names = TRACKING_NAMES.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  expect(names.filter((name) => name !== name.toLowerCase())).toEqual([]);
  expect(TRACKING_NAMES.filter(({ source }) => source === '')).toEqual([]);
});

test('names are known in any letter case, and only whole', () => {
  const steps = { tracking: 'drop' } as const;
  expect(normalize('http://a.test/?FBCLID=1&fbclid2=1&xutm_source=1', { steps })).toBe(
    'http://a.test/?fbclid2=1&xutm_source=1',
  );
});
