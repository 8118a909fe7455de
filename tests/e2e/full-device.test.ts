import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { groupFormTexts } from '../../src/features/groups/texts.ts';
import { uploadTexts, manualTexts } from '../../src/features/new-receipt/texts.ts';
import { deleteTexts } from '../../src/features/receipts/delete-texts.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { syncTexts } from '../../src/features/sync/texts.ts';
import { changeTexts } from '../../src/history/change-texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';
import { assign, openHistory, pressInRow, save, readAmounts } from './board-steps.ts';
import { examine } from './check-page.ts';
import { chooseFile, emptyPhoto, checkUrl, boardUrl, READ_WITHIN_MS } from './photo-steps.ts';
import { refuseWrites } from './refuse-writes.ts';
import { backOnline } from './running-app.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('hana');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

/** Makes the disk full, or gives it room again. */
const fill = (full: boolean): Promise<void> => refuseWrites(page, full ? 'QuotaExceededError' : null);

const giveToBala = (item: string) => assign(page, item, 'Bala');

test('on a full disk edits wait in memory and a message stays, until "Try again" stores them', async () => {
  await boardPage.open();
  await fill(true);
  await giveToBala('Nasi');
  const message = page
    .getByRole('alert')
    .filter({ hasText: 'no storage left' })
    .getByText(shellTexts.full.text(1));
  await message.waitFor();
  await giveToBala('Teh');
  await page.getByText(shellTexts.full.text(2)).waitFor();
  await examine(page);
  const retry = page.getByRole('button', { name: shellTexts.full.retry });
  await retry.click();
  await expect.poll(() => retry.isEnabled()).toBe(true);
  await page.getByText(shellTexts.full.text(2)).waitFor();
  expect((await readAmounts(page)).people['Bala']).toBe('24.20'); // nothing looks lost meanwhile

  await fill(false);
  await retry.click();
  await page.getByText(shellTexts.full.text(2)).waitFor({ state: 'detached' });
  await message.waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(async () => (await readAmounts(page)).people['Bala']).toBe('24.20');
});

test('a stored edit that a full disk keeps from being sent shows a message until it is sent', async () => {
  await boardPage.open();
  await page.context().setOffline(true);
  await giveToBala('Nasi');
  await save(page);
  const badge = page.getByRole('link', { name: commonTexts.badge.waiting(1) });
  await badge.waitFor();
  await fill(true);
  await page.context().setOffline(false);
  await backOnline(page);
  const message = page.getByRole('alert').getByText(shellTexts.full.text(0));
  await message.waitFor();
  await examine(page);
  const retry = page.getByRole('button', { name: shellTexts.full.retry });
  await retry.press('Enter'); // the toast of the saving lies over it
  await expect.poll(() => retry.isEnabled()).toBe(true);
  await message.waitFor();
  await fill(false); // tried again by itself, too
  await message.waitFor({ state: 'detached', timeout: 60_000 });
  await badge.waitFor({ state: 'detached' });
});

