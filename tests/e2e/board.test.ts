import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { emptyBill, type Board } from '../../src/domain/board.ts';
import { sen } from '../../src/domain/money.ts';
import { ranks } from '../../src/domain/rank.ts';
import { boardTexts } from '../../src/ui/texts/board.ts';
import { createAccount, type Account } from '../tools/account.ts';
import { firstPage } from '../tools/browser.ts';
import { expectAccessible } from './axe.ts';
import { boxOf, createWorld, dragTo, logIn, readAmounts, type Box, type World } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';

let world: World;
let page: Page;
let account: Account;
let receipts = 0;

beforeAll(async () => {
  world = await createWorld();
  account = await createAccount(world.server.origin, 'farah', (email) =>
    world.mailbox.link(email, 'verify-email'),
  );
  page = await firstPage(await world.phone({ width: 1280, height: 800 }).open());
  await logIn(page, world.server.origin, 'farah');
}, 120_000);
afterAll(() => world.end());

const places = ranks(4);
const line = (at: number, name: string, price: number, who?: string) => ({
  name,
  quantity: 1,
  price: sen(price),
  taxRate: null,
  rank: places[at]!,
  shares: who ? { [who]: { weight: 1, rank: places[at]! } } : {},
});
const person = (at: number, title: string) => ({
  title,
  content: '',
  rank: places[at]!,
  user: null,
  covered: false,
});

/** 10 % service on whole ringgit: no odd sen, so the amounts are the same whatever the receipt's id is. */
const board: Board = {
  bill: { ...emptyBill, title: 'Four ways', date: '2026-11-20', service: sen(280), total: sen(3080) },
  columns: { 'column-a': person(0, 'Aisyah'), 'column-b': person(1, 'Bala') },
  items: {
    roti: line(0, 'Roti', 600, 'column-a'),
    mee: line(1, 'Mee', 800, 'column-b'),
    nasi: line(2, 'Nasi', 1000),
    teh: line(3, 'Teh', 400),
  },
};

/** A fresh copy of the bill, opened. */
async function open(): Promise<void> {
  onTestFailed(() => keepScreenshot(page));
  const id = `0198c0de-0000-7000-8000-0000000001${String((receipts += 1)).padStart(2, '0')}`;
  await account.call('POST', '/receipts', { _id: id, board });
  await page.goto(`${world.server.origin}/receipts`);
  await page.goto(`${world.server.origin}/receipts/${id}`);
  await grip('Nasi').waitFor();
}
const grip = (name: string) => page.getByRole('button', { name: boardTexts.item.drag(name), exact: true });
const column = (title: string) => page.getByRole('region', { name: title, exact: true });

async function expectNasiWithBala(): Promise<void> {
  await column('Bala')
    .getByRole('button', { name: boardTexts.item.assign('Nasi') })
    .waitFor();
  await expect
    .poll(() => readAmounts(page))
    .toEqual({ total: 'RM 30.80', people: { Aisyah: '6.60', Bala: '19.80' } });
  await page.getByText('RM 4.40 left to assign').waitFor();
}

/** A finger that stays for longer than 120 ms and then moves. */
async function fingerDrag(from: Box, to: Box): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const [start, end] = [middle(from), middle(to)];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [start]);
  await page.waitForTimeout(250);
  for (let step = 1; step <= 12; step++) {
    const part = step / 12;
    await send('touchMove', [
      { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part },
    ]);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(100);
  await send('touchEnd', []);
  await finger.detach();
}

describe('an item goes to a person, and everybody’s amount is the same', () => {
  test('by mouse', async () => {
    await open();
    await dragTo(page, await boxOf(grip('Nasi')), await boxOf(column('Bala')));
    await expectNasiWithBala();
  });

  test('by touch', async () => {
    await open();
    await fingerDrag(await boxOf(grip('Nasi')), await boxOf(column('Bala')));
    await expectNasiWithBala();
  });

  test('by keyboard only, and each step is announced', async () => {
    await open();
    await grip('Nasi').focus();
    const said = page.locator('[id^=DndLiveRegion]');
    await page.keyboard.press('Space');
    await expect.poll(() => said.textContent()).toMatch(/Nasi/);
    await page.waitForTimeout(100);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => said.textContent()).toContain('Nasi is over Bala');
    await page.keyboard.press('Space');
    await expect.poll(() => said.textContent()).toContain('Nasi was dropped on Bala');
    await expectNasiWithBala();
  });

  test('by the tap sheet', async () => {
    await open();
    await page.getByRole('button', { name: boardTexts.item.assign('Nasi') }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bala' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: boardTexts.share.done }).click();
    await expectNasiWithBala();
  });

  test('by choosing the person first', async () => {
    await open();
    await page.getByRole('button', { name: boardTexts.assign.open }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bala' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Nasi/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: boardTexts.share.done }).click();
    await expectNasiWithBala();
  });
});

test('a deletion is undone by its toast, an assignment by Ctrl+Z, also after a reload', async () => {
  await open();
  await page.getByRole('button', { name: boardTexts.item.remove('Nasi') }).click();
  await page.locator('[data-toast]').getByRole('button', { name: boardTexts.undo }).click();
  await grip('Nasi').waitFor();
  await page.getByRole('button', { name: boardTexts.item.assign('Nasi') }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bala' }).first().click();
  await page.keyboard.press('Escape');
  await expectNasiWithBala();
  await page.reload();
  await expectNasiWithBala();
  await page.keyboard.press('Control+z');
  await page.getByText('RM 15.40 left to assign').waitFor();
});

test('axe finds nothing on the board’s sheets', async () => {
  await open();
  const sheets: (() => Promise<void>)[] = [
    () => page.getByRole('button', { name: boardTexts.item.assign('Nasi') }).click(),
    () => page.getByRole('button', { name: boardTexts.assign.open }).click(),
    () => page.getByRole('button', { name: /^Aisyah.*why/ }).click(),
    () => page.getByRole('button', { name: boardTexts.summary.open }).click(),
    () => page.getByRole('button', { name: boardTexts.bill.edit }).click(),
  ];
  for (const show of sheets) {
    await show();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}, 60_000);

test.each([
  ['abc', '0.00'],
  ['-5', '0.00'],
  ['1e12', '0.00'],
  ['1000000000000', '0.00'],
  ['12.5', '12.50'],
  ['12,50', '12.50'],
  ['1,234.50', '1234.50'],
  ['RM 7', '7.00'],
])('the price %s becomes %s', async (typed, shown) => {
  await open();
  await page.getByRole('button', { name: boardTexts.item.edit('Teh') }).click();
  const price = page.getByLabel(boardTexts.item.price);
  await price.press('Control+a');
  await price.pressSequentially(typed);
  await price.press('Enter');
  await page.getByText(boardTexts.toasts.itemUpdated).waitFor();
  await page.getByRole('button', { name: boardTexts.item.edit('Teh') }).click();
  await expect.poll(() => price.inputValue()).toBe(shown);
  expect(await page.locator('body').textContent()).not.toMatch(/NaN|Infinity|undefined/);
});

test('long, right-to-left and emoji names break no layout', async () => {
  await open();
  for (const name of ['\u0634\u0627\u064A 🍵 "<b>"', 'W'.repeat(300)]) {
    const [row] = await page.getByRole('button', { name: /: who had this\?$/ }).all();
    const before = ((await row?.getAttribute('aria-label')) ?? '').replace(': who had this?', '');
    await page.getByRole('button', { name: boardTexts.item.edit(before), exact: true }).click();
    await page.getByLabel(boardTexts.item.name).fill(name);
    await page.keyboard.press('Enter');
    await grip(name).waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
  }
});
