import { expect, test } from 'vitest';
import { isErrorTitle } from './error-title.ts';

test.each([
  '404',
  '404 Not Found',
  'Error 404 - Shop',
  'HTTP Error 503. The service is unavailable.',
  'Page not found | Blog',
  'The page could not be found',
  'Not Found',
  'Seite nicht gefunden – Beispiel',
  '500 Internal Server Error',
])('"%s" is the title of an error page', (title) => {
  expect(isErrorTitle(title)).toBe(true);
});

test.each([
  'Handling Not Found errors in Express',
  '500 Days of Summer',
  '404123abcd',
  'Found and not lost',
  'Peugeot 404 for sale',
  'How to fix a site',
  '',
])('"%s" is the title of a page', (title) => {
  expect(isErrorTitle(title)).toBe(false);
});
