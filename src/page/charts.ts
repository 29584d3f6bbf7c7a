import type { FrequencyFigure, LimitPoint, LimitsFigure, PrecisionFigure } from '../rules/report-document.ts';
import { element, svg } from './dom.ts';
import { caption, numbersTable } from './figure.ts';
import { count, counted, percent, short } from './format.ts';
import { lineChart } from './line-chart.ts';

export function frequencyChart({ points, values, salient, commonest }: FrequencyFigure): Node[] {
  const chart = lineChart({
    label: `Frequency of ${counted(values, 'value')} by rank; the largest decline is behind rank ${salient}.`,
    x: { title: 'rank of the value', scale: 'log', format: short },
    y: { title: 'URLs that have it', scale: 'log', format: short },
    series: [{ name: 'values', points: points.map(({ rank, frequency }) => [rank, frequency]) }],
    ...(salient > 0 && salient < values
      ? { marker: { x: salient + 0.5, text: `decline behind ${count(salient)}` } }
      : {}),
  });
  const salientTexts = commonest
    .slice(0, salient)
    .map(({ text }) => element('li', {}, element('code', {}, text)));
  return [
    caption(
      `${counted(values, 'value')} of paths and queries, the commonest first. Values before the steepest decline stand out (${count(salient)}); the pattern tree keeps such values and writes * for the others.`,
    ),
    chart,
    ...(salientTexts.length === 0
      ? []
      : [element('ul', { class: 'values', 'aria-label': 'Values that stand out' }, ...salientTexts)]),
    numbersTable(
      ['rank', 'value', 'URLs'],
      commonest.map(({ text, frequency }, i) => [String(i + 1), text, count(frequency)]),
    ),
  ];
}

export function precisionChart({ points, pairs, valid, refuted, firstUrls }: PrecisionFigure): Node[] {
  return [
    caption(
      `From the URLs alone, one of the learners (DustBuster) guesses ${counted(pairs, 'pair')} of texts that may stand for each other. The pages say that ${count(valid)} hold and ${count(refuted)} do not; the others cannot be told. The curve shows how many hold among the guesses it is surest of.${measured(firstUrls)}`,
    ),
    lineChart({
      label: 'The share of guesses that hold among the surest ones.',
      x: { title: 'surest guesses', scale: 'log', format: short },
      y: { title: 'share that holds', scale: 'linear', domain: [0, 1], format: percent },
      series: [{ name: 'share that holds', points: points.map(({ k, precision }) => [k, precision]) }],
    }),
    numbersTable(
      ['surest guesses', 'share that holds', 'cannot be told'],
      points.map(({ k, precision, undecided }) => [count(k), percent(precision), count(undecided)]),
    ),
  ];
}

export function limitCharts({ curves, firstUrls }: LimitsFigure): Node[] {
  const panels: readonly [keyof LimitPoint, string][] = [
    ['compression', 'URLs saved'],
    ['dupReduction', 'duplicates avoided'],
    ['loss', 'pages lost'],
  ];
  const charts = panels.map(([score, title]) =>
    lineChart({
      label: `${title} on pages not learned from, by the share of wrong merges allowed.`,
      x: { title: ALLOWED, scale: 'linear', format: percent },
      y: { title, scale: 'linear', format: percent },
      series: curves.map(({ method, points }) => ({
        name: method,
        points: points.flatMap((point): [number, number][] =>
          point[score] === null ? [] : [[point.limit, point[score]]],
        ),
      })),
    }),
  );
  const rows = curves.flatMap(({ method, points }) =>
    points.map(({ limit, ...scores }) => [
      method,
      percent(limit),
      ...panels.map(([score]) => shown(scores[score as keyof typeof scores])),
    ]),
  );
  return [
    caption(
      `Rules are learned from one part of the URLs and tried on the rest. A learner may take rules that merge some different pages by mistake: none at the left of each chart, ever more to the right. So one sees what being bolder would save, and how many pages it would lose.${measured(firstUrls)}`,
    ),
    element('div', { class: 'panels' }, ...charts),
    legend(curves.map(({ method }) => method)),
    numbersTable(['learner', ALLOWED, ...panels.map(([, title]) => title)], rows),
  ];
}

const ALLOWED = 'wrong merges allowed';

function legend(names: readonly string[]): HTMLElement {
  const items = names.map((name, i) => element('li', {}, lineKey(i), name));
  return element('ul', { class: 'legend' }, ...items);
}

function lineKey(index: number): SVGElement {
  return svg(
    'svg',
    { class: 'line-key', width: 30, height: 6, 'aria-hidden': 'true' },
    svg('path', { class: `line series-${index % 6}`, d: 'M0 3H30' }),
  );
}

function measured(firstUrls: number | null): string {
  return firstUrls === null ? '' : ` Measured on the first ${count(firstUrls)} URLs.`;
}

function shown(score: number | null): string {
  return score === null ? '–' : percent(score);
}
