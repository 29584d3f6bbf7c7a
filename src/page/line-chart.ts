import { element, svg } from './dom.ts';
import { type Axis, makeScale, type Scale } from './scale.ts';

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface LineChart {
  /** What the picture says, for those who cannot see it. */
  readonly label: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  /** A vertical line with a word beside it. */
  readonly marker?: { readonly x: number; readonly text: string };
}

const HEIGHT = 260;
const MARGIN = { top: 26, right: 16, bottom: 42, left: 58 };

/** Drawn for the width at hand, so that text has the same size on a phone and on a desk. */
export function lineChart(chart: LineChart): HTMLElement {
  const frame = element('div', { class: 'chart' });
  let drawnWidth = 0;
  new ResizeObserver(() => {
    const width = Math.floor(frame.clientWidth);
    if (width === drawnWidth || width < 80) return;
    drawnWidth = width;
    frame.replaceChildren(drawing(chart, width));
  }).observe(frame);
  return frame;
}

function drawing(chart: LineChart, width: number): SVGElement {
  const points = chart.series.flatMap((series) => series.points);
  const x = makeScale(
    chart.x,
    points.map(([value]) => value),
    [MARGIN.left, width - MARGIN.right],
  );
  const y = makeScale(
    chart.y,
    points.map(([, value]) => value),
    [HEIGHT - MARGIN.bottom, MARGIN.top],
  );
  return svg(
    'svg',
    { role: 'img', 'aria-label': chart.label, width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}` },
    ...rows(y, chart.y, width),
    ...columns(x, chart.x, width),
    ...(chart.marker ? marker(chart.marker, x, width) : []),
    ...chart.series.flatMap((series, i) => line(series, i, { x, y, chart })),
  );
}

function rows(y: Scale, { title, format }: Axis, width: number): SVGElement[] {
  return [
    svg('text', { class: 'title', x: 2, y: 14 }, title),
    ...y.ticks.flatMap((tick) => [
      svg('line', {
        class: 'grid',
        x1: MARGIN.left,
        x2: width - MARGIN.right,
        y1: y.at(tick),
        y2: y.at(tick),
      }),
      svg(
        'text',
        { class: 'tick', x: MARGIN.left - 8, y: y.at(tick) + 4, 'text-anchor': 'end' },
        format(tick),
      ),
    ]),
  ];
}

function columns(x: Scale, { title, format }: Axis, width: number): SVGElement[] {
  const bottom = HEIGHT - MARGIN.bottom;
  // Labels need some 44 pixels each; what does not fit is left out from the left on.
  const every = Math.max(1, Math.ceil((x.ticks.length * 44) / (width - MARGIN.left - MARGIN.right)));
  return [
    svg('line', { class: 'base', x1: MARGIN.left, x2: width - MARGIN.right, y1: bottom, y2: bottom }),
    ...x.ticks
      .filter((_, i) => i % every === 0)
      .map((tick) =>
        svg('text', { class: 'tick', x: x.at(tick), y: bottom + 18, 'text-anchor': 'middle' }, format(tick)),
      ),
    svg('text', { class: 'title', x: width - MARGIN.right, y: HEIGHT - 6, 'text-anchor': 'end' }, title),
  ];
}

function marker({ x: at, text }: { x: number; text: string }, x: Scale, width: number): SVGElement[] {
  const place = x.at(at);
  const isRight = place > width / 2;
  return [
    svg('line', { class: 'marker', x1: place, x2: place, y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom }),
    svg(
      'text',
      {
        class: 'marker-text',
        x: place + (isRight ? -6 : 6),
        y: MARGIN.top + 12,
        'text-anchor': isRight ? 'end' : 'start',
      },
      text,
    ),
  ];
}

function line(
  { name, points }: Series,
  index: number,
  { x, y, chart }: { x: Scale; y: Scale; chart: LineChart },
): SVGElement[] {
  if (points.length === 0) return [];
  const path = points
    .map(([a, b], i) => `${i === 0 ? 'M' : 'L'}${x.at(a).toFixed(1)} ${y.at(b).toFixed(1)}`)
    .join('');
  const dots =
    points.length > 30
      ? []
      : points.map(([a, b]) =>
          svg(
            'circle',
            { class: `dot series-${index % 6}`, cx: x.at(a), cy: y.at(b), r: 3 },
            svg('title', {}, `${name}: ${chart.x.format(a)}, ${chart.y.format(b)}`),
          ),
        );
  return [svg('path', { class: `line series-${index % 6}`, d: path }), ...dots];
}
