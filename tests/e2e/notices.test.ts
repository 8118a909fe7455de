import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardTexts } from '../../src/ui/texts/board.ts';
import { commonTexts } from '../../src/ui/texts/common.ts';
import { assign, backOnline, deviceOn, save, setTable, untilEqual, type Table } from './table.ts';

/** What the board says of a person's own edits that others, or their other device, were at too. */
let table: Table;

beforeAll(async () => {
  table = await setTable();
}, 180_000);
afterAll(() => table?.end());

const device = (who: 'aisyah' | 'bala', receipt: string) => deviceOn(table, who, receipt);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

/** Writes another name and price, in the item's form. */
async function write(page: Page, item: string, name: string, price: string): Promise<void> {
  await button(page, boardTexts.item.edit(item)).click();
  await page.getByLabel(boardTexts.item.price).first().fill(price);
  await page.getByLabel(boardTexts.item.name).first().fill(name);
  await page.keyboard.press('Enter');
  await button(page, boardTexts.item.edit(name)).waitFor();
}

const told = (page: Page, text: string) => page.getByRole('paragraph').filter({ hasText: text });

test('what is gone is named, and is not blamed on somebody else: it was their own tablet', async () => {
  const receipt = await table.newBill();
  const [phone, tablet] = [await device('aisyah', receipt), await device('aisyah', receipt)];
  await phone.context().setOffline(true);
  await assign(phone, 'Milo ais', 'Wei Ling');
  await assign(phone, 'Ayam goreng berempah', 'Aisyah');
  await save(phone);
  await button(tablet, boardTexts.item.remove('Ayam goreng berempah')).click();
  await button(tablet, boardTexts.column.remove('Wei Ling')).click();
  await tablet.getByRole('dialog').getByRole('button', { name: commonTexts.remove, exact: true }).click();
  await save(tablet);
  await untilEqual(table, receipt, tablet);
  await phone.context().setOffline(false);
  await backOnline(phone);
  await untilEqual(table, receipt, phone);
  await told(phone, 'Your change to Milo ais was not kept: Wei Ling has been removed.').waitFor();
  await told(phone, 'Your change to Ayam goreng berempah was not kept: it has been deleted.').waitFor();
});

test('what replaced an edit is told from what it had said, also when the board has moved on', async () => {
  const receipt = await table.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  for (const page of [his, hers]) await page.context().setOffline(true);
  await assign(hers, 'Milo ais', 'Aisyah');
  await write(hers, 'Teh tarik', 'Teh O', '13.00');
  await write(his, 'Teh tarik', 'Teh C', '14.00');
  await button(his, boardTexts.item.remove('Milo ais')).click();
  await save(hers);
  await save(his);
  await hers.context().setOffline(false);
  await untilEqual(table, receipt, hers);
  await his.context().setOffline(false);
  await untilEqual(table, receipt, his);
  await write(his, 'Teh C', 'Teh halia', '15.00');
  await save(his);
  await untilEqual(table, receipt, his);
  await backOnline(hers);
  await untilEqual(table, receipt, hers, his);
  await told(hers, 'bala renamed Teh O to Teh C after you.').waitFor();
  await told(hers, 'bala changed the price of Teh halia from RM 13.00 to RM 14.00 after you.').waitFor();
  await told(hers, 'bala deleted Milo ais after your change.').waitFor();
  expect(await his.getByText('after you').count()).toBe(0);
});
