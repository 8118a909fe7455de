import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { boardTexts as texts } from '../../src/features/board/texts.ts';
import { deleteTexts } from '../../src/features/receipts/delete-texts.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import type { Passage } from '../support/proxy.ts';
import { openBill } from './board-steps.ts';
import { startFriends, type Friends } from './friends.ts';
import { untilPainted, withoutEarlyAnswers } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** What the screen says in place of a receipt that this device doesn't have. */
let friends: Friends;
let receipt: string;
let page: Page;

beforeAll(async () => {
  friends = await startFriends();
  receipt = await friends.newBill();
});
afterAll(() => friends?.end());

/** Decides for all requests to the API, or for those to the feed. */
const asking = (path: '/api/' | '/api/sync', way: Passage) =>
  friends.proxy.route(({ url }) => (url?.startsWith(path) ? way : 'pass'));

/** A device that has never had an answer from the feed, whose page the server put none into. */
beforeEach(async () => {
  asking('/api/sync', 'unanswered');
  page = await friends.device(friends.aisyah, { byForm: true });
  await withoutEarlyAnswers(page);
  onTestFailed(() => keepScreenshot(page));
  return () => page.context().close();
});

const open = (id: string) => page.goto(`${friends.proxy.origin}/receipts/${id}`);
/** Waits until the page has had an answer and painted the result. */
async function untilHeard(path: string): Promise<void> {
  const heard = (end: string) =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end));
  await page.waitForFunction(heard, path);
  await untilPainted(page);
}
const says = (text: string) => page.getByText(text, { exact: true }).waitFor();

test('a receipt that this device lacks is loading until the server has answered', async () => {
  const { unanswered } = friends.proxy.met;
  await open(receipt);
  await expect.poll(() => friends.proxy.met.unanswered).toBeGreaterThan(unanswered);
  await says(texts.loading);
  friends.proxy.route('pass');
  await page.reload();
  await page.getByRole('heading', { name: 'Mamak' }).first().waitFor();
});

test('a receipt that the server has is loading until it arrives, also if the feed is late', async () => {
  friends.proxy.route('pass');
  await openBill(page, receipt); // this device has heard from the server before
  await page.goto('about:blank'); // and has no request under way that could bring the new bill
  asking('/api/sync', 'unanswered');
  const fresh = await friends.newBill();
  const asked = page.waitForResponse((response) => response.url().endsWith(`/api/receipts/${fresh}/history`));
  await open(fresh);
  expect((await asked).status()).toBe(200);
  await untilHeard(`/api/receipts/${fresh}/history`);
  await says(texts.loading);
  friends.proxy.route('pass');
  await page.reload();
  await page.getByRole('heading', { name: 'Mamak' }).first().waitFor();
});

test('a receipt can be tried again if the server can’t be asked', async () => {
  asking('/api/sync', 'cut');
  await open(receipt);
  await says('Failed to load receipt. Please try again.');
  friends.proxy.route('pass');
  // At once: the app asks again by itself, too, and the button goes.
  await page
    .getByRole('button', { name: commonTexts.retry })
    .evaluate((button: HTMLElement) => button.click());
  await page.getByRole('heading', { name: 'Mamak' }).first().waitFor();
});

test('an id that the server doesn’t know is not found; a link without an id says so', async () => {
  friends.proxy.route('pass');
  await open(randomUUID());
  await says('Receipt not found.');
  await page.getByRole('link', { name: commonTexts.receipts.all }).waitFor();
  for (const rest of ['', '/check']) {
    await open(`%20${rest}`);
    await says('No receipt ID provided.');
  }
});

test('a receipt deleted on this device says so and comes back, also if the server can’t be asked', async () => {
  friends.proxy.route('pass');
  const gone = await friends.newBill();
  await openBill(page, gone);
  await page.goto(`${friends.proxy.origin}/receipts`);
  await page
    .getByRole('button', { name: receiptsTexts.remove('Mamak') })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: deleteTexts.confirmRemove }).click();
  await page.locator('[data-toast]').waitFor();
  asking('/api/', 'cut');
  await open(gone);
  await page.getByText(texts.gone.here, { exact: false }).waitFor();
  await page.getByRole('button', { name: texts.gone.restore }).click();
  await page.getByRole('heading', { name: 'Mamak' }).first().waitFor();
});
