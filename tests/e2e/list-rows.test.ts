import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { receiptsTexts as texts } from '../../src/features/receipts/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { startFriends, type Friends } from './friends.ts';
import { withoutEarlyAnswers } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';
import { sendPhoto } from './send-photo.ts';

let friends: Friends;
let page: Page;

beforeAll(async () => {
  friends = await startFriends();
  const { bill, ...board } = sampleBoard('');
  await friends.aisyah.call('POST', '/receipts', { board: { ...board, bill: { ...bill, date: null } } });
  for (const rotation of [90, 180])
    await sendPhoto(friends.aisyah, await halves(), sampleBoard(`By ${rotation}`), rotation);
  neverAnswered();
  page = await friends.device(friends.aisyah, { byForm: true });
  await withoutEarlyAnswers(page);
});
afterAll(() => friends?.end());

/** The server never answers requests to the feed. */
const neverAnswered = () =>
  friends.proxy.route(({ url }) => (url?.startsWith('/api/sync') ? 'unanswered' : 'pass'));
const openList = () => page.goto(`${friends.proxy.origin}/receipts`);

const red = [220, 30, 30];
const blue = [30, 30, 220];
/** A photo whose left half is red, and the right one blue. */
async function halves(): Promise<Buffer> {
  const half = (r = 0, g = 0, b = 0) =>
    sharp({ create: { width: 90, height: 120, channels: 3, background: { r, g, b } } });
  return half(...blue)
    .resize(180, 120)
    .composite([
      {
        input: await half(...red)
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
}

const row = (title: string) => page.locator('main ul > li').filter({ hasText: title });

test('the list of a new device says that it gets receipts back, until the server has answered', async () => {
  onTestFailed(() => keepScreenshot(page));
  const { unanswered } = friends.proxy.met;
  await openList();
  await expect.poll(() => friends.proxy.met.unanswered).toBeGreaterThan(unanswered);
  await page.getByText(commonTexts.receipts.gettingBack, { exact: true }).waitFor();
  expect(await page.getByText(texts.empty).count()).toBe(0);
  friends.proxy.route('pass');
  await page.reload();
  await row(commonTexts.receipts.noTitle).waitFor();
  await page.getByText(commonTexts.receipts.gettingBack, { exact: true }).waitFor({ state: 'detached' });
});

test('a receipt without title and date shows replacements for both', async () => {
  friends.proxy.route('pass');
  await openList();
  await row(commonTexts.receipts.noTitle).waitFor();
  expect(await row(commonTexts.receipts.noTitle).getByRole('link').innerText()).toMatch(
    /^No Title\s+Unknown Date\s+Total: RM 70.85/,
  );
  await row(commonTexts.receipts.noTitle)
    .getByRole('button', { name: texts.remove(commonTexts.receipts.noTitle) })
    .waitFor();
});

test('a photo is shown with its rotation, and fills its place', async () => {
  onTestFailed(() => keepScreenshot(page));
  friends.proxy.route('pass');
  await openList();
  const colours = async (title: string) => {
    const shown = row(title).locator('img');
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 10_000 })
      .toBe(180);
    const frame = await shown.locator('xpath=..').screenshot();
    const { data, info } = await sharp(frame).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (Math.round(info.height * y) * info.width + Math.round(info.width * x)) * 3;
      return [...data.subarray(start, start + 3)];
    };
    return { top: at(0.5, 0.05), right: at(0.95, 0.5), bottom: at(0.5, 0.95), left: at(0.05, 0.5) };
  };
  expect(await colours('By 90')).toMatchObject({ top: red, bottom: blue });
  expect(await colours('By 180')).toMatchObject({ left: blue, right: red });
});
