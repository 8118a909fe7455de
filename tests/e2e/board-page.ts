import type { Locator, Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { emptyBill, type Board } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { minor } from '../../src/domain/money/money.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import type { Account } from '../support/account.ts';
import { firstPage, type BrowserOptions } from '../support/browser.ts';
import { startApp, logIn, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** A desktop browser with a signed-in user, and a new copy of a bill for each test. */
export interface BoardPage {
  app: RunningApp;
  page: Page;
  account: Account;
  /**
   * Stores a new copy of a bill on the server and opens it. `item`: one that nobody has. `more`: further
   * fields of the receipt.
   */
  open(bill?: Board, item?: string, more?: object): Promise<void>;
  /** Loads the page anew. */
  reload(item?: string): Promise<void>;
  grip(name: string): Locator;
  column(title: string): Locator;
}

export async function openBoardPage(name: string, options: Partial<BrowserOptions> = {}): Promise<BoardPage> {
  const app = await startApp();
  const { origin } = app.server;
  const account = await app.newAccount(name);
  const page = await firstPage(
    await app.newBrowser({ width: 1280, height: 800, storesApp: false, ...options }).open(),
  );
  await logIn(page, origin, name);
  let receipts = 0;
  const idOf = (n: number) => `0198c0de-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
  /** The copies of a bill look the same: to this user each is another bill (same-bills.ts). */
  const keepApart = (n: number) =>
    page.evaluate(
      (pairs) => {
        const { _id } = JSON.parse(localStorage.getItem('kira-profile') ?? '{}') as { _id?: string };
        localStorage.setItem(`kira-apart-${_id}`, pairs);
      },
      Array.from({ length: n - 1 }, (_, at) => `${idOf(at + 1)} ${idOf(n)}`).join(),
    );
  const grip = (item: string) => page.getByRole('button', { name: boardTexts.item.drag(item), exact: true });
  /** The bar comes last on the screen, and what only a drag needs comes after the screen. */
  const untilReady = async (item: string) => {
    await grip(item).waitFor();
    await page.locator('[data-bar]').waitFor();
    await page.locator('#drag-instructions').waitFor({ state: 'attached' });
  };
  return {
    app,
    page,
    account,
    grip,
    column: (title) => page.getByRole('region', { name: title, exact: true }),
    async open(bill = fourItems, item = 'Nasi', more = {}) {
      onTestFailed(() => keepScreenshot(page));
      const id = idOf((receipts += 1));
      await keepApart(receipts);
      await account.call('POST', '/receipts', { _id: id, board: bill, ...more });
      await page.goto(`${origin}/receipts/${id}`);
      await untilReady(item);
    },
    async reload(item = 'Nasi') {
      await page.reload();
      await untilReady(item);
    },
  };
}

const places = ranks(4);
const line = (at: number, name: string, price: number, who?: string) => ({
  name,
  quantity: 1,
  price: minor(price),
  taxRate: null,
  rank: places[at]!,
  shares: who ? { [who]: { weight: 1, rank: places[at]! } } : {},
});
const person = (at: number, title: string) => ({
  title,
  rank: places[at]!,
  user: null,
  covered: false,
});

/** 10 % service on whole ringgit: no odd sen, so the amounts are the same whatever the receipt's id is. */
export const fourItems: Board = {
  bill: { ...emptyBill, title: 'Four ways', date: '2026-11-20', service: minor(280), total: minor(3080) },
  columns: { 'column-a': person(0, 'Aisyah'), 'column-b': person(1, 'Bala') },
  items: {
    roti: line(0, 'Roti', 600, 'column-a'),
    mee: line(1, 'Mee', 800, 'column-b'),
    nasi: line(2, 'Nasi', 1000),
    teh: line(3, 'Teh', 400),
  },
};
