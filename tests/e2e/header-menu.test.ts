import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { marketingTexts } from '../../src/features/marketing/texts.ts';
import { firstPage } from '../support/browser.ts';
import { startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  page = await firstPage(await app.newBrowser().open());
});
afterAll(() => app?.end());

const button = () => page.getByRole('button', { name: shellTexts.menu.open });
const menu = () => page.getByRole('navigation', { name: shellTexts.menu.label });

beforeEach(async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${app.server.origin}/about`);
  await button().click();
  await menu().waitFor();
});

test('the menu closes on navigation; the new page starts at its top with the focus on its heading', async () => {
  await page.evaluate(() => window.scrollTo(0, 400));
  await menu().getByRole('link', { name: marketingTexts.header.pricing }).click();
  await page.waitForURL('**/pricing');
  await menu().waitFor({ state: 'hidden' });
  expect(await page.title()).toBe('Pricing · Kira');
  expect(await page.evaluate(() => [window.scrollY, document.activeElement?.tagName])).toEqual([0, 'H1']);
});

test('Escape closes the menu and gives the focus back to its button', async () => {
  await page.keyboard.press('Escape');
  await menu().waitFor({ state: 'hidden' });
  expect(await button().evaluate((one) => one === document.activeElement)).toBe(true);
});

test('the menu closes on a tap beside it, on its button, and when the focus leaves it', async () => {
  await page.mouse.click(60, 500);
  await menu().waitFor({ state: 'hidden' });
  await button().click();
  await button().click();
  await menu().waitFor({ state: 'hidden' });
  await button().click();
  for (const _ of Object.keys(marketingTexts.header)) await page.keyboard.press('Tab');
  await menu().waitFor({ state: 'hidden' });
});