test('edits in memory are on each screen, counted once, and a reload asks first', async () => {
  await boardPage.open();
  const list = page.getByRole('main').getByRole('link', { name: 'Warung Baru' });
  await fill(true);
  await pressInRow(page, 'Nasi', boardTexts.item.edit);
  await page.getByLabel(boardTexts.item.name).fill('Nasi lemak');
  await page.keyboard.press('Enter');
  await page.getByText(shellTexts.full.text(1)).waitFor();
  await goBy(shellTexts.nav.receipts);
  await page
    .getByRole('link', { name: /Four ways/ })
    .first()
    .click();
  await boardPage.grip('Nasi lemak').waitFor();
  await page.getByText(shellTexts.full.text(1)).waitFor();

  await page.getByRole('button', { name: boardTexts.bill.edit }).click();
  await page.getByLabel(boardTexts.bill.name).fill('Warung Baru');
  await page.getByLabel(boardTexts.bill.printed).fill('32.50');
  await page.getByRole('button', { name: boardTexts.bill.done }).click();
  await page.getByText(shellTexts.full.text(2)).waitFor();
  await goBy(shellTexts.nav.receipts);
  await list.waitFor();
  await list.getByText('RM 30.80').waitFor(); // what people pay, and not what is printed
  await goBy(shellTexts.nav.home);
  await list.waitFor();
  let asked = '';
  page.once('dialog', (dialog) => {
    asked = dialog.type();
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toBe('beforeunload');
  await list.click();
  await boardPage.grip('Nasi lemak').waitFor(); // it stayed
  await fill(false);
  await giveToBala('Teh'); // whatever is stored next takes along what waits
  await page.getByRole('button', { name: shellTexts.full.retry, exact: true }).waitFor({ state: 'detached' });
  await page.reload(); // no question: nothing would be lost
  await boardPage.grip('Nasi lemak').waitFor();
  await expect.poll(async () => (await readAmounts(page)).total).toBe('RM 30.80');
});

test('edits in memory are in History, in the settings and on /sync; Save and logout say what is true', async () => {
  await boardPage.open();
  await fill(true);
  await giveToBala('Nasi');
  const banner = page.getByText(shellTexts.full.text(1));
  await banner.waitFor();
  await save(page);
  const given = changeTexts.changed('Nasi', changeTexts.nobody, 'Bala');
  const sheet = await openHistory(page);
  const listed = sheet.getByRole('listitem').filter({ hasText: given });
  await listed.getByText(historyTexts.unsaved).waitFor();
  await page.locator('[data-toast]').waitFor({ state: 'detached' });
  expect(await page.getByText(boardTexts.toasts.updated).count()).toBe(0);
  expect(await page.getByText('no storage left').count()).toBe(1); // told once, by the line at the top
  await page.keyboard.press('Escape');
  await goBy(shellTexts.nav.settings);
  await page.getByRole('link', { name: commonTexts.badge.unsaved(1) }).click();
  await page.getByText(syncTexts.introUnsaved(1)).waitFor();
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Four ways' }).first();
  await entry.getByText(given).waitFor();
  await entry.getByText(syncTexts.unsaved).waitFor();
  await examine(page);

  await goBy(shellTexts.nav.settings);
  const logout = page.getByRole('button', { name: settingsTexts.logout, exact: true });
  await logout.click();
  const question = page.getByRole('dialog', { name: settingsTexts.logoutTitle });
  await question.getByText(settingsTexts.logoutText(0, 1, null), { exact: true }).waitFor();
  await question.getByRole('button', { name: settingsTexts.stay }).click();
  await fill(false);
  await page.getByRole('button', { name: shellTexts.full.retry, exact: true }).click();
  await banner.waitFor({ state: 'detached' });
});

test('a bill deleted on a full disk leaves the list, is told once and counted once, and Undo returns it', async () => {
  await boardPage.open({ ...fourItems, bill: { ...fourItems.bill, title: 'Satu sahaja' } });
  await goBy(shellTexts.nav.receipts);
  const row = page.getByRole('main').getByRole('link', { name: /Satu sahaja/ });
  await row.waitFor();
  await fill(true);
  const remove = async () => {
    await page.getByRole('button', { name: receiptsTexts.remove('Satu sahaja') }).click();
    await page.getByRole('dialog').getByRole('button', { name: deleteTexts.confirmRemove }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByText(shellTexts.full.text(1)).waitFor();
  };
  await remove();
  const toast = page.locator('[data-toast]');
  await toast.getByText(deleteTexts.removedLater('Satu sahaja')).waitFor();
  expect(await toast.count()).toBe(1);
  await toast.getByRole('button', { name: deleteTexts.undo }).click();
  await toast.waitFor({ state: 'detached' });
  await row.waitFor();
  await page.getByText(shellTexts.full.text(1)).waitFor({ state: 'detached' });
  await remove();
  await toast.waitFor({ state: 'detached' }); // Undo is over
  await page.getByText(shellTexts.full.text(1)).waitFor();
  await fill(false);
  await page.getByRole('button', { name: shellTexts.full.retry, exact: true }).click();
  await page.getByText(shellTexts.full.text(1)).waitFor({ state: 'detached' });
  await page.reload();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Four ways/ })
    .first()
    .waitFor();
  expect(await row.count()).toBe(0);
});

/** To another screen by the menu: no page is loaded. */
async function goBy(link: string): Promise<void> {
  await page.getByRole('button', { name: shellTexts.menu.open, exact: true }).click();
  await page
    .getByRole('navigation', { name: shellTexts.menu.label })
    .getByRole('link', { name: link, exact: true })
    .click();
}

/** Waits for the message about edits in memory, makes room and tries again. */
async function makeRoom(): Promise<void> {
  await page.getByText(shellTexts.full.text(1)).waitFor();
  await fill(false);
  await page.getByRole('button', { name: shellTexts.full.retry, exact: true }).click();
}

const titles = async (title: string): Promise<number> => {
  await page.goto(new URL('/receipts', page.url()).href);
  await page.getByText(title).first().waitFor();
  return page.getByText(title, { exact: true }).count();
};

test('a receipt typed on a full disk is made once, and opens when it is stored', async () => {
  await page.goto(new URL('/manual-receipt', page.url()).href);
  await page.getByLabel(manualTexts.store).fill('Warung Penuh');
  await page.getByLabel(manualTexts.itemName(1)).fill('Teh');
  await page.getByLabel(manualTexts.itemPrice(1)).fill('2.50');
  await fill(true);
  const make = page.getByRole('button', { name: manualTexts.save });
  await make.click();
  await page.getByRole('alert').filter({ hasText: 'no storage left' }).first().waitFor();
  expect(await make.isDisabled()).toBe(true);
  await makeRoom();
  await page.waitForURL(boardUrl);
  expect(await titles('Warung Penuh')).toBe(1);
});

test('a photo taken on a full disk makes one receipt, also by "Try Again" below the photo', async () => {
  await page.goto(new URL('/file-upload', page.url()).href);
  await fill(true);
  await chooseFile(page, await emptyPhoto());
  const noRoom = page.getByRole('main').getByRole('alert').filter({ hasText: 'no storage left' });
  const retry = page.getByRole('button', { name: uploadTexts.tryAgain, exact: true });
  await noRoom.waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0); // nothing goes on
  await examine(page);
  for (let tries = 0; tries < 2; tries += 1) {
    await retry.click();
    await noRoom.waitFor(); // still no room: the screen says it again
  }
  await fill(false);
  await retry.click();
  await page.getByText(uploadTexts.noText).waitFor({ timeout: READ_WITHIN_MS });
  await fill(true);
  const goOn = page.getByRole('button', { name: uploadTexts.withPhoto });
  await goOn.click();
  await page.getByText(shellTexts.full.text(1)).waitFor();
  await page.getByRole('button', { name: uploadTexts.cancel, exact: true }).click();
  await page.getByText(shellTexts.full.text(1)).waitFor({ state: 'detached' }); // no bill waits
  await page.getByRole('button', { name: uploadTexts.split }).click();
  await goOn.click();
  await makeRoom();
  await page.waitForURL(checkUrl);
});

