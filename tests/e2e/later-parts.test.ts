import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { deleteTexts } from '../../src/features/receipts/delete-texts.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { fourItems } from './board-page.ts';
import { readAmounts } from './board-steps.ts';
import { windowBox, dragTo } from './pointer.ts';
import { startApp, logIn, type RunningApp } from './running-app.ts';

let app: RunningApp;
let account: Account;

beforeAll(async () => {
  app = await startApp();
  account = await app.newAccount('later');
});
afterAll(() => app.end());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a bill on a phone that has nothing yet. `code`: what happens to the files of this name. */
async function openBill(id: string, name: string, code: (route: Route) => Promise<void>): Promise<Page> {
  await account.call('POST', '/receipts', { _id: id, board: fourItems });
  const page = await firstPage(await app.newBrowser({ width: 1280, height: 800, storesApp: false }).open());
  await logIn(page, app.server.origin, 'later');
  await page.route(`**/assets/${name}-*.js`, code);
  await page.goto(`${app.server.origin}/receipts/${id}`);
  await button(page, boardTexts.item.assign('Nasi')).waitFor();
  return page;
}

test('a tap before the sheet’s code is here opens the sheet once it comes', async () => {
  let arrive = (): void => undefined;
  const here = new Promise<void>((resolve) => (arrive = resolve));
  const page = await openBill('0198c0de-0000-7000-8000-000000000201', 'sheets', async (route) => {
    await here;
    await route.continue();
  });
  await button(page, boardTexts.item.assign('Nasi')).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  arrive();
  await page.getByRole('dialog', { name: boardTexts.share.title }).waitFor();
});

test('a tap after the sheet’s code was lost asks for it again', async () => {
  let isDown = true;
  const lost = new Set<string>();
  const page = await openBill('0198c0de-0000-7000-8000-000000000202', 'sheets', (route) => {
    if (!isDown) return route.continue();
    lost.add(route.request().url());
    return route.abort();
  });
  await expect.poll(() => lost.size).toBe(1);
  isDown = false;
  await button(page, boardTexts.item.assign('Nasi')).click();
  await page.getByRole('dialog', { name: boardTexts.share.title }).waitFor();
});

test('a sheet that is rendered anew while its code is lost asks no third time, and closes once', async () => {
  const id = '0198c0de-0000-7000-8000-000000000205';
  const asked: Route[] = [];
  const page = await openBill(id, 'sheets', async (route) => void asked.push(route));
  const lose = async () => {
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await Promise.all(asked.splice(0).map((route) => route.abort()));
  };
  const rename = async (name: string, baseRev: number) => {
    const op = { op: 'item.set', id: 'teh', field: 'name', value: name };
    await account.call('PATCH', `/states/${id}`, { ops: [op], baseRev });
    await button(page, boardTexts.item.assign(name)).waitFor();
  };
  await button(page, boardTexts.item.assign('Nasi')).click();
  await rename('Teh O', 1);
  await lose();
  await expect.poll(() => asked.length).toBe(1);
  await rename('Teh Ais', 2);
  await lose();
  await page.getByText(commonTexts.partFailed).waitFor();
  expect(asked).toEqual([]);
});

test('a bill whose code for drags was lost can drag after the next edit', async () => {
  let isDown = true;
  const page = await openBill('0198c0de-0000-7000-8000-000000000203', 'drag', (route) =>
    isDown ? route.abort() : route.continue(),
  );
  isDown = false;
  await button(page, boardTexts.item.assign('Teh')).click();
  await button(page, 'Bala').last().click();
  await button(page, boardTexts.share.done).click();
  await page.locator('#drag-instructions').waitFor({ state: 'attached' });
  const grip = await windowBox(button(page, boardTexts.item.drag('Nasi')));
  await dragTo(page, grip, await windowBox(page.getByRole('region', { name: 'Bala', exact: true })));
  await expect.poll(async () => (await readAmounts(page)).people).toEqual({ Aisyah: '6.60', Bala: '24.20' });
});

test('a sheet whose code is lost again and again leaves the list, and a later tap opens it', async () => {
  let isDown = true;
  const page = await openBill('0198c0de-0000-7000-8000-000000000204', 'delete-sheet', (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.goto(`${app.server.origin}/receipts`);
  const remove = button(page, receiptsTexts.remove(fourItems.bill.title ?? ''));
  await remove.first().click();
  await page.getByText(commonTexts.partFailed).waitFor();
  isDown = false;
  await remove.first().click();
  await page.getByRole('dialog', { name: deleteTexts.removeTitle }).waitFor();
});
