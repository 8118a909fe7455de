import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { uploadTexts as texts } from '../../src/features/new-receipt/texts.ts';
import { sameBillTexts } from '../../src/words/same-bill-texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { printedOn, samplePhoto, shortestSample } from '../support/sample-receipt.ts';
import { addPerson, missingItems } from './board-steps.ts';
import { countRows, storedBill } from './device-database.ts';
import { boardUrl, checkUrl, chooseFile, emptyPhoto, READ_WITHIN_MS } from './photo-steps.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** What the upload screen asks about chosen photos. */
const photos = mkdtempSync(join(tmpdir(), 'kira-photos-'));
let app: RunningApp;
let page: Page;
let account: Account;

beforeAll(async () => {
  app = await startApp();
  account = await app.newAccount('hana');
  page = await firstPage(await app.newBrowser({ storesApp: false, width: 1280, height: 800 }).open());
  await logIn(page, app.server.origin, 'hana');
});
afterAll(async () => {
  rmSync(photos, { recursive: true, force: true });
  await app?.end();
});

const open = async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${app.server.origin}/file-upload`);
  await page.getByRole('button', { name: texts.gallery }).waitFor();
};

/** The part of a sample between these heights. */
async function part(id: string, from: number, to: number): Promise<Buffer> {
  const whole = sharp(samplePhoto(id));
  const { width, height } = await whole.metadata();
  const cut = { left: 0, top: Math.round(height * from), width, height: Math.round(height * (to - from)) };
  return whole.extract(cut).jpeg({ quality: 90 }).toBuffer();
}
/** Files that were taken one after the other: 0.jpg, 1.jpg, ... */
const chosen = (...buffers: Buffer[]): string[] =>
  buffers.map((buffer, at) => {
    const path = join(photos, `${at}.jpg`);
    writeFileSync(path, buffer);
    utimesSync(path, 1000 + at, 1000 + at);
    return path;
  });

/** Opens the board of the bill that was just read, with each item missing. */
async function expectWholeBill(id: string): Promise<void> {
  await page.waitForURL((url) => boardUrl.test(url.href) || checkUrl.test(url.href), {
    timeout: READ_WITHIN_MS,
  });
  await page.goto(page.url().replace(/\/check$/, ''));
  await addPerson(page, 'Chong');
  expect(await missingItems(page)).toHaveLength(printedOn(id).items.length);
}

test('two photos of one long receipt are read as one, with each item once', async () => {
  const id = shortestSample();
  await open();
  await chooseFile(page, chosen(await part(id, 0, 0.62), await part(id, 0.5, 1)));
  await page.getByText(texts.joined(2)).waitFor();
  await expectWholeBill(id);
});

/** The photos are read before it. */
async function question(n: number) {
  const dialog = page.getByRole('dialog', { name: texts.oneOrMore(n) });
  await dialog.waitFor({ timeout: READ_WITHIN_MS });
  return dialog;
}
const addAnyway = () => page.getByRole('button', { name: sameBillTexts.addAnyway });

test('two photos that do not overlap are one receipt if the user says so', async () => {
  const id = shortestSample();
  await open();
  await chooseFile(page, chosen(await part(id, 0, 0.5), await part(id, 0.5, 1)));
  const asked = await question(2);
  await asked.getByRole('img').nth(1).waitFor();
  await asked.getByRole('button', { name: texts.oneReceipt }).click();
  await page.getByText(texts.joined(2)).waitFor();
  await addAnyway().click({ timeout: READ_WITHIN_MS }); // the test before has read it
  await expectWholeBill(id);
});

test('UPLOAD-7: three photos of three bills make three bills, one after the other', async () => {
  const [photo, other] = [0, 1].map((nth) => readFileSync(samplePhoto(shortestSample(nth))));
  await page.goto(`${app.server.origin}/receipts`);
  const bills = page.getByRole('main').getByRole('listitem');
  await bills.first().waitFor();
  const before = await bills.count();
  await open();
  await chooseFile(page, chosen(photo!, (await emptyPhoto()).buffer, other!));
  await (await question(3)).getByRole('button', { name: texts.moreBills(3) }).click();
  await addAnyway().click({ timeout: READ_WITHIN_MS });
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  await page.getByText('1.jpg').waitFor();
  await page.getByRole('button', { name: texts.withPhoto }).click();
  await page.waitForURL('**/receipts', { timeout: READ_WITHIN_MS });
  await expect.poll(() => bills.count()).toBe(before + 3);
  await expect.poll(() => countRows(page, 'originals')).toBe(0);
});

test('UPLOAD-8: a receipt taken twice is read once, and another one with it is told by its total', async () => {
  const [photo, other] = [0, 2].map((nth) => readFileSync(samplePhoto(shortestSample(nth))));
  await open();
  await chooseFile(page, chosen(photo!, await sharp(photo).jpeg({ quality: 70 }).toBuffer(), other!));
  await page.getByText(texts.shownTwice(2, 1)).waitFor({ timeout: READ_WITHIN_MS });
  const asked = await question(2);
  await asked.getByText(texts.severalBy.total).waitFor();
  await asked.getByRole('button', { name: texts.oneReceipt }).click();
  await page.waitForURL(checkUrl, { timeout: READ_WITHIN_MS });
  const stored = await storedBill(page, new URL(page.url()).pathname.split('/')[2]!);
  expect(stored?.board.bill.total).toBeNull();
});

test('UPLOAD-7: of two bills the second is offered after the first was removed', async () => {
  await open();
  await chooseFile(page, chosen((await emptyPhoto()).buffer, await part(shortestSample(), 0, 0.5)));
  await (await question(2)).getByRole('button', { name: texts.moreBills(2) }).click();
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  await page.getByRole('button', { name: texts.remove }).click();
  await page.getByRole('heading', { name: texts.offer }).waitFor();
  await page.getByRole('button', { name: commonTexts.remove, exact: true }).click();
  await expect.poll(() => countRows(page, 'originals')).toBe(0);
});

const sameBill = sameBillTexts;

test('a receipt read twice opens the bill that is there, and its photo is gone', async () => {
  const rows = await countRows(page, 'receipts');
  await open();
  await chooseFile(page, samplePhoto(shortestSample()));
  const dialog = page.getByRole('dialog', { name: sameBill.title });
  const amount = `RM ${printedOn(shortestSample()).total.toFixed(2)}`;
  await dialog
    .getByText(new RegExp(`^${sameBill.bill('\\w.*', amount)} ${sameBill.added(sameBill.you, '.*')}$`))
    .waitFor({ timeout: READ_WITHIN_MS });
  await dialog.getByRole('button', { name: sameBill.open }).click();
  await page.waitForURL(boardUrl);
  expect(await countRows(page, 'receipts')).toBe(rows);
  await expect.poll(() => countRows(page, 'originals')).toBe(0);
});

test('a photo on its side is offered to be rotated, and read when it stands upright', async () => {
  const side = await sharp(samplePhoto(shortestSample())).rotate(270).jpeg({ quality: 90 }).toBuffer();
  await open();
  await chooseFile(page, chosen(side));
  await page.getByText(texts.turned).waitFor({ timeout: READ_WITHIN_MS });
  // Rotate stands out: nothing else promises another reading, or works on the turned photo.
  for (const name of [texts.tryAgain, texts.adjustCorners])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await page.getByRole('button', { name: texts.rotate }).click();
  await addAnyway().click({ timeout: READ_WITHIN_MS });
  await expectWholeBill(shortestSample());
});

test('a bill that a friend added, too, says so when it comes, and can be kept or deleted', async () => {
  const board = sampleBoard('Restoran Selera');
  const send = () => account.call<{ _id: string }>('POST', '/receipts', { board });
  const [first, second] = [await send(), await send()];
  await page.goto(`${app.server.origin}/receipts/${second._id}`);
  const line = () => page.getByText(`${sameBill.title}:`);
  await line().waitFor();
  await page.getByRole('link', { name: sameBill.open }).click();
  await page.waitForURL(`**/receipts/${first._id}`);
  await page.getByText(`${historyTexts.twice}:`).waitFor();
  // Two phones may delete at once: the first one stays.
  expect(await page.getByRole('button', { name: historyTexts.deleteThis }).count()).toBe(0);
  await page.getByRole('button', { name: historyTexts.keepBoth }).click();
  await page.getByText(`${historyTexts.twice}:`).waitFor({ state: 'detached' });
  const third = await send(); // while the first is open
  await page.getByText(`${historyTexts.twice}:`).waitFor();
  await page.goto(`${app.server.origin}/receipts/${third._id}`);
  await line().waitFor();
  await page.getByRole('button', { name: historyTexts.deleteThis }).click();
  await page.waitForURL(`**/receipts/${first._id}`);
  await page.getByText(`${historyTexts.twice}:`).waitFor({ state: 'detached' });
});
