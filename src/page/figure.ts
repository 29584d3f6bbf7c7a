import type { Figure } from '../rules/report-document.ts';
import { element } from './dom.ts';

export interface FigureName {
  readonly id: string;
  readonly title: string;
}

/** A figure under its title, or the one line that says why it is not there. */
export function figureSection<T>(
  { id, title }: FigureName,
  figure: Figure<T>,
  draw: (shows: T) => readonly Node[],
): HTMLElement {
  const heading = element('h2', { id: `${id}-title` }, title);
  const body =
    'leftOut' in figure ? [element('p', { class: 'left-out' }, figure.leftOut)] : draw(figure.shows);
  return element('section', { id, 'aria-labelledby': `${id}-title` }, heading, ...body);
}

export function caption(...text: readonly (Node | string)[]): HTMLElement {
  return element('p', { class: 'caption' }, ...text);
}

/** The numbers of a figure, for those who want them exactly or cannot see the picture. */
export function numbersTable(columns: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const head = element('tr', {}, ...columns.map((name) => element('th', { scope: 'col' }, name)));
  const body = rows.map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, cell))));
  const table = element('table', {}, element('thead', {}, head), element('tbody', {}, ...body));
  return element(
    'details',
    { class: 'numbers' },
    element('summary', {}, 'The numbers'),
    element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'The numbers' }, table),
  );
}
