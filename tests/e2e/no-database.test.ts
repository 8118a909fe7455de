import type { Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFailed, test } from 'vitest';
import { commonTexts } from '../../src/ui/texts.ts';
import { firstPage } from '../support/browser.ts';
import { createWorld, logIn, signUp, type World } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  page = await firstPage(await world.phone().open());
  await signUp(page, world, 'hana');
  await logIn(page, world.server.origin, 'hana');
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store.', 'UnknownError');
    };
  });
}, 120_000);
afterAll(() => world.end());

test.each([
  ['/', /^Failed to load receipts: .*opening backing store/],
  ['/receipts', /^Failed to load receipts: .*opening backing store/],
  ['/groups', /^Failed to load groups: .*opening backing store/],
  ['/sync', /^Failed to load waiting changes: .*opening backing store/],
])('%s says that this phone’s data can’t be read', async (path, text) => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${world.server.origin}${path}`);
  await page.getByText(text).waitFor();
});

test.each(['', '/check'])('so does a receipt’s own page%s, and a toast', async (rest) => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${world.server.origin}/receipts/0198c0de-0000-7000-8000-000000000001${rest}`);
  await page.getByText('Failed to load receipt details.', { exact: true }).waitFor();
  await page.getByRole('button', { name: commonTexts.retry }).waitFor();
  await page.locator('[data-toast]').getByText('Failed to load receipt data', { exact: true }).waitFor();
});
