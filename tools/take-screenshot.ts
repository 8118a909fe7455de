import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../server/bin/bootstrap.mjs';
import { minor } from '../src/domain/money/money.ts';
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
/** Bills without charges, oldest first. All of their items are assigned. */
const others = [
  ['Kopitiam Hai Peng', '2026-11-11', 'item-1', 'item-5'],
  ['Warung Pak Ali', '2026-11-14', 'item-2', 'item-3'],
  ['Nasi Kandar Seri Utara', '2026-11-18', 'item-1', 'item-3', 'item-4'],
] as const;
function smallBoard([title, date, ...names]: (typeof others)[number]) {
  const board = sampleBoard(title);
  const share = { weight: 1, rank: 'z' };
  const items = Object.fromEntries(
    names.map((name) => [name, { ...board.items[name]!, shares: { 'column-1': share, 'column-2': share } }]),
  );
  const total = minor(Object.values(items).reduce((sum, { price }) => sum + price, 0));
  const charges = { service: minor(0), taxes: [], rounding: minor(0) };
  return { ...board, bill: { ...board.bill, date, total, ...charges }, items };
}

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
  for (const other of others) await account.call('POST', '/receipts', { board: smallBoard(other) });
  await account.call('POST', '/receipts', { _id: id, board: sampleBoard('Restoran Seri Melur') });
  const page = await firstPage(await phone.open());
  await logIn(page, server.origin, 'aisyah');
  await page.goto(`${server.origin}/receipts`);
  await page.getByText('Restoran Seri Melur').waitFor();
  // Each row says what is left, or what the user had.
  await page.getByText(/left to assign/).waitFor();
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
