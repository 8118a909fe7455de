import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { commonTexts } from '../../src/ui/texts.ts';
import { syncTexts } from '../../src/features/sync/texts.ts';
import { chooseFile, untilReadyForOffline } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';
import { addItems, assign, backOnline, openBill, save, setTable, untilEqual, type Table } from './table.ts';

/** The sign in the header: how many bills wait, never how many taps. */
let table: Table;
let page: Page;

beforeAll(async () => {
  table = await setTable();
}, 120_000);
afterAll(() => table.end());
beforeEach(async () => {
  page = await table.device(table.bala);
  onTestFailed(() => keepScreenshot(page));
  await untilReadyForOffline(page);
  return () => {
    table.proxy.route('pass');
    return page.context().close();
  };
});

const badge = () => page.getByRole('banner').getByRole('status').getByRole('link');
const saying = (text: string) => badge().filter({ hasText: text });

test('two bills edited offline are two bills that wait, however many taps; drafts are saved on this phone', async () => {
  const bills = [await table.newBill(), await table.newBill()];
  for (const bill of bills) await openBill(page, bill);
  await openBill(page, bills[0]!);
  table.proxy.route('cut');
  await assign(page, 'Milo ais', 'Wei Ling');
  await saying(commonTexts.badge.saved).waitFor();
  await addItems(page, 'Aisyah', 3);
  await save(page);
  await saying(commonTexts.badge.waiting(1)).waitFor();
  await openBill(page, bills[1]!);
  await addItems(page, 'Aisyah', 2);
  await saying(commonTexts.badge.waiting(2)).waitFor();
  for (let tries = 0; tries < 3; tries += 1) {
    const { cut } = table.proxy.met;
    await backOnline(page);
    await expect.poll(() => table.proxy.met.cut).toBeGreaterThan(cut);
  }
  await saying(commonTexts.badge.waiting(2)).click();
  await page.getByText(syncTexts.offline).waitFor();
  const list = page.getByRole('main').getByText(syncTexts.waiting, { exact: true });
  await expect.poll(() => list.count()).toBe(2);
  expect(await page.getByText(/tried|attempt/i).count()).toBe(0);
  table.proxy.route('pass');
  await page.getByRole('button', { name: syncTexts.sendNow }).click();
  await page.getByText(syncTexts.none).waitFor();
  for (const bill of bills) await untilEqual(table, bill, page);
});

test('while a photo is only being read nothing waits', async () => {
  await page.goto(`${table.proxy.origin}/file-upload`);
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c9bfae' } })
    .jpeg()
    .toBuffer();
  await chooseFile(page, { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: uploadTexts.upload }).click();
  await page.getByText(uploadTexts.stored).waitFor();
  await page.getByRole('button', { name: uploadTexts.split }).click();
  await page.getByRole('progressbar').waitFor();
  expect(await badge().count()).toBe(0);
  await page.getByText(uploadTexts.noText).waitFor({ timeout: 120_000 });
  expect(await badge().count()).toBe(0);
  await page.goto(`${table.proxy.origin}/sync`);
  await page.getByText(syncTexts.none).waitFor();
}, 150_000);
