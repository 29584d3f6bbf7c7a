import './style/theme.css';
import './style/layout.css';
import './style/bars.css';
import './style/rules.css';
import './style/tree.css';
import './style/charts.css';
import './style/small.css';
import type { ReportDocument } from '../rules/report-document.ts';
import { element } from './dom.ts';
import { evaluationSection } from './evaluation.ts';
import { pageHeader } from './header.ts';
import { siteView } from './site-view.ts';

const document_ = JSON.parse(
  document.getElementById('document')?.textContent ?? 'null',
) as ReportDocument | null;
const place = document.getElementById('report');
if (place !== null) place.append(...(document_ === null ? [emptyPage()] : pageOf(document_)));

function pageOf(report: ReportDocument): Node[] {
  const site = element('div', { id: 'site' });
  const show = (index: number): void => {
    const chosen = report.sites[index];
    site.replaceChildren(...(chosen ? siteView(chosen, report.evaluation !== null) : []));
  };
  show(0);
  const compared =
    report.evaluation === null ? [] : [evaluationSection(report.evaluation, report.sites.length === 0)];
  return [
    element('a', { class: 'skip', href: '#main' }, 'Skip to the report'),
    pageHeader(report, show),
    element('main', { id: 'main', tabindex: '-1' }, site, ...compared),
    element('footer', {}, `Made by ${report.by}. This file works offline and sends nothing.`),
  ];
}

function emptyPage(): Node {
  return element(
    'main',
    { id: 'main' },
    element('p', {}, 'This is the empty template: undust report fills it.'),
  );
}
