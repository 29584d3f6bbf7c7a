import { expect, test } from 'vitest';
import { byteText, createProgress } from './progress.ts';

test('a terminal gets a bar with share, amount and a line that is redrawn in place', () => {
  const { stream, written } = recorder(true);
  const progress = createProgress(stream, 'read');
  progress.update(500_000, 1_000_000, 'a.log');
  expect(written()).toMatch(/^\r\x1b\[Kread {2}█{10}░{10} {2}50 % {2}500\.0 kB of 1\.0 MB/);
  expect(written()).toContain('a.log');
  expect(written()).not.toContain('\n');
});

test('a terminal line never grows past the width of the terminal', () => {
  const { stream, written } = recorder(true);
  createProgress(stream, 'read').update(1, 2, 'x'.repeat(500));
  expect(written().replace('\r\x1b[K', '').length).toBeLessThan(100);
});

test('the end takes the bar away, and a note stays', () => {
  const { stream, written } = recorder(true);
  const progress = createProgress(stream, 'read');
  progress.update(1, null);
  progress.note('one thing to know');
  progress.end();
  expect(written()).toMatch(/\r\x1b\[Kone thing to know\n$/);
});

test('elsewhere a short job writes nothing but its notes', () => {
  const { stream, written } = recorder(false);
  const progress = createProgress(stream, 'read');
  progress.update(1, 2);
  progress.note('n');
  progress.end();
  expect(written()).toBe('n\n');
});

test('other units are counted plainly', () => {
  const { stream, written } = recorder(true);
  createProgress(stream, 'learn', 'sites').update(3, 12);
  expect(written()).toContain('25 %  3 of 12 sites');
});

test('a single thing is shown with its time instead of a bar', () => {
  const { stream, written } = recorder(true);
  createProgress(stream, 'learn', 'sites').update(0, 1, 'a.test');
  expect(written()).toMatch(/^\r\x1b\[Klearn {2}0:0\d {2}a\.test$/);
});

test('a terminal that does not know its width gets all of a short line', () => {
  const { stream, written } = recorder(true);
  createProgress({ ...stream, columns: 0 }, 'read').update(1, null, 'a.log');
  expect(written()).toMatch(/a\.log$/);
});

test('what is counted in percent is said once', () => {
  const { stream, written } = recorder(true);
  createProgress(stream, 'network', '%').update(30, 100, 'train');
  expect(written()).toMatch(/ 30 % .*train$/);
  expect(written()).not.toContain('100 %');
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_345_678, '12.3 MB'],
  [5e15, '5000.0 TB'],
])('%d bytes are written %s', (bytes, text) => {
  expect(byteText(bytes)).toBe(text);
});

function recorder(isTTY: boolean): { stream: Parameters<typeof createProgress>[0]; written: () => string } {
  let text = '';
  const write = (more: string): boolean => {
    text += more;
    return true;
  };
  return { stream: { isTTY, columns: 100, write }, written: () => text };
}
