import { expect, test } from 'vitest';
import { UndustError } from './errors.ts';
import { withDefaults } from './options.ts';

const DEFAULTS = { minSupport: 3, mode: 'fast' };

test('an explicit undefined keeps the default', () => {
  expect(withDefaults('mine', DEFAULTS, { minSupport: undefined as unknown as number })).toEqual(DEFAULTS);
});

test('given values win and the defaults stay untouched', () => {
  expect(withDefaults('mine', DEFAULTS, { mode: 'slow' })).toEqual({ minSupport: 3, mode: 'slow' });
  expect(DEFAULTS.mode).toBe('fast');
});

test('a misspelt option is refused and the hint lists the right names', () => {
  const given = { minSuport: 4 } as unknown as typeof DEFAULTS;
  expect(() => withDefaults('mine', DEFAULTS, given)).toThrow(UndustError);
  try {
    withDefaults('mine', DEFAULTS, given);
  } catch (error) {
    expect((error as UndustError).code).toBe('UNDUST_OPTION_UNKNOWN');
    expect((error as UndustError).hint).toContain('minSupport, mode');
  }
});
