import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { syncTexts } from '../../src/features/sync/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { addItems, assign, openBill, save } from './board-steps.ts';
import { startFriends, offlineDevice, syncBadge, untilEqual, type Friends } from './friends.ts';
import { emptyPhoto, startReading, READ_WITHIN_MS } from './photo-steps.ts';
import { backOnline } from './running-app.ts';

/** The badge in the header counts bills that wait, never taps. */
let friends: Friends;
let page: Page;

beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends?.end());
beforeEach(async () => {
  page = await offlineDevice(friends);
});

const badgeSays = (text: string) => syncBadge(page, text).waitFor();

test('the badge counts two edited bills as two, whatever the number of taps', async () => {
  const bills = [await friends.newBill(), await friends.newBill()];
  for (const bill of bills) await openBill(page, bill);
  await openBill(page, bills[0]!);
  friends.proxy.route('cut');
  await assign(page, 'Milo ais', 'Wei Ling');
  await addItems(page, 'Aisyah', 3);
  await save(page);
  await badgeSays(commonTexts.badge.waiting(1));
  await openBill(page, bills[1]!);
  await addItems(page, 'Aisyah', 2);
  await badgeSays(commonTexts.badge.waiting(2));
  for (let tries = 0; tries < 3; tries += 1) {
    const { cut } = friends.proxy.met;
    await backOnline(page);
    await expect.poll(() => friends.proxy.met.cut).toBeGreaterThan(cut);
  }
  await syncBadge(page, commonTexts.badge.waiting(2)).click();
  await page.getByText(syncTexts.offline).waitFor();
  const list = page.getByRole('main').getByText(syncTexts.waiting, { exact: true });
  await expect.poll(() => list.count()).toBe(2);
  expect(await page.getByText(/tried|attempt/i).count()).toBe(0);
  friends.proxy.route('pass');
  await page.getByRole('button', { name: syncTexts.sendNow }).click();
  await page.getByText(syncTexts.none).waitFor();
  for (const bill of bills) await untilEqual(friends, bill, page);
});

test('a photo that is only being read shows no badge', async () => {
  await startReading(page, await emptyPhoto());
  await page.getByRole('progressbar').waitFor();
  expect(await syncBadge(page).count()).toBe(0);
  await page.getByText(uploadTexts.noText).waitFor({ timeout: READ_WITHIN_MS });
  expect(await syncBadge(page).count()).toBe(0);
  await page.goto(`${friends.proxy.origin}/sync`);
  await page.getByText(syncTexts.none).waitFor();
});

test('the badge says that the phone is offline, with nothing to send', async () => {
  await openBill(page, await friends.newBill());
  expect(await syncBadge(page).count()).toBe(0);
  await page.context().setOffline(true);
  await badgeSays(commonTexts.badge.offline);
  await assign(page, 'Milo ais', 'Wei Ling');
  await badgeSays(commonTexts.badge.waiting(1));
  await page.context().setOffline(false);
  await syncBadge(page).waitFor({ state: 'detached' });
});
