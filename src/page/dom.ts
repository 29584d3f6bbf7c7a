export type Child = Node | string;
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An HTML element. Texts become text nodes: nothing from the document is ever read as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

export function svg(name: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** A bar's length goes through the style object: the page's policy forbids style attributes. */
export function withLength<E extends HTMLElement>(made: E, share: number, from = 0): E {
  made.style.setProperty('--share', `${(100 * Math.max(0, Math.min(1, share))).toFixed(2)}%`);
  made.style.setProperty('--from', `${(100 * from).toFixed(2)}%`);
  return made;
}

function setAttributes(made: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : String(value));
  }
}
