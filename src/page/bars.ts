import type { CausesFigure, SizesFigure } from '../rules/report-document.ts';
import { exampleView } from './difference.ts';
import { element, withLength } from './dom.ts';
import { caption } from './figure.ts';
import { count, counted, percent } from './format.ts';

interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly tone: 'plain' | 'accent' | 'muted';
}

export function sizesBars({ urlsBefore, urlsAfter, known }: SizesFigure): Node[] {
  const saved = urlsBefore === 0 ? 0 : 1 - urlsAfter / urlsBefore;
  const bars: Bar[] = [
    { name: 'URLs before', value: urlsBefore, text: count(urlsBefore), tone: 'plain' },
    {
      name: 'after the rules',
      value: urlsAfter,
      text: `${count(urlsAfter)} (−${percent(saved)})`,
      tone: 'accent',
    },
  ];
  if (known === null) return [barList(bars, urlsBefore)];
  const lost = known.contents - known.covered;
  const ideal: Bar = {
    name: 'distinct pages',
    value: known.contents,
    text: count(known.contents),
    tone: 'muted',
  };
  const pages = `Of ${counted(known.pages, 'URL')} with known content a crawl with the rules fetches ${count(known.fetched)}`;
  const loss =
    lost === 0
      ? 'and misses none of the distinct pages.'
      : `and misses ${count(lost)} of the ${count(known.contents)} distinct pages (${percent(lost / known.contents)}).`;
  return [
    barList([...bars, ideal], urlsBefore),
    caption(`${pages} ${loss} No rule can go below the distinct pages.`),
  ];
}

export function causesBars({ duplicates, slices }: CausesFigure): Node[] {
  const most = Math.max(...slices.map((slice) => slice.count));
  const rows = slices.map(({ cause, says, count: n, example }, index) => {
    const tone = index === 0 && example === null ? 'accent' : 'plain';
    const shown = { name: cause, value: n, text: `${count(n)} (${percent(n / duplicates)})`, tone } as const;
    const more = example === null ? [] : [exampleDetails(example.from, example.to)];
    return element('li', {}, barRow(shown, most), element('p', { class: 'says' }, says), ...more);
  });
  return [
    caption(
      `${counted(duplicates, 'URL')} repeat a page seen before: what the book removes, and why the others remain.`,
    ),
    element('ul', { class: 'bars causes' }, ...rows),
  ];
}

function exampleDetails(from: string, to: string): HTMLElement {
  return element(
    'details',
    { class: 'example' },
    element('summary', {}, 'An example'),
    exampleView({ from, to }, ['this URL', 'repeats']),
  );
}

function barList(bars: readonly Bar[], most: number): HTMLElement {
  return element('ul', { class: 'bars' }, ...bars.map((bar) => element('li', {}, barRow(bar, most))));
}

function barRow({ name, value, text, tone }: Bar, most: number): HTMLElement {
  return element(
    'div',
    { class: `bar ${tone}` },
    element('span', { class: 'name' }, name),
    element(
      'span',
      { class: 'track', 'aria-hidden': 'true' },
      withLength(element('span', { class: 'fill' }), value / most),
    ),
    element('span', { class: 'value' }, text),
  );
}
