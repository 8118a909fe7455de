import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidTexts, treatTexts } from '../../src/features/board/paid/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { manualTexts, uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { recentTexts } from '../../src/features/receipts/texts.ts';
import type { Board } from '../../src/domain/board/board.ts';
import { longBoard } from '../support/long-board.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { openPerson, openRow } from './board-steps.ts';
import { misfitsOn } from './fits.ts';
import { vanishedOn } from './high-contrast.ts';

/** Nothing is cut, scrolls sideways or lies out of reach: on small, low, wide screens, with large text. */
let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('zaiton');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const { assign, item, summary } = boardTexts;
const first = 'Nasi lemak ayam';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

/** Long names, shared items, a treat, and somebody who paid. */
function crowded(): Board {
  const { bill, columns, items } = longBoard();
  const [a, b, c, ...others] = Object.keys(columns);
  const named = {
    ...columns,
    [a!]: { ...columns[a!]!, title: 'Siti Nurhaliza binti Tarudin', covered: true },
  };
  const shares = (ids: readonly string[]) =>
    Object.fromEntries(ids.map((id) => [id, { weight: 1, rank: 'm' }]));
  const given = Object.entries(items).map(([id, one], at) => [
    id,
    at === 1
      ? {
          ...one,
          name: 'Ayam goreng berempah pedas dengan sambal petai',
          shares: shares([a!, b!, c!, ...others]),
        }
      : at > 20
        ? { ...one, shares: shares(at % 2 ? [b!] : [a!, c!]) }
        : one,
  ]);
  return {
    bill: { ...bill, paid: [{ who: b!, amount: null }] },
    columns: named,
    items: Object.fromEntries(given) as Board['items'],
  };
}

const sizes: Record<string, { width: number; height: number; text?: number }> = {
  'a small phone': { width: 320, height: 640 },
  'a phone': { width: 390, height: 844 },
  'a phone on its side': { width: 844, height: 390 },
  'a phone with text of 200 %': { width: 390, height: 844, text: 32 },
  'a desktop': { width: 1280, height: 800 },
  'a large desktop': { width: 1920, height: 1080 },
};

const screens: Record<string, () => Promise<unknown>> = {
  board: () => Promise.resolve(),
  person: async () => {
    await openPerson(page, 'Bala');
    await openRow(page, first);
  },
  assign: () => button(/^Assign \d+ items$/).click(),
  everyone: async () => {
    await button(/^Assign \d+ items$/).click();
    await button(assign.everyone).click();
    await button(assign.showAll).click();
  },
  'who had this': () => button(item.assign(first)).click(),
  why: () => button(/^Bala.*why/).click(),
  'item form': async () => {
    await openRow(page, first);
    await button(item.edit(first)).click();
  },
  treat: () => button(treatTexts.treated('Siti Nurhaliza binti Tarudin', 1)).click(),
  paid: () => button(paidTexts.by('Bala')).click(),
  summary: async () => {
    await button(summary.open).click();
    await page.getByRole('checkbox', { name: summary.details }).check();
  },
  home: async () => {
    await page.goto(boardPage.app.server.origin);
    await page.getByRole('heading', { name: recentTexts.underWay }).waitFor();
  },
  receipts: async () => {
    await page.goto(`${boardPage.app.server.origin}/receipts`);
    await page.getByRole('link', { name: longBoard().bill.title }).first().waitFor();
  },
  upload: async () => {
    await page.goto(`${boardPage.app.server.origin}/file-upload`);
    await button(uploadTexts.gallery).waitFor();
  },
  manual: async () => {
    await page.goto(`${boardPage.app.server.origin}/manual-receipt`);
    await button(manualTexts.save).waitFor();
  },
};

test.each(Object.keys(sizes))('on %s nothing is cut or out of reach', async (name) => {
  const { text = 16, ...size } = sizes[name]!;
  await page.setViewportSize(size);
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: text } });
  await boardPage.open(crowded(), first);
  const bill = page.url();
  const faults: string[] = [];
  for (const [screen, show] of Object.entries(screens)) {
    await page.goto(bill);
    await boardPage.grip(first).waitFor();
    await show();
    const all = [...(await misfitsOn(page)), ...(name === 'a phone' ? await vanishedOn(page) : [])];
    faults.push(...all.map((fault) => `${screen}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
