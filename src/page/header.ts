import type { ReportDocument } from '../rules/report-document.ts';
import { element } from './dom.ts';
import { themeButton } from './theme.ts';

/** The name, the choice of the site if there are several, and light or dark. */
export function pageHeader(report: ReportDocument, show: (index: number) => void): HTMLElement {
  return element(
    'header',
    { class: 'top' },
    element(
      'p',
      { class: 'brand' },
      element('span', { class: 'mark', 'aria-hidden': 'true' }),
      'undust report',
    ),
    ...(report.sites.length > 1 ? [sitePicker(report, show)] : []),
    themeButton(),
  );
}

function sitePicker({ sites, sitesInAll }: ReportDocument, show: (index: number) => void): HTMLElement {
  const options = sites.map(({ site, headline }, index) =>
    element('option', { value: index }, `${site} (${headline.value})`),
  );
  const select = element('select', { id: 'site-choice' }, ...options);
  select.addEventListener('change', () => show(Number(select.value)));
  const label = sitesInAll > sites.length ? `Site (${sites.length} largest of ${sitesInAll})` : 'Site';
  return element('label', { class: 'picker' }, element('span', {}, label), select);
}
