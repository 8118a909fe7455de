import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { boardTexts as texts } from '../../src/features/board/texts.ts';
import { commonTexts, titleTexts } from '../../src/ui/texts.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import type { Way } from '../support/proxy.ts';
import { keepScreenshot } from './screenshot.ts';
import { openBill, setTable, type Table } from './table.ts';

/** What is said in the place of a receipt that this device doesn't have. */
let table: Table;
let receipt: string;
let page: Page;

beforeAll(async () => {
  table = await setTable();
  receipt = await table.newBill();
}, 120_000);
afterAll(() => table.end());

/** What becomes of the questions to the server: of all, or of what is new. */
const asking = (path: '/api/' | '/api/sync', way: Way) =>
  table.proxy.route(({ url }) => (url?.startsWith(path) ? way : 'pass'));

/** A device that has never heard from the server what receipts there are. */
beforeEach(async () => {
  asking('/api/sync', 'unanswered');
  page = await table.device(table.aisyah);
  onTestFailed(() => keepScreenshot(page));
  return () => page.context().close();
});

const open = (id: string) => page.goto(`${table.proxy.origin}/receipts/${id}`);
const says = (text: string) => page.getByText(text, { exact: true }).waitFor();

test('it loads until the server was asked', async () => {
  const { unanswered } = table.proxy.met;
  await open(receipt);
  await expect.poll(() => table.proxy.met.unanswered).toBeGreaterThan(unanswered);
  await says(texts.loading);
  table.proxy.route('pass');
  await page.reload();
  await page.getByRole('heading', { name: 'Mamak' }).first().waitFor();
});

test('a link to a receipt made a moment ago loads until it is here, also where the news are late', async () => {
  table.proxy.route('pass');
  await openBill(page, receipt); // this device has heard from the server before
  asking('/api/sync', 'unanswered');
  const fresh = await table.newBill();
  const asked = page.waitForResponse((response) => response.url().endsWith(`/api/receipts/${fresh}`));
  await open(fresh);
  expect((await asked).status()).toBe(200);
  await wait(300); // until the page has heard of it
  await says(texts.loading);
  table.proxy.route('pass');
  await page.reload();
  await page.getByRole('heading', { name: 'Mamak' }).first().waitFor();
});

test('where the server can’t be asked it can be tried again', async () => {
  asking('/api/sync', 'cut');
  await open(receipt);
  await says('Failed to load receipt. Please try again.');
  table.proxy.route('pass');
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await page.getByRole('heading', { name: 'Mamak' }).first().waitFor();
});

test('what the server doesn’t have is not found, and a link without an id says so', async () => {
  table.proxy.route('pass');
  await open(randomUUID());
  await says('Receipt not found.');
  await page.getByRole('link', { name: titleTexts.receipts }).waitFor();
  for (const rest of ['', '/check']) {
    await open(`%20${rest}`);
    await says('No receipt ID provided.');
  }
});

test('what was deleted here is not found, also while the server can’t be asked', async () => {
  table.proxy.route('pass');
  const gone = await table.newBill();
  await openBill(page, gone);
  await page.goto(`${table.proxy.origin}/receipts`);
  await page
    .getByRole('button', { name: receiptsTexts.remove('Mamak') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: receiptsTexts.confirmRemove }).click();
  await page.locator('[data-toast]').waitFor();
  const { cut } = table.proxy.met;
  asking('/api/', 'cut');
  await open(gone);
  await expect.poll(() => table.proxy.met.cut).toBeGreaterThan(cut);
  await wait(500); // until the page has heard of it
  await says('Receipt not found.');
});
