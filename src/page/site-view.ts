import type { SiteReport } from '../rules/report-document.ts';
import { causesBars, sizesBars } from './bars.ts';
import { frequencyChart, limitCharts, precisionChart } from './charts.ts';
import { element } from './dom.ts';
import { type FigureName, figureSection } from './figure.ts';
import { count, percent } from './format.ts';
import { HEADINGS, type SectionId } from './headings.ts';
import { ruleSection } from './rules.ts';
import { treePicture } from './tree.ts';

/** One site from the sentence down to the figures; `isCompared` when a comparison of methods follows. */
export function siteView(site: SiteReport, isCompared: boolean): Node[] {
  const { sizes, tree, frequency, precision, limits, causes } = site.figures;
  return [
    hero(site),
    contents(isCompared),
    figureSection(named('sizes'), sizes, sizesBars),
    ruleSection(site),
    figureSection(named('causes'), causes, causesBars),
    figureSection(named('tree'), tree, treePicture),
    figureSection(named('frequency'), frequency, frequencyChart),
    figureSection(named('precision'), precision, precisionChart),
    figureSection(named('limits'), limits, limitCharts),
  ];
}

function named(id: SectionId): FigureName {
  return { id, title: HEADINGS[id] };
}

function contents(isCompared: boolean): HTMLElement {
  const links = Object.entries(HEADINGS)
    .filter(([id]) => isCompared || id !== 'methods')
    .map(([id, name]) => element('li', {}, element('a', { href: `#${id}` }, name)));
  return element('nav', { 'aria-label': 'In this report' }, element('ul', {}, ...links));
}

function hero(site: SiteReport): HTMLElement {
  const { headline, promise } = site;
  const tiles = [
    tile(count(site.urls), 'URLs seen'),
    ...(site.contents > 0 ? [tile(count(site.contents), 'distinct pages')] : []),
    tile(count(site.rulesInAll), site.rulesInAll === 1 ? 'rule' : 'rules'),
    ...(promise === null
      ? []
      : [tile(`≤ ${percent(promise.lossBound)}`, `of pages lost, ${percent(promise.confidence)} sure`)]),
  ];
  return element(
    'section',
    { class: 'hero', 'aria-labelledby': 'site-name' },
    element('h1', { id: 'site-name' }, site.site),
    element(
      'p',
      { class: 'headline' },
      element('strong', {}, headline.value),
      ' ',
      element('span', {}, headline.says),
    ),
    element('p', { class: 'summary' }, site.summary),
    element('dl', { class: 'tiles' }, ...tiles),
  );
}

function tile(value: string, says: string): HTMLElement {
  return element('div', {}, element('dt', {}, says), element('dd', {}, value));
}
