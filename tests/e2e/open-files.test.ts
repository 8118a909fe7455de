import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { checkTexts } from '../../src/features/board/check/texts.ts';
import { uploadTexts as texts } from '../../src/features/new-receipt/texts.ts';
import { printed } from '../../tools/receipts/generate.ts';
import { firstPage } from '../support/browser.ts';
import { printedOn, samplePhoto, shortestSample } from '../support/sample-receipt.ts';
import {
  lockedPdf,
  lyingHeic,
  oddPdfs,
  pdfBomb,
  picturePage,
  textPage,
  writePdf,
} from '../support/write-pdf.ts';
import { addPerson, missingItems } from './board-steps.ts';
import { checkUrl, chooseFile, emptyPhoto, handFile, READ_WITHIN_MS } from './photo-steps.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** HEIC photos and PDFs become photos on the device. */
let app: RunningApp;
let page: Page;
/** A bill with 17 items. */
const { bill, lines } = printed(104, 'usual');

beforeAll(async () => {
  app = await startApp();
  await app.newAccount('hana');
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(page, app.server.origin, 'hana');
});
afterAll(() => app?.end());

const open = async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${app.server.origin}/file-upload`);
  await page.getByRole('button', { name: texts.gallery }).waitFor();
};

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

/** Waits for the board; answers its items, and which engines read them. */
async function itemsRead(): Promise<{ readBy: string | null; items: string[] }> {
  await page.waitForURL(/\/receipts\/[0-9a-f-]{36}(?:\/check)?$/, { timeout: READ_WITHIN_MS });
  if (!checkUrl.test(page.url())) await page.goto(`${page.url()}/check`);
  const readBy = await page.getByText(/^Read by/).textContent();
  await page.goto(page.url().replace(/\/check$/, ''));
  await addPerson(page, 'Chong');
  return { readBy, items: await missingItems(page) };
}

test('a HEIC photo that lies on its side is read upright', async () => {
  await open();
  await chooseFile(page, { name: 'IMG_1.HEIC', mimeType: '', buffer: readFileSync(lyingHeic) });
  await page.getByText('IMG_1.HEIC').waitFor({ timeout: READ_WITHIN_MS });
  expect((await itemsRead()).items).toHaveLength(printedOn('seed-102').items.length);
});

test('of a PDF with text each name is exact, over its pages', async () => {
  await open();
  const half = Math.floor(lines.length / 2);
  const pages = [textPage(lines.slice(0, half), 'a4'), textPage(lines.slice(half), 'a4')];
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: texts.chooseFile }).click();
  await (await chooser).setFiles(pdf('bill.pdf', writePdf(pages)));
  const { readBy, items } = await itemsRead();
  expect(readBy).toContain(checkTexts.readBy([checkTexts.engines['text'] ?? '']));
  expect(items.toSorted()).toEqual(bill.items.map(({ name }) => name).toSorted());
});

test('a scanned PDF is read as a photo, and what its program read of it is not', async () => {
  await open();
  const photo = await sharp(samplePhoto(shortestSample())).toColourspace('srgb').jpeg().toBuffer();
  const { width, height } = await sharp(photo).metadata();
  const scan = picturePage(photo, width, height);
  const unseen = textPage(printed(101, 'usual').lines, 'roll', 3).content;
  await handFile(
    page,
    'drop',
    pdf('scan.pdf', writePdf([{ ...scan, content: `${scan.content}\n${unseen}` }])),
  );
  const { readBy, items } = await itemsRead();
  expect(readBy).not.toContain(checkTexts.engines['text']);
  expect(items).toHaveLength(printedOn(shortestSample()).items.length);
});

test('what can’t be opened is refused with its reason, and the photo chosen before stays', async () => {
  await open();
  await chooseFile(page, await emptyPhoto());
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  const refused = async (buffer: Buffer, why: keyof typeof texts.imageErrors) => {
    await handFile(page, 'paste', pdf('a.pdf', buffer));
    await page.getByText(texts.refused('a.pdf', texts.imageErrors[why])).waitFor({ timeout: READ_WITHIN_MS });
    expect(await page.getByText('receipt.jpg').count()).toBe(1);
    await page.getByRole('button', { name: texts.tryAgain }).click();
  };
  const one = textPage(lines);
  await refused(writePdf(Array.from({ length: 12 }, () => one)), 'pdf-pages');
  await refused(lockedPdf(one), 'pdf-locked');
  await refused(Buffer.from('%PDF-1.7\nnothing'), 'pdf-damaged');
  await refused(pdfBomb(), 'too-complex');
  await refused(readFileSync(lyingHeic).subarray(0, 9000), 'damaged');
});

test('odd pages are drawn, and nothing is read on them', async () => {
  await open();
  for (const [what, make] of Object.entries(oddPdfs)) {
    await chooseFile(page, pdf(`${what}.pdf`, make()));
    await page.getByText(`${what}.pdf`).waitFor({ timeout: READ_WITHIN_MS });
    // What lies on such a page may as well be print that is turned.
    await page.getByText(texts.noText).or(page.getByText(texts.turned)).waitFor({ timeout: READ_WITHIN_MS });
  }
  await page.getByRole('button', { name: texts.remove }).click();
});
