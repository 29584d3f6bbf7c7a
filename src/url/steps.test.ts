import { describe, expect, test } from 'vitest';
import { normalize } from './normalize.ts';
import { PRESETS, presetNames } from './presets.ts';
import { choicesOf, NO_STEPS, STEPS, stepNames } from './steps.ts';

describe.each(STEPS)('the step $name', (step) => {
  test.each(step.choices)('does what its example for $value shows, and nothing without it', (choice) => {
    const others = { ...NO_STEPS, ...choice.along };
    expect(normalize(choice.before, { steps: { ...others, [step.name]: choice.value } })).toBe(choice.after);
    expect(normalize(choice.before, { steps: others })).not.toBe(choice.after);
  });

  test('leaves its own examples alone once it is done', () => {
    for (const { value, after, along } of step.choices) {
      expect(normalize(after, { steps: { ...NO_STEPS, ...along, [step.name]: value } })).toBe(after);
    }
  });
});

test('the table has a row for every step and no other', () => {
  expect([...stepNames].sort()).toEqual(Object.keys(NO_STEPS).sort());
});

test('the preset rfc3986 makes only choices that are graded safe', () => {
  for (const step of STEPS) {
    const choice = step.choices.find(({ value }) => value === PRESETS.rfc3986[step.name]);
    if (choice !== undefined) expect([step.name, choice.grade]).toEqual([step.name, 'safe']);
  }
});

test.each(presetNames)('the preset %s makes a choice that exists for every step', (preset) => {
  for (const step of STEPS) {
    const choices = choicesOf(step);
    if (choices !== null) expect(choices).toContain(PRESETS[preset][step.name]);
  }
});

test('a misspelt option is refused, also when its preset was used before', () => {
  normalize('http://a.test/');
  expect(() => normalize('http://a.test/', { prest: 'lee' } as object)).toThrowError(
    expect.objectContaining({ code: 'UNDUST_OPTION_UNKNOWN', hint: expect.stringContaining('preset') }),
  );
});

test('a misspelt step is refused and the hint lists the right names', () => {
  expect(() => normalize('http://a.test/', { steps: { pathcase: 'lower' } as object })).toThrowError(
    expect.objectContaining({ code: 'UNDUST_OPTION_UNKNOWN', hint: expect.stringContaining('pathCase') }),
  );
});

test('a value that a step does not take is refused and the hint lists those it takes', () => {
  expect(() => normalize('http://a.test/', { steps: { pathCase: 'small' as 'lower' } })).toThrowError(
    expect.objectContaining({ code: 'UNDUST_OPTION_VALUE', hint: 'Use one of: keep, lower, upper.' }),
  );
});

test('an unknown preset is refused, even one that every object has', () => {
  for (const preset of ['rfc', 'constructor']) {
    expect(() => normalize('http://a.test/', { preset: preset as 'lee' })).toThrowError(
      expect.objectContaining({ code: 'UNDUST_OPTION_VALUE' }),
    );
  }
});
