import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { checkTexts } from '../../src/features/board/check/texts.ts';
import { uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { sameBillTexts } from '../../src/words/same-bill-texts.ts';

type ChosenFile = Parameters<Page['setInputFiles']>[1];

export const checkUrl = /\/receipts\/[0-9a-f-]{36}\/check$/;
export const boardUrl = /\/receipts\/[0-9a-f-]{36}$/;

/** The longest time to read a photo, on a busy machine too. */
export const READ_WITHIN_MS = 120_000;

/** Chooses a file in the upload screen, as a person does in the gallery. */
export async function chooseFile(page: Page, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Gallery' }).click();
  await (await chooser).setFiles(file);
}

/** Hands a file to the upload screen as the browser does after a paste or a drop. */
export async function handFile(
  page: Page,
  by: 'paste' | 'drop',
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.evaluate(
    ({ kind, file, type, data, preview }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file, { type }));
      const target = document.querySelector(`[aria-label="${preview}"]`) ?? document.body;
      const options = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, dataTransfer: transfer }),
      );
    },
    { kind: by, file: name, type: mimeType, data: buffer.toString('base64'), preview: uploadTexts.preview },
  );
}

/** `orientation`: how EXIF says that the camera was held. */
export const jpeg = (width: number, height: number, orientation?: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c9bfae' } })
    .withMetadata({ ...(orientation && { orientation }) })
    .jpeg({ quality: 60 })
    .toBuffer();

/** A photo without text. */
export const emptyPhoto = async () => ({
  name: 'receipt.jpg',
  mimeType: 'image/jpeg',
  buffer: await jpeg(600, 800),
});

/** Opens the upload screen and chooses a photo. The app stores it and reads it by itself. */
export async function startReading(page: Page, file: ChosenFile): Promise<void> {
  await page.goto(new URL('/file-upload', page.url()).href);
  await chooseFile(page, file);
}

/** Has a photo stored that no item can be read in. */
export async function storeEmptyPhoto(page: Page): Promise<void> {
  await startReading(page, await emptyPhoto());
  await page.getByText(uploadTexts.noText).waitFor({ timeout: READ_WITHIN_MS });
}

/** Has a photo read; ends on the board, or on the check screen above it. */
async function readToTheEnd(page: Page, file: ChosenFile): Promise<void> {
  await startReading(page, file);
  const board = page.getByRole('link', { name: checkTexts.check });
  const check = page.getByRole('button', { name: checkTexts.board });
  const again = page.getByRole('button', { name: sameBillTexts.addAnyway }); // another test read it
  await board.or(check).or(again).waitFor({ timeout: READ_WITHIN_MS });
  if (await again.isVisible()) await again.click();
  await board.or(check).waitFor();
}

/** Has a photo read; ends on the check screen. */
export async function readPhoto(page: Page, file: ChosenFile): Promise<void> {
  await readToTheEnd(page, file);
  if (boardUrl.test(page.url())) await page.getByRole('link', { name: checkTexts.check }).click();
  await page.waitForURL(checkUrl);
}

/** Has a photo read; ends on its board. Answers the board's path. */
export async function readOntoBoard(page: Page, file: ChosenFile): Promise<string> {
  await readToTheEnd(page, file);
  if (checkUrl.test(page.url())) await page.getByRole('button', { name: checkTexts.board }).click();
  await page.waitForURL(boardUrl);
  return new URL(page.url()).pathname;
}
