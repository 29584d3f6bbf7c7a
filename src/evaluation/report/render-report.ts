import { UndustError } from '../../base/errors.ts';
import type { ReportDocument } from '../../rules/report-document.ts';

/** The place in the template where the document goes. */
const PLACE = '<script type="application/json" id="document">null</script>';
const TITLE = '<title>undust</title>';

/** The report as one file: the template with the document in it. URLs are strangers' text, so no "<" is left in it. */
export function renderReport(document: ReportDocument, template: string): string {
  if (!template.includes(PLACE))
    throw new UndustError('UNDUST_INTERNAL', 'the report template has no place for the document');
  const json = JSON.stringify(document)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  // Functions, because "$&" in a URL would be a pattern in a replacement text.
  return template
    .replace(TITLE, () => `<title>${escapeHtml(document.title)}</title>`)
    .replace(PLACE, () => PLACE.replace('null', () => json));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
