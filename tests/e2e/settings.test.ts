import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { apiErrors } from '../../src/contract/errors.ts';
import { invitationTexts } from '../../src/features/invitations/texts.ts';
import { settingsTexts as texts } from '../../src/features/settings/texts.ts';
import { fileSize } from '../../src/words/file-size.ts';
import { refuseCall } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { keepScreenshot } from './screenshot.ts';

let boardPage: BoardPage;
let page: Page;
beforeAll(async () => {
  boardPage = await openBoardPage('iman');
});
beforeEach(async () => {
  page = await boardPage.page.context().newPage();
  return () => page.close();
});
afterAll(() => boardPage?.app.end());

const USED = 3_500_000;

/** Opens the settings in a browser that keeps its storage, or agrees to. null: the browser tells nothing. */
async function openWith(browser: { keeps: boolean; agrees: boolean } | null): Promise<void> {
  onTestFailed(() => keepScreenshot(page));
  await page.addInitScript(
    ({ said, usage }) => {
      const refuse = () => Promise.reject(new TypeError('not in a private window'));
      Object.assign(navigator.storage, {
        estimate: said ? () => Promise.resolve({ usage }) : refuse,
        persisted: () => Promise.resolve(said?.keeps ?? false),
        persist: () => Promise.resolve(said?.agrees ?? false),
      });
    },
    { said: browser, usage: USED },
  );
  await page.goto(new URL('/settings', boardPage.page.url()).href);
  await page.getByRole('button', { name: texts.logout }).waitFor();
}
const state = (kept: string) => page.getByText(`${texts.storageUsed(fileSize(USED))}, ${kept}`);
const ask = () => page.getByRole('button', { name: texts.keepStorage });

test('the settings say how much is stored, that it may be cleared, and what the browser answered', async () => {
  await openWith({ keeps: false, agrees: false });
  await state(texts.storageBestEffort).waitFor();
  await ask().click();
  await page.getByRole('status').getByText(texts.keepRefused).waitFor();
  await state(texts.storageBestEffort).waitFor();
  // At the end of the page no button lies below the navigation, which floats.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page);
});

test('a browser that agrees to keep the storage is not asked again', async () => {
  await openWith({ keeps: false, agrees: true });
  await ask().click();
  await state(texts.storagePersistent).waitFor();
  await ask().waitFor({ state: 'detached' });
  await page.getByText(texts.keepRefused).waitFor({ state: 'detached' });
});

test('a browser that already keeps the storage is not asked', async () => {
  await openWith({ keeps: true, agrees: true });
  await state(texts.storagePersistent).waitFor();
  await ask().waitFor({ state: 'detached' });
});

test('the settings say so if a browser doesn’t tell how much it stores', async () => {
  await openWith(null);
  await page.getByText(texts.storageUnknown).waitFor();
  await ask().waitFor({ state: 'detached' });
});

test('a refused answer says why in its row', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.route('**/api/auth/two-factor', refuseCall('busy'));
  await page.goto(new URL('/settings', boardPage.page.url()).href);
  await page.getByRole('button', { name: texts.twoFactor.title }).getByText(apiErrors.busy.message).waitFor();
});

test.each([390, 1280])('at %i px nothing that can be pressed moves when late answers come', async (width) => {
  onTestFailed(() => keepScreenshot(page));
  let answerAll = () => {};
  const late = new Promise<void>((resolve) => (answerAll = resolve));
  for (const call of ['two-factor', 'identities', 'invitations'])
    await page.route(`**/api/**/${call}`, async (route) => {
      await late;
      await route.continue();
    });
  await page.addInitScript(() => {
    const { storage } = navigator;
    const told = new Promise((resolve) => addEventListener('told', resolve));
    const estimate = () => told.then(() => ({ usage: 3_500_000 }));
    Object.assign(storage, { estimate, persisted: () => Promise.resolve(false) });
  });
  await page.setViewportSize({ width, height: 844 });
  await page.goto(new URL('/settings', boardPage.page.url()).href);
  await ask().waitFor();
  await page.getByText(texts.ask.loading).first().waitFor();
  await page.getByText(invitationTexts.own.loading).waitFor();
  const places = () =>
    page
      .getByRole('main')
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
  const before = await places();
  expect(before.length).toBeGreaterThan(10);
  answerAll();
  await page.evaluate(() => dispatchEvent(new Event('told')));
  await page.getByText(texts.twoFactor.off, { exact: true }).waitFor();
  await page.getByText(texts.identities.none).waitFor();
  await page.getByText(invitationTexts.own.none).waitFor();
  await state(texts.storageBestEffort).waitFor();
  expect(await places()).toEqual(before);
});
