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
      `DustBuster names ${counted(pairs, 'likely substitution')} from the URLs alone; judged by the pages, ${count(valid)} hold, ${count(refuted)} do not, and the others cannot be told. The curve is the share that holds among the k likeliest.${measured(firstUrls)}`,
    ),
    lineChart({
      label: 'Precision at k: the share of valid substitutions among the k likeliest.',
      x: { title: 'k likeliest substitutions', scale: 'log', format: short },
      y: { title: 'precision@k', scale: 'linear', domain: [0, 1], format: (share) => share.toFixed(1) },
      series: [{ name: 'precision@k', points: points.map(({ k, precision }) => [k, precision]) }],
    }),
    numbersTable(
      ['k', 'precision@k', 'undecided'],
      points.map(({ k, precision, undecided }) => [count(k), precision.toFixed(3), count(undecided)]),
    ),
  ];
}

export function limitCharts({ curves, firstUrls }: LimitsFigure): Node[] {
  const panels: readonly [keyof LimitPoint, string][] = [
    ['compression', 'URLs saved'],
    ['dupReduction', 'fewer duplicates'],
    ['loss', 'pages lost'],
  ];
  const charts = panels.map(([score, title]) =>
    lineChart({
      label: `${title} on the test pages by the largest false-positive rate allowed.`,
      x: { title: 'fpr allowed in training', scale: 'linear', format: (x) => x.toFixed(2) },
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
      limit.toFixed(2),
      ...panels.map(([score]) => shown(scores[score as keyof typeof scores])),
    ]),
  );
  return [
    caption(
      `Learned on the first three quarters, tested on the rest. From left to right, the learners may merge ever more pages wrongly.${measured(firstUrls)}`,
    ),
    element('div', { class: 'panels' }, ...charts),
    legend(curves.map(({ method }) => method)),
    numbersTable(['method', 'fpr allowed', ...panels.map(([, title]) => title)], rows),
  ];
}

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
