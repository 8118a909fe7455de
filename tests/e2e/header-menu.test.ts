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
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
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
  await expect.poll(() => page.title()).toBe('Pricing · Kira');
  const place = () => page.evaluate(() => [window.scrollY, document.activeElement?.tagName]);
  await expect.poll(place).toEqual([0, 'H1']);
});

test('the menu leads to the log-in', async () => {
  await menu().getByRole('link', { name: marketingTexts.header.login }).click();
  await page.waitForURL('**/login');
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

test('a page whose code does not arrive says so, and its next visit tries again', async () => {
  const fresh = await firstPage(await app.newBrowser({ storesApp: false, width: 1280 }).open());
  await fresh.route('**/assets/pricing-screen-*.js', (route) => route.abort());
  await fresh.goto(`${app.server.origin}/about`);
  const links = fresh.getByRole('navigation', { name: marketingTexts.header.label });
  const go = (name: string) => links.getByRole('link', { name }).click();
  await go(marketingTexts.header.pricing);
  await fresh.getByText(shellTexts.crashed).waitFor();
  await fresh.unroute('**/assets/pricing-screen-*.js');
  await go(marketingTexts.header.features);
  await fresh.getByRole('heading', { name: marketingTexts.features.hero }).waitFor();
  await go(marketingTexts.header.pricing);
  await fresh.getByRole('heading', { name: marketingTexts.pricing.hero }).waitFor();
});
