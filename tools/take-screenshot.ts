import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../server/bin/bootstrap.mjs';
import { boardTexts } from '../src/features/board/texts.ts';
import { logIn } from '../tests/e2e/running-app.ts';
import { createAccount, linksInFiles } from '../tests/support/account.ts';
import { firstPage, newBrowser } from '../tests/support/browser.ts';
import { sampleBoard } from '../tests/support/sample-board.ts';
import { startServerProcess } from '../tests/support/server.ts';
import { capture } from './capture.ts';

/**
 * node --import tsx tools/take-screenshot.ts: the pictures that the manifest and README.md show, from the
 * built app: public/screenshots and docs/board.png.
 */
const id = '0198c0de-0000-7000-8000-000000000001';
const others = ['Kopitiam Hai Peng', 'Warung Pak Ali', 'Nasi Kandar Line Clear'];
const data = mkdtempSync(join(tmpdir(), 'kira-shot-'));
const server = await startServerProcess({ data });
const phone = newBrowser({ origin: server.origin });

/** `scale`: pixels of the picture for each pixel of the page. */
async function take(page: Page, file: string, [width, height, scale]: [number, number, number]) {
  await page.setViewportSize({ width, height });
  const shot = await capture(page, scale);
  await shot.png({ palette: true, effort: 10 }).toFile(join(root, file));
}

try {
  const account = await createAccount(server.origin, 'aisyah', linksInFiles(data, 'verify-email'));
  for (const title of others) await account.call('POST', '/receipts', { board: sampleBoard(title) });
  await account.call('POST', '/receipts', { _id: id, board: sampleBoard('Restoran Seri Melur') });
  const page = await firstPage(await phone.open());
  await logIn(page, server.origin, 'aisyah');
  await page.goto(`${server.origin}/receipts`);
  await page.getByText('Restoran Seri Melur').waitFor();
  await take(page, 'public/screenshots/receipts-narrow.png', [390, 844, 2]);
  await page.goto(`${server.origin}/receipts/${id}`);
  await page.getByRole('heading', { name: 'Restoran Seri Melur' }).waitFor();
  await page.getByText('Ayam goreng berempah').first().waitFor();
  await take(page, 'docs/board.png', [390, 844, 1]);
  await take(page, 'public/screenshots/board-narrow.png', [390, 844, 2]);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ['Aisyah', 'Wei Ling'])
    await page.getByRole('button', { name: boardTexts.column.expand(name) }).click();
  await take(page, 'public/screenshots/board-wide.png', [1280, 800, 1]);
} finally {
  await phone.remove();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
