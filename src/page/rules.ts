import type { RejectedCard, RuleCard, SiteReport } from '../rules/report-document.ts';
import { exampleView } from './difference.ts';
import { element } from './dom.ts';
import { caption } from './figure.ts';
import { count, counted, percent } from './format.ts';
import { HEADINGS } from './headings.ts';

const SHOWN_AT_FIRST = 12;

/** The rules as cards, searchable; then what was not taken. */
export function ruleSection(site: SiteReport): HTMLElement {
  const heading = element('h2', { id: 'rules-title' }, `${HEADINGS.rules} (${count(site.rulesInAll)})`);
  const body =
    site.rules.length === 0
      ? [element('p', { class: 'left-out' }, 'The book is empty: no rule could be shown to be safe.')]
      : ruleList(site);
  return element(
    'section',
    { id: 'rules', 'aria-labelledby': 'rules-title' },
    heading,
    ...body,
    ...rejectedList(site),
  );
}

function ruleList({ rules, rulesInAll }: SiteReport): Node[] {
  const list = element('ol', { class: 'cards' });
  const told = element('p', { class: 'caption', role: 'status' });
  const more = element('button', { type: 'button', class: 'more' }, 'Show all');
  const search = element('input', {
    type: 'search',
    id: 'rule-search',
    autocomplete: 'off',
    placeholder: 'part of a rule or URL',
  });
  let shownAtMost = SHOWN_AT_FIRST;
  const draw = (): void => {
    const wanted = search.value.toLowerCase();
    const found = rules.filter((rule) => searchText(rule).includes(wanted));
    list.replaceChildren(...found.slice(0, shownAtMost).map(ruleCard));
    more.hidden = found.length <= shownAtMost;
    more.textContent = `Show all ${count(found.length)}`;
    told.textContent = toldOf({ found: found.length, inFile: rules.length, inAll: rulesInAll });
  };
  more.addEventListener('click', () => {
    const first = shownAtMost;
    shownAtMost = Number.POSITIVE_INFINITY;
    draw();
    // The button goes away, so the keyboard goes on where the new cards begin.
    (list.children[first] as HTMLElement | undefined)?.focus();
  });
  search.addEventListener('input', draw);
  draw();
  const finder = element('label', { class: 'finder' }, element('span', {}, 'Find a rule'), search);
  return [...(rules.length > 5 ? [finder] : []), told, list, more];
}

function toldOf({ found, inFile, inAll }: { found: number; inFile: number; inAll: number }): string {
  const cut = inFile < inAll ? ` The first ${count(inFile)} of ${count(inAll)} are in this file.` : '';
  return found === inFile
    ? `In the order of the book, with what each does to these URLs by itself.${cut}`
    : `${counted(found, 'rule')} found.${cut}`;
}

function searchText({ sentence, examples, authors, kind }: RuleCard): string {
  const urls = examples.flatMap(({ from, to }) => [from, to]);
  return [sentence, kind, ...authors, ...urls].join('\n').toLowerCase();
}

function ruleCard(rule: RuleCard): HTMLElement {
  const examples = rule.examples.map((pair) => exampleView(pair));
  const wrong = rule.counterExamples.map((pair) => exampleView(pair));
  return element(
    'li',
    { class: 'card', tabindex: '-1' },
    element(
      'p',
      { class: 'chips' },
      element('span', { class: 'chip id' }, rule.id),
      element('span', { class: `chip ${rule.status}` }, rule.status),
      element('span', { class: 'chip' }, rule.kind),
    ),
    element('h3', {}, rule.sentence),
    evidence(rule),
    ...examples,
    ...(wrong.length === 0
      ? []
      : [element('details', {}, element('summary', {}, 'Where it is wrong'), ...wrong)]),
  );
}

function evidence({ support, merged, collided, errorBound, authors }: RuleCard): HTMLElement {
  const facts: [string, string][] = [['changes', counted(support, 'URL')]];
  if (errorBound === null) facts.push(['content', 'unknown: validate before use']);
  else
    facts.push(
      ['merged', counted(merged, 'page')],
      ['collided', counted(collided, 'page')],
      ['wrong at most', percent(errorBound)],
    );
  facts.push([authors.length === 1 ? 'author' : 'authors', authors.join(', ')]);
  return element(
    'dl',
    { class: 'facts' },
    ...facts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  );
}

function rejectedList({ rejected, rejectedInAll }: SiteReport): Node[] {
  if (rejected.length === 0) return [];
  const shown = rejected.length < rejectedInAll ? `, the first ${count(rejected.length)}` : '';
  return [
    element(
      'details',
      { class: 'rejected' },
      element('summary', {}, `Not taken (${count(rejectedInAll)}${shown})`),
      caption(
        'What each would save and hide on the pages that rules are chosen on, and why it was left out.',
      ),
      element('ul', {}, ...rejected.map(rejectedLine)),
    ),
  ];
}

function rejectedLine({ sentence, authors, reason, saved, lost }: RejectedCard): HTMLElement {
  return element(
    'li',
    {},
    element('code', {}, sentence),
    element('span', {}, `${reason} · saves ${count(saved)}, hides ${count(lost)} · ${authors.join(', ')}`),
  );
}
