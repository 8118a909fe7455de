import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { checkTexts } from '../../src/features/board/check/texts.ts';

type ChosenFile = Parameters<Page['setInputFiles']>[1];

export const checkUrl = /\/receipts\/[0-9a-f-]{36}\/check$/;
export const boardUrl = /\/receipts\/[0-9a-f-]{36}$/;

/** The longest time to read a photo, on a busy machine too. */
export const READ_WITHIN_MS = 60_000;

/** Chooses a file in the upload screen, as a person does in the gallery. */
export async function chooseFile(page: Page, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Gallery' }).click();
  await (await chooser).setFiles(file);
}

export const jpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c9bfae' } })
    .jpeg({ quality: 60 })
    .toBuffer();

/** A photo without text. */
export const emptyPhoto = async () => ({
  name: 'receipt.jpg',
  mimeType: 'image/jpeg',
  buffer: await jpeg(600, 800),
});

/** Opens the upload screen, chooses a photo and has it stored on the device. */
export async function storePhoto(page: Page, file: ChosenFile): Promise<void> {
  await page.goto(new URL('/file-upload', page.url()).href);
  await chooseFile(page, file);
  await page.getByRole('button', { name: uploadTexts.upload, exact: true }).click();
  await page.getByText(uploadTexts.stored).waitFor({ timeout: READ_WITHIN_MS });
}

/** Stores a photo and starts to read it. */
export async function startReading(page: Page, file: ChosenFile): Promise<void> {
  await storePhoto(page, file);
  await page.getByRole('button', { name: uploadTexts.split, exact: true }).click();
}

/** Has a photo read; ends on the check screen. */
export async function readPhoto(page: Page, file: ChosenFile): Promise<void> {
  await startReading(page, file);
  await page.waitForURL(checkUrl, { timeout: READ_WITHIN_MS });
}

/** Has a photo read; ends on its board. Answers the board's path. */
export async function readOntoBoard(page: Page, file: ChosenFile): Promise<string> {
  await readPhoto(page, file);
  await page.getByRole('button', { name: checkTexts.board }).click();
  await page.waitForURL(boardUrl);
  return new URL(page.url()).pathname;
}
