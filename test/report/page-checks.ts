/** Functions that run inside the page: each stands alone, because only its text is sent there. */

export interface PoorText {
  readonly text: string;
  readonly ratio: number;
}

/** Visible texts whose contrast with what is behind them is below WCAG AA. */
export function poorContrast(): PoorText[] {
  const numbers = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string): number => {
    const [r = 0, g = 0, b = 0] = numbers(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (from: Element | null): string => {
    for (let at = from; at !== null; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (numbers(colour)[3] !== 0) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const poor: PoorText[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (parent === null || text === '' || parent.getClientRects().length === 0) continue;
    const style = getComputedStyle(parent);
    const ink = parent instanceof SVGElement ? style.fill : style.color;
    const [a, b] = [luminance(ink), luminance(behind(parent))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) poor.push({ text: text.slice(0, 40), ratio });
  }
  return poor;
}

/** Elements that reach beyond the window, outside of boxes that scroll by themselves. */
export function overflowing(): string[] {
  const wide = [...document.querySelectorAll('body *')].filter((each) => {
    const { right, left, width } = each.getBoundingClientRect();
    return width > 0 && (right > innerWidth + 1 || left < -1) && !each.closest('.scroll, .skip');
  });
  return wide.map((each) => `${each.tagName}.${each.getAttribute('class') ?? ''}`);
}

/** What has the focus, and whether one can see that it has. */
export function focused(): { name: string; isVisible: boolean; place: number } {
  const at = document.activeElement ?? document.body;
  const style = getComputedStyle(at);
  return {
    name: `${at.tagName} ${(at.textContent ?? '').slice(0, 30)}`,
    isVisible: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
    place: [...document.querySelectorAll('*')].indexOf(at),
  };
}
