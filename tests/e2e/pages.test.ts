import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { catalogueMs } from '../../src/app/catalogue.ms.ts';
import { catalogue, type Catalogue } from '../../src/app/catalogue.ts';
import { firstPage } from '../support/browser.ts';
import { keepScreenshot } from './screenshot.ts';
import { startApp, logIn, type RunningApp } from './running-app.ts';
import { examine } from './check-page.ts';
import { englishOn } from './english-texts.ts';
import { misfitsOn } from './fits.ts';
import { addPagesUser, forUsers, forVisitors } from './page-table.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
  await addPagesUser(app);
});
afterAll(() => app?.end());

/** The buttons that open them. */
const sheets = ({ settingsTexts }: Catalogue) => [
  settingsTexts.edit.open,
  settingsTexts.changeEmail.open,
  settingsTexts.twoFactor.title,
  settingsTexts.sessions.title,
  settingsTexts.deletion.open,
];

/** Phone and desktop. A page of 320 px is the narrowest that WCAG names. */
const sizes = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

describe.each([
  ['light colours', 'light', catalogue],
  ['dark colours', 'dark', catalogue],
  ['Bahasa Malaysia', 'light', catalogueMs],
] as const)('in %s, in each size, all is well', (_, colorScheme, texts: Catalogue) => {
  const { locale } = texts.commonTexts;
  const isMalay = texts === catalogueMs;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    page = await firstPage(await app.newBrowser({ colorScheme, locale }).open());
    page.on('console', (message) => {
      // The browser itself tells of each answer with 4xx.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
  });
  afterAll(() => page.context().close());

  test.each(forVisitors(texts))('in %s for a visitor', checkScreen);

  describe('after logging in', () => {
    beforeAll(() => logIn(page, app.server.origin, 'ema', texts.authTexts));
    test.each(forUsers(texts))('in %s', checkScreen);
    test.each(sheets(texts))('in the sheet %s of Settings', async (name) => {
      onTestFailed(() => keepScreenshot(page));
      await page.goto(`${app.server.origin}/settings`);
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
      await page.getByText(texts.settingsTexts.ask.loading).waitFor({ state: 'detached' });
      if (isMalay) expect(await englishOn(page)).toEqual([]);
      await examine(page);
    });
  });

  async function checkScreen(path: string, shown: string | null): Promise<void> {
    onTestFailed(() => keepScreenshot(page));
    await page.goto(`${app.server.origin}${path}`);
    await page.getByRole('heading').first().waitFor();
    if (shown) await page.getByText(shown).first().waitFor();
    const isFront = path === '/landing' || path === '/';
    expect(await page.title()).toMatch(isFront ? /^Kira · / : /^[A-Z].+ · Kira$/);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(wide), `wider than ${size.width} px`).toBe(0);
      // Malay differs in its words alone, which are longer.
      if (isMalay && size.width < 1280) expect(await misfitsOn(page)).toEqual([]);
      if (size.width === 390 || (size.width > 390 && !isMalay)) await examine(page);
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    if (isMalay) expect(await englishOn(page)).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
  }
});
