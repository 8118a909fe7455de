import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardTexts as texts } from '../../src/ui/texts/board.ts';
import { assign, backOnline, deviceOn, kept, save, setTable, untilEqual, type Table } from './table.ts';

/** What happens to a form, or to a step of undo, when somebody else's edit arrives. */
let table: Table;

beforeAll(async () => {
  table = await setTable();
}, 120_000);
afterAll(() => table.end());

const device = (who: 'aisyah' | 'bala', receipt: string) => deviceOn(table, who, receipt);

async function typePrice(page: Page, item: string, price: string): Promise<void> {
  await page
    .getByRole('button', { name: texts.item.edit(item), exact: true })
    .first()
    .click();
  await page.getByLabel(texts.item.price).first().fill(price);
}
const priceOf = async (receipt: string, name: string) =>
  Object.values((await table.board(receipt)).board.items).find((item) => item.name === name)?.price;
const peopleWith = async (receipt: string, name: string) =>
  Object.keys(
    Object.values((await table.board(receipt)).board.items).find((item) => item.name === name)?.shares ?? {},
  );

test('a price that came behind an open form was not seen: whose it was is told', async () => {
  const receipt = await table.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  await typePrice(hers, 'Teh tarik', '13.00');
  await typePrice(his, 'Teh tarik', '14.00');
  await his.keyboard.press('Enter');
  await untilEqual(table, receipt, his);
  await backOnline(hers);
  await expect.poll(async () => (await kept(hers, receipt))?.rev).toBe(2);
  await hers.getByLabel(texts.item.price).first().press('Enter');
  await untilEqual(table, receipt, hers);
  expect(await priceOf(receipt, 'Teh tarik')).toBe(1300);
  await backOnline(his);
  await his.getByText(/aisyah .*Teh tarik.* after you/).waitFor();
  expect(await hers.getByText('after you').count()).toBe(0);
});

test('Undo leaves what somebody else has made of it since, and says so', async () => {
  const receipt = await table.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  await assign(hers, 'Milo ais', 'Aisyah');
  await save(hers);
  await untilEqual(table, receipt, hers);
  await backOnline(his);
  await untilEqual(table, receipt, his);
  await assign(his, 'Milo ais', 'Wei Ling');
  await save(his);
  await untilEqual(table, receipt, his);
  await backOnline(hers);
  await untilEqual(table, receipt, hers);
  await hers.getByRole('button', { name: texts.undo, exact: true }).first().click();
  await hers.getByText(texts.toasts.changedSince).waitFor();
  await save(hers);
  await untilEqual(table, receipt, hers);
  expect(await peopleWith(receipt, 'Milo ais')).toEqual(['column-1', 'column-2']);
});

test('what was typed is kept when the page is left by "Back", and an item deleted meanwhile is told', async () => {
  const receipt = await table.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  await hers.goto(`${table.proxy.origin}/receipts`);
  await hers.getByRole('link', { name: /Mamak/ }).first().click();
  await hers.waitForURL(`**/receipts/${receipt}`);
  await typePrice(hers, 'Teh tarik', '13.00');
  await hers.goBack();
  await expect.poll(() => priceOf(receipt, 'Teh tarik')).toBe(1300);
  await hers.goForward();
  await typePrice(hers, 'Roti canai', '9.00');
  await his
    .getByRole('button', { name: texts.item.remove('Roti canai'), exact: true })
    .first()
    .click();
  await expect.poll(() => priceOf(receipt, 'Roti canai')).toBe(undefined);
  await backOnline(hers);
  await hers.getByText(texts.toasts.goneMeanwhile('Roti canai')).waitFor();
});
