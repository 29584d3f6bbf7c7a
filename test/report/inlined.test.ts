import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlined } from '../../vite.page.config.ts';

const PAGE =
  '<!--policy--><!--style--><!--script-->\n<script type="module" crossorigin src="./x.js"></script><link rel="stylesheet" href="./x.css">';

test('script and style stand in the page, and the policy names exactly them', () => {
  const html = inlined(PAGE, "go('$&')", 'a{}');
  const digest = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(html).toContain(`script-src 'sha256-${digest("go('$&')")}'`);
  expect(html).toContain(`style-src 'sha256-${digest('a{}')}'`);
  expect(html).toContain(`<script type="module">go('$&')</script>`);
  expect(html).not.toMatch(/src=|href=/);
});

test('a script that speaks of scripts does not end itself', () => {
  const [, code] = /<script type="module">(.*?)<\/script>/s.exec(inlined(PAGE, 'a="</script>";b()', ''))!;
  expect(code).toBe('a="<\\/script>";b()');
});
