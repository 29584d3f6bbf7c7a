import { expect, test } from 'vitest';
import * as undust from '../src/index.ts';
import * as runtime from '../src/runtime.ts';

// A name that leaves these lists breaks somebody's program: it takes a new major version.
test('the package exports what it promises', () => {
  expect(Object.keys(undust).sort()).toEqual([
    'UndustError',
    'compile',
    'compileRules',
    'learn',
    'learnBooks',
    'normalize',
    'readRecords',
    'readRuleBook',
    'writeRuleBook',
  ]);
});

test('the runtime exports what it promises', () => {
  expect(Object.keys(runtime).sort()).toEqual([
    'UndustError',
    'compile',
    'compileRules',
    'normalize',
    'readRuleBook',
  ]);
});
