import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluationDocument } from '../../src/evaluation/report/build-report.ts';
import { renderReport } from '../../src/evaluation/report/render-report.ts';
import { ROOT } from '../source-files.ts';
import { hasBrowser, openPage, startBrowser } from './browser.ts';
import { focused, overflowing, poorContrast } from './page-checks.ts';
import { AVERAGES, fullReport } from './report-fixtures.ts';

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
