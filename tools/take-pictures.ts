import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../server/bin/bootstrap.mjs';
import { catalogue, type Catalogue } from '../src/app/catalogue.ts';
import { otherLanguages } from '../src/language/tags.ts';
import { readPhoto } from '../tests/e2e/photo-steps.ts';
import { logIn } from '../tests/e2e/running-app.ts';
import { createAccount, linksInFiles } from '../tests/support/account.ts';
import { firstPage, newBrowser } from '../tests/support/browser.ts';
import { startServerProcess } from '../tests/support/server.ts';
import { capture } from './capture.ts';
import { sampleBill, samplePicture } from './read-sample.ts';

/**
 * node --import tsx tools/take-pictures.ts: takes the public pages' pictures of the app, into the folder that
 * marketingTexts name: the bill of the sample receipt, in each language, light and dark.
 */
const open = '0198c0de-0000-7000-8000-000000000001';
const done = '0198c0de-0000-7000-8000-000000000002';
const phoneSize = { width: 390, height: 780 };
const desktopSize = { width: 1120, height: 640 };

/** The bill of the landing page's receipt. Two items wait for whoever had them, unless all `isDone`. */
function tripleBoard(isDone: boolean) {
  const board = sampleBill();
  // Of other evenings: Kira asks about a bill that is there twice.
  board.bill.date = isDone ? '2026-11-06' : '2026-11-13';
  const give = (item: string, ...people: string[]) =>
    (board.items[item]!.shares = Object.fromEntries(people.map((id) => [id, { weight: 1, rank: 'z' }])));
  give('item-1', 'column-1', 'column-2', 'column-3');
  give('item-2', 'column-1');
  give('item-3', 'column-2', 'column-3');
  if (isDone) give('item-4', 'column-3');
  if (isDone) give('item-5', 'column-1');
  return board;
}

const data = mkdtempSync(join(tmpdir(), 'kira-pictures-'));
const server = await startServerProcess({ data });

const save = async (page: Page, file: string, width: number): Promise<unknown> =>
  (await capture(page, 2)).resize({ width }).avif({ quality: 55, effort: 6 }).toFile(file);

async function catalogueIn(tag: string): Promise<Catalogue[]> {
  const module = (await import(`../src/app/catalogue.${tag}.ts`)) as Record<string, Catalogue>;
  return Object.values(module);
}
const catalogues = [catalogue, ...(await Promise.all(otherLanguages.map(catalogueIn))).flat()];

/** From the next page on. */
async function speak(page: Page, texts: Catalogue): Promise<void> {
  const language = texts.commonTexts.locale.slice(0, 2);
  await page.evaluate((chosen) => localStorage.setItem('kira-language', chosen), language);
}

async function takeAll(page: Page, check: string, texts: Catalogue, scheme: string): Promise<void> {
  const out = join(root, 'public', texts.marketingTexts.pictures.folder);
  mkdirSync(out, { recursive: true });
  const take = (name: string, width: number) => save(page, join(out, `${name}-${scheme}.avif`), width);
  await speak(page, texts);
  await page.goto(check);
  await page.getByRole('button', { name: texts.checkTexts.board }).waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.getByText(texts.commonTexts.badge.sending).waitFor({ state: 'hidden' });
  await take('check', 640);
  await page.goto(`${server.origin}/receipts/${done}`);
  await page.getByRole('button', { name: texts.boardTexts.summary.open }).click();
  await page.getByRole('dialog').getByText('Ravi').waitFor();
  await take('summary', 640);
  await page.goto(`${server.origin}/receipts/${open}`);
  await page.getByText('Ayam goreng berempah').first().waitFor();
  await take('board', 640);
  await page.setViewportSize(desktopSize);
  for (const name of ['Aisyah', 'Wei Ling', 'Ravi'])
    await page.getByRole('button', { name: texts.boardTexts.column.expand(name) }).click();
  await take('wide', 1440);
  await page.setViewportSize(phoneSize);
}

try {
  const account = await createAccount(server.origin, 'aisyah', linksInFiles(data, 'verify-email'));
  await account.call('POST', '/receipts', { _id: open, board: tripleBoard(false) });
  await account.call('POST', '/receipts', { _id: done, board: tripleBoard(true) });
  for (const colorScheme of ['light', 'dark'] as const) {
    const phone = newBrowser({ origin: server.origin, colorScheme });
    const page = await firstPage(await phone.open());
    await page.setViewportSize(phoneSize);
    await logIn(page, server.origin, 'aisyah');
    await readPhoto(page, samplePicture);
    const check = page.url();
    for (const texts of catalogues) await takeAll(page, check, texts, colorScheme);
    await phone.remove();
  }
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
