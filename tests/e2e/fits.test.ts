import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import type { Board } from '../../src/domain/board/board.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { treatTexts } from '../../src/features/board/who-had/treat/texts.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
import { manualTexts, uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { recentTexts } from '../../src/features/receipts/texts.ts';
import { longBoard } from '../support/long-board.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { openPerson, openRow } from './board-steps.ts';
import { misfitsOn } from './fits.ts';
import { vanishedOn } from './high-contrast.ts';
import { windowBox } from './pointer.ts';
import { keepScreenshot } from './screenshot.ts';
import { sharedTextsOn } from './translated.ts';

/** Nothing is cut, scrolls sideways or lies out of reach: on small, low, wide screens, with large text. */
let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('zaiton');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const { assign, item, summary } = boardTexts;
const dish = 'Nasi lemak ayam';
/** As tills print. */
const inCapitals = 'SPAGHETTI CARBONARA';
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
  const given = Object.entries(items).map(([id, { name, ...rest }], at) => {
    const one = { ...rest, name: at === 2 || at === 21 ? inCapitals : name };
    return [
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
    ];
  });
  return {
    bill: { ...bill, paid: [{ who: b!, amount: null }] },
    columns: named,
    items: Object.fromEntries(given) as Board['items'],
  };
}

interface Size {
  width: number;
  height: number;
  /** Of the text, in pixels. */
  text?: number;
}

/** A screen is opened once in a size of each kind; people turn their phones and widen windows, too. */
const devices: Record<string, Record<string, Size>> = {
  'a phone': {
    'a phone': { width: 390, height: 844 },
    'a small phone': { width: 320, height: 640 },
    'a phone on its side': { width: 844, height: 390 },
    'a phone with text of 200 %': { width: 390, height: 844, text: 32 },
  },
  'a desktop': {
    'a desktop': { width: 1280, height: 800 },
    'a large desktop': { width: 1920, height: 1080 },
  },
};

const screens: Record<string, () => Promise<unknown>> = {
  board: () => Promise.resolve(),
  person: async () => {
    await openPerson(page, 'Bala');
    await openRow(page, dish);
  },
  assign: () => button(/^Assign \d+ items$/).click(),
  everyone: async () => {
    await button(/^Assign \d+ items$/).click();
    await button(assign.everyone).click();
  },
  'new person': async () => {
    await button(/^Assign \d+ items$/).click();
    await page.getByRole('dialog').getByRole('button', { name: boardTexts.addColumn }).click();
  },
  'who had this': () => button(item.assign(inCapitals)).click(),
  why: () => button(/^Bala.*why/).click(),
  'item form': async () => {
    await openRow(page, dish);
    await button(item.edit(dish)).click();
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

describe.each(Object.entries(devices))('on %s', (device, sizes) => {
  const [[, first]] = Object.entries(sizes) as [[string, Size]];
  let bill: string | undefined;
  let settings: CDPSession;

  beforeAll(async () => {
    settings = await page.context().newCDPSession(page);
  });

  // On a desktop a form is the phone's in a wider frame.
  const own = new Set([
    'board',
    'person',
    'assign',
    'everyone',
    'new person',
    'item form',
    'home',
    'receipts',
  ]);
  const shown = Object.entries(screens).filter(([name]) => device === 'a phone' || own.has(name));
  test.each(shown)('nothing is cut or out of reach: %s', async (_, show) => {
    onTestFailed(() => keepScreenshot(page));
    await page.setViewportSize(first);
    if (bill) await page.goto(bill);
    else await boardPage.open(crowded(), dish);
    bill ??= page.url();
    await boardPage.grip(dish).waitFor();
    await show();
    const faults = await sharedTextsOn(page);
    for (const [name, { text = 16, ...size }] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await settings.send('Page.setFontSizes', { fontSizes: { standard: text } });
      faults.push(...(await misfitsOn(page)).map((fault) => `${name}: ${fault}`));
    }
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    if (device === 'a phone') faults.push(...(await vanishedOn(page)));
    expect(faults).toEqual([]);
  });
});

test('in a low window people stay in view while a new one is named, and so does the button below', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.setViewportSize({ width: 1280, height: 560 });
  await boardPage.open(longBoard(), dish);
  await screens['new person']!();
  const sheet = page.getByRole('dialog');
  for (const name of [/^Mei Ling/, boardTexts.share.add]) {
    const inSheet = async () => {
      const [one, room] = await Promise.all([sheet.getByRole('button', { name }), sheet].map(windowBox));
      return one!.y >= room!.y && one!.y + one!.height <= room!.y + room!.height;
    };
    await expect.poll(inSheet, { message: String(name) }).toBe(true);
  }
});