test('a group made on a full disk is made once, and its list opens when it is stored', async () => {
  await page.goto(new URL('/new-group', page.url()).href);
  await page.getByLabel(groupFormTexts.name).fill('Penuh');
  await fill(true);
  const create = page.getByRole('button', { name: groupFormTexts.create });
  await create.click();
  await page.getByRole('main').getByRole('alert').filter({ hasText: 'no storage left' }).waitFor();
  expect(await create.isDisabled()).toBe(true);
  await examine(page);
  await makeRoom();
  await page.waitForURL('**/groups');
  const shown = page.getByRole('main').getByText('Penuh', { exact: true });
  await shown.first().waitFor();
  expect(await shown.count()).toBe(1);
});

test('a screen that dead storage takes down promises nothing about what was entered', async () => {
  // Dexie keeps the method when it opens: it must be there before.
  await page.addInitScript(() => {
    const database = IDBDatabase.prototype as unknown as Record<'transaction', (...of: unknown[]) => unknown>;
    const { transaction } = database;
    database.transaction = function (...of) {
      if ('isDead' in window) throw new DOMException('Connection lost.', 'UnknownError');
      return transaction.apply(this, of);
    };
  });
  await boardPage.open();
  await page.evaluate(() => Object.assign(window, { isDead: true }));
  void giveToBala('Nasi').catch(() => undefined); // its sheet goes down with the screen
  await page.getByText(shellTexts.crashed).waitFor();
  const shown = await page.locator('body').innerText();
  expect(shown).not.toMatch(/still on this device|saved on this phone|nothing is lost|is kept/i);
});
