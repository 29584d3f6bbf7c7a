import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openPage, startBrowser } from '../../test/report/browser.ts';
import { AVERAGES, fullReport } from '../../test/report/report-fixtures.ts';
import { ROOT } from '../../test/source-files.ts';
import { evaluationDocument } from '../evaluation/report/build-report.ts';
import { renderReport } from '../evaluation/report/render-report.ts';

// `pretest` has built the template. Screenshots go to UNDUST_SCREENSHOTS if it is set, to be looked at.
const TEMPLATE = join(ROOT, 'dist', 'page', 'report-template.html');
const FIGURES = ['sizes', 'rules', 'causes', 'tree', 'frequency', 'precision', 'limits', 'methods'];

describe.skipIf(!hasBrowser)('the report in a browser', () => {
  let folder = '';
  let file = '';
  let url = '';
  let browser: Browser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'undust-report-'));
    file = join(folder, 'report.html');
    url = pathToFileURL(file).href;
    writeFileSync(file, renderReport(await fullReport(), readFileSync(TEMPLATE, 'utf8')));
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the file is small and asks for nothing from anywhere', () => {
    const html = readFileSync(file, 'utf8');
    expect(statSync(file).size).toBeLessThan(1_500_000);
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<(?:script|link|img|iframe)[^>]+(?:src|href)=/);
  });

  describe.each([
    { width: 1280, colours: 'light' as const },
    { width: 1280, colours: 'dark' as const },
    { width: 390, colours: 'light' as const },
    { width: 390, colours: 'dark' as const },
  ])('$width pixels wide, $colours', ({ width, colours }) => {
    test('every figure is there, nothing sticks out, every text can be read, nothing complains', async () => {
      const look = { viewport: { width, height: 900 }, colorScheme: colours };
      const { page, complaints } = await openPage(browser, url, look);
      await page.locator('#limits .chart svg').last().waitFor();
      const shots = process.env.UNDUST_SCREENSHOTS ?? folder;
      await page.screenshot({ path: join(shots, `report-${width}-${colours}.png`), fullPage: true });
      for (const id of FIGURES) expect(await page.locator(`#${id} .left-out`).count(), id).toBe(0);
      for (const id of FIGURES) expect(await page.locator(`#${id}`).isVisible(), id).toBe(true);
      expect(await page.locator('.chart svg path.line').count()).toBeGreaterThan(4);
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('details')) each.open = true;
      });
      expect(await page.evaluate(overflowing)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await page.evaluate(poorContrast)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });

  test('the list of contents has the words of the headings, in their order', async () => {
    const { page } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
    const links = await page.locator('nav a').allTextContents();
    const headings = await page.locator('h2:not(#all-limits-title)').allTextContents();
    expect(links).toEqual(headings.map((text) => text.replace(/ \(\d+\)$/, '')));
    expect(await page.locator('main').textContent()).not.toMatch(/\bfpr\b|false.positive|@k/i);
    await page.context().close();
  });

  test('markup in URLs is shown, not run', async () => {
    const { page } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await page.locator('#report img, #report b').count()).toBe(0);
    expect(await page.locator('.pair dd').allTextContents()).toContainEqual(
      expect.stringContaining('<img src=x'),
    );
    await page.context().close();
  });

  test('the tab key goes through the page in order, and one sees where it is', async () => {
    const { page } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
    const seen = [];
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press('Tab');
      seen.push(await page.evaluate(focused));
    }
    expect(seen[0]!.name).toContain('Skip to the report');
    expect(seen.filter(({ isVisible }) => !isVisible)).toEqual([]);
    const places = seen.map(({ place }) => place);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    await page.context().close();
  });

  test('a pattern can be folded with the keyboard, and all at once', async () => {
    const { page } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
    const open = page.locator('.tree details[open]');
    await page.locator('.tree summary').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.tree .node').filter({ visible: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Unfold all' }).click();
    expect(await open.count()).toBe(await page.locator('.tree details').count());
    await page.getByRole('button', { name: 'Fold all', exact: true }).click();
    expect(await open.count()).toBe(0);
    await page.context().close();
  });

  test('the colours can be switched against the system', async () => {
    const look = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const };
    const { page } = await openPage(browser, url, look);
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: 'Switch to dark colours' }).click();
    expect(await background()).not.toBe(light);
    await page.getByRole('button', { name: 'Switch to light colours' }).click();
    expect(await background()).toBe(light);
    await page.context().close();
  });

  test('rules can be found, shown all, and another site chosen', async () => {
    const { page } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
    const cards = page.locator('.card');
    expect(await cards.count()).toBe(12);
    await page.getByRole('button', { name: 'Show all 15' }).click();
    expect(await cards.count()).toBe(15);
    await page.getByLabel('Find a rule').fill('unused7');
    expect(await cards.count()).toBe(1);
    await page.locator('#site-choice').selectOption({ index: 1 });
    expect(await page.locator('h1').textContent()).toBe('other.test');
    expect(await page.locator('#tree .left-out').count()).toBe(1);
    await page.context().close();
  });

  test('an evaluation without a book is a page of its own', async () => {
    const document = evaluationDocument({ protocol: 'order', averages: AVERAGES });
    const alone = join(folder, 'methods.html');
    writeFileSync(alone, renderReport(document, readFileSync(TEMPLATE, 'utf8')));
    const look = { viewport: { width: 390, height: 900 } };
    const { page, complaints } = await openPage(browser, pathToFileURL(alone).href, look);
    expect(await page.locator('.headline').textContent()).toBe('0.945 F1 of auto');
    expect(await page.locator('#methods h3').allTextContents()).toEqual(['auto', 'pattern-tree', 'keep-all']);
    expect(await page.evaluate(overflowing)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

// What follows runs inside the page: each function stands alone, because only its text is sent there.

interface PoorText {
  readonly text: string;
  readonly ratio: number;
}

/** Visible texts whose contrast with what is behind them is below WCAG AA. */
function poorContrast(): PoorText[] {
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
function overflowing(): string[] {
  const wide = [...document.querySelectorAll('body *')].filter((each) => {
    const { right, left, width } = each.getBoundingClientRect();
    return width > 0 && (right > innerWidth + 1 || left < -1) && !each.closest('.scroll, .skip');
  });
  return wide.map((each) => `${each.tagName}.${each.getAttribute('class') ?? ''}`);
}

/** What has the focus, and whether one can see that it has. */
function focused(): { name: string; isVisible: boolean; place: number } {
  const at = document.activeElement ?? document.body;
  const style = getComputedStyle(at);
  return {
    name: `${at.tagName} ${(at.textContent ?? '').slice(0, 30)}`,
    isVisible: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
    place: [...document.querySelectorAll('*')].indexOf(at),
  };
}
