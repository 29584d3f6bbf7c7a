import type { SiteReport } from '../rules/report-document.ts';
import { causesBars, sizesBars } from './bars.ts';
import { frequencyChart, limitCharts, precisionChart } from './charts.ts';
import { element } from './dom.ts';
import { figureSection } from './figure.ts';
import { count, percent } from './format.ts';
import { ruleSection } from './rules.ts';
import { treePicture } from './tree.ts';

/** One site from the sentence down to the figures. */
export function siteView(site: SiteReport): Node[] {
  const { sizes, tree, frequency, precision, limits, causes } = site.figures;
  return [
    hero(site),
    contents(),
    figureSection({ id: 'sizes', title: 'URLs before and after' }, sizes, sizesBars),
    ruleSection(site),
    figureSection({ id: 'causes', title: 'Where duplicates come from' }, causes, causesBars),
    figureSection({ id: 'tree', title: 'The pattern tree of the site' }, tree, treePicture),
    figureSection({ id: 'frequency', title: 'Values that stand out' }, frequency, frequencyChart),
    figureSection({ id: 'precision', title: 'Likely rules that hold' }, precision, precisionChart),
    figureSection({ id: 'limits', title: 'Quality by the errors allowed' }, limits, limitCharts),
  ];
}

const CONTENTS = [
  ['rules', 'Rules'],
  ['causes', 'Duplicates'],
  ['tree', 'Pattern tree'],
  ['frequency', 'Values'],
  ['precision', 'Precision'],
  ['limits', 'Limits'],
] as const;

function contents(): HTMLElement {
  const links = CONTENTS.map(([id, name]) => element('li', {}, element('a', { href: `#${id}` }, name)));
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
