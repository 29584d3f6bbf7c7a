import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const CHROMIUM: string = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** A browser is asked for in CI; elsewhere its absence is said, not failed. */
export const hasBrowser: boolean = existsSync(CHROMIUM) || process.env.CI !== undefined;
if (!hasBrowser) console.warn(`The report is not tested in a browser: there is no ${CHROMIUM}.`);

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });
}

/** The opened page, with all that went wrong on it and all that it asked for beyond itself. */
export interface OpenedPage {
  readonly page: Page;
  readonly complaints: string[];
}

export async function openPage(
  browser: Browser,
  url: string,
  look: Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>,
): Promise<OpenedPage> {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (request.url() !== url) complaints.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  await page.locator('main section').first().waitFor();
  return { page, complaints };
}
