import { expect, test } from 'vitest';
import type { ReportDocument } from '../../rules/report-document.ts';
import { renderReport } from './render-report.ts';

const TEMPLATE =
  '<title>undust</title><script type="application/json" id="document">null</script><script>main()</script>';

test('a URL that ends a script stays inside the document', () => {
  const html = renderReport(titled('</script><script>alert(1)</script>'), TEMPLATE);
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).not.toContain('<script>alert');
});

test('the document comes back as it went in, whatever its texts', () => {
  for (const text of ["$& $1 $' $$", '\u2028\u2029', '<!--<script>', '"\\', 'ü€😀', '&lt;']) {
    const html = renderReport(titled(text), TEMPLATE);
    const json = /id="document">(.*?)<\/script>/s.exec(html)![1]!;
    expect((JSON.parse(json) as ReportDocument).title).toBe(text);
  }
});

test('the title is text, not markup', () => {
  expect(renderReport(titled('<b>&'), TEMPLATE)).toContain('<title>&lt;b&gt;&amp;</title>');
});

test('a template without a place for the document is refused', () => {
  expect(() => renderReport(titled('a'), '<html></html>')).toThrow('no place');
});

function titled(title: string): ReportDocument {
  return { report: 1, title, by: 'undust', sites: [], sitesInAll: 0, evaluation: null };
}
