import type { EvaluationReport, MethodScores } from '../rules/report-document.ts';
import { limitCharts } from './charts.ts';
import { element, withLength } from './dom.ts';
import { caption, figureSection, numbersTable } from './figure.ts';
import { count, counted } from './format.ts';
import { HEADINGS } from './headings.ts';

const SCORES = ['f1', 'precision', 'recall'] as const;
const NAMES = { f1: 'F1', precision: 'precision', recall: 'recall' } as const;

/** All methods side by side; `isAlone` when no book is shown above. */
export function evaluationSection(evaluation: EvaluationReport, isAlone: boolean): HTMLElement {
  const ranked = [...evaluation.methods].sort((a, b) => (b.f1 ?? -1) - (a.f1 ?? -1));
  const section = figureSection(
    { id: 'methods', title: HEADINGS.methods },
    ranked.length === 0 ? { leftOut: 'Left out: no method was evaluated.' } : { shows: ranked },
    (methods) => methodBars(methods, evaluation),
  );
  const limits =
    isAlone || 'shows' in evaluation.limits
      ? [
          figureSection(
            { id: 'all-limits', title: `${HEADINGS.limits}, all sites` },
            evaluation.limits,
            limitCharts,
          ),
        ]
      : [];
  return element('div', {}, ...(isAlone ? [hero(ranked, evaluation)] : []), section, ...limits);
}

function hero([best]: readonly MethodScores[], { sites, protocol }: EvaluationReport): HTMLElement {
  const summary = `The best F1 of all methods on ${counted(sites, 'site')} (protocol: ${protocol}).`;
  return element(
    'section',
    { class: 'hero' },
    element('h1', {}, 'Methods compared'),
    element(
      'p',
      { class: 'headline' },
      element('strong', {}, score(best?.f1 ?? null)),
      ' ',
      element('span', {}, `F1 of ${best?.method ?? 'no method'}`),
    ),
    element('p', { class: 'summary' }, summary),
  );
}

function methodBars(methods: readonly MethodScores[], { sites, protocol }: EvaluationReport): Node[] {
  const rows = methods.map((each) =>
    element('li', {}, element('h3', {}, each.method), ...SCORES.map((name) => scoreRow(each, name))),
  );
  return [
    caption(
      `A crawl of the test pages of ${counted(sites, 'site')} (protocol: ${protocol}). Precision: distinct pages among those fetched; recall: distinct pages found; F1: their harmonic mean, with its 95 % interval.`,
    ),
    element('ul', { class: 'methods' }, ...rows),
    numbersTable(
      ['method', 'F1', '95 % interval', 'precision', 'recall', 'rules', 'seconds'],
      methods.map((each) => [
        each.method,
        score(each.f1),
        each.f1Interval === null ? '–' : each.f1Interval.map(score).join(' to '),
        score(each.precision),
        score(each.recall),
        count(each.rules),
        each.seconds.toFixed(1),
      ]),
    ),
  ];
}

function scoreRow(method: MethodScores, name: (typeof SCORES)[number]): HTMLElement {
  const value = method[name];
  const [low, high] = name === 'f1' && method.f1Interval !== null ? method.f1Interval : [0, 0];
  const whisker = high > 0 ? [withLength(element('span', { class: 'whisker' }), high - low, low)] : [];
  return element(
    'div',
    { class: `bar score ${name}` },
    element('span', { class: 'name' }, NAMES[name]),
    element(
      'span',
      { class: 'track', 'aria-hidden': 'true' },
      withLength(element('span', { class: 'fill' }), value ?? 0),
      ...whisker,
    ),
    element('span', { class: 'value' }, score(value)),
  );
}

function score(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}
