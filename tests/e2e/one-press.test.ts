import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
import { groupFormTexts, groupsTexts } from '../../src/features/groups/texts.ts';
import { manualTexts } from '../../src/features/new-receipt/texts.ts';
import { deleteTexts } from '../../src/features/receipts/delete-texts.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';
import { openPerson, openRow } from './board-steps.ts';
import { boardUrl } from './photo-steps.ts';
import { windowBox } from './pointer.ts';
import { untilPainted } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** PRESS-1, PRESS-2 and PRESS-3: two quick presses are one step of undo. */
let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('rosmah', { quickPresses: false });
  page = boardPage.page;
  await page.setViewportSize({ width: 390, height: 844 });
});
afterAll(() => boardPage?.app.end());
beforeEach(() => boardPage.open({ ...fourItems, items: { ...fourItems.items, ais } }));

const ais = { ...fourItems.items['teh']!, name: 'Ais', quantity: 3, rank: 'zz' };
const { assign, column, item, rows, share } = boardTexts;
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).first();
const inSheet = (name: string | RegExp): Locator =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true });
const ask = (name: string) => button(item.assign(name)).click();
const openAssign = () => button(assign.open(3)).click();

/** Closes all sheets, takes one step back, and reads how many are left. */
async function stepsAfter(act: () => Promise<unknown>): Promise<string | null> {
  await act();
  while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  const undo = button(boardTexts.undo);
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('false');
  await undo.click();
  return page.getByText(/^Undone\./).textContent();
}

const acts: Record<string, () => Promise<Locator>> = {
  'Add, for a person of an item': async () => {
    await ask('Nasi');
    await inSheet(boardTexts.addColumn).click();
    await page.keyboard.type('Mei');
    return inSheet(share.add);
  },
  'a person of an item': async () => {
    await ask('Nasi');
    return inSheet('Bala');
  },
  'everyone of an item': async () => {
    await ask('Nasi');
    return inSheet(share.everyone);
  },
  'Split into rows': async () => {
    await ask('Ais');
    return inSheet(rows.divide(2, 1));
  },
  'an item to assign': async () => {
    await openAssign();
    return inSheet(/^Nasi \d/);
  },
  'Split the whole bill equally': async () => {
    await openAssign();
    await inSheet(assign.everyone).click();
    return inSheet(assign.shareAll);
  },
  'the check mark of a new item': async () => {
    await openPerson(page, 'Aisyah');
    await button(column.addItem('Aisyah')).dblclick();
    return button(item.save('Item 6'));
  },
  'the treat': async () => {
    await openPerson(page, 'Aisyah');
    return button(column.cover('Aisyah'));
  },
  'Delete of a person': async () => {
    await openPerson(page, 'Aisyah');
    await button(column.remove('Aisyah')).click();
    return inSheet(commonTexts.remove);
  },
  'Delete of an item': async () => {
    await openRow(page, 'Nasi');
    return button(item.remove('Nasi'));
  },
  'the check mark of an item': async () => {
    await openRow(page, 'Nasi');
    await button(item.edit('Nasi')).click();
    await page.getByLabel(item.price).fill('12');
    return button(item.save('Nasi'));
  },
  'who paid': async () => {
    await button(paidTexts.title).click();
    return inSheet(paidTexts.all('Bala'));
  },
};

test.each(Object.keys(acts))('%s, double-clicked, has one effect', async (name) => {
  expect(await stepsAfter(async () => (await acts[name]!()).dblclick())).toBe(boardTexts.undone(0));
});

test('a held Enter key has one effect', async () => {
  const held = async () => {
    await openPerson(page, 'Aisyah');
    await button(column.addItem('Aisyah')).focus();
    for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.press('Enter');
  };
  expect(await stepsAfter(held)).toBe(boardTexts.undone(0));
});

test('Undo and the steppers count both presses', async () => {
  await ask('Nasi');
  for (const person of ['Aisyah', 'Bala']) await inSheet(person).click();
  await inSheet(share.more('Bala')).dblclick();
  await page.getByText(share.portion(3, 4), { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await button(boardTexts.undo).dblclick();
  await page.getByText(boardTexts.undone(2), { exact: true }).waitFor({ state: 'attached' });
});

test('after a double click on "Add another person" the name is typed', async () => {
  await button(boardTexts.addNext).evaluate((add) => add.scrollIntoView({ block: 'center' }));
  const { x, y } = await windowBox(button(boardTexts.addNext));
  for (let presses = 0; presses < 2; presses += 1) {
    await page.mouse.click(x + 40, y + 20);
    await page.getByRole('textbox', { name: column.title }).waitFor();
  }
  await page.keyboard.type('Ali');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Ali', exact: true }).waitFor();
});

test('a sheet whose button is double-clicked stays open, and a press beside it closes it', async () => {
  const { x, y } = await windowBox(button(historyTexts.open));
  await page.mouse.dblclick(x + 20, y + 20);
  const sheet = page.getByRole('dialog', { name: historyTexts.title });
  await sheet.getByRole('button', { name: commonTexts.close }).waitFor();
  await untilPainted(page);
  expect(await sheet.count()).toBe(1);
  const pressBeside = async () => {
    await page.mouse.click(x + 20, y + 20);
    return sheet.count();
  };
  await expect.poll(pressBeside, { interval: 500 }).toBe(0); // slower than a double tap
});

test('Next, double-clicked, goes to the next person only', async () => {
  await openAssign();
  await inSheet(assign.everyone).click();
  await inSheet(assign.next('Aisyah')).dblclick();
  await page.getByText(assign.tapTheirs('Aisyah')).waitFor();
  expect(await inSheet(/^Aisyah/).getAttribute('aria-pressed')).toBe('true');
});

test('Take back, double-clicked, takes back one change, and leaves the one that takes its place', async () => {
  for (const person of ['Aisyah', 'Bala']) {
    await openPerson(page, person);
    await button(column.cover(person)).click();
  }
  await page.getByText(boardTexts.saved.server, { exact: true }).waitFor();
  await button(historyTexts.open).click();
  const restores = page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${historyTexts.restore}`) });
  await expect.poll(() => restores.count()).toBe(2);
  expect(await stepsAfter(() => restores.first().dblclick())).toBe(boardTexts.undone(2));
});

test('a bill’s Delete, double-clicked, deletes one of two', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${boardPage.app.server.origin}/receipts`);
  const entries = page.getByRole('button', { name: receiptsTexts.remove('Four ways') });
  await entries.first().waitFor();
  const before = await entries.count();
  await entries.first().dblclick();
  await page.getByRole('dialog').getByRole('button', { name: deleteTexts.confirmRemove }).dblclick();
  await page.getByText(deleteTexts.removed('Four ways')).waitFor();
  expect(await entries.count()).toBe(before);
});

test('Create Group, double-clicked, makes one group', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${boardPage.app.server.origin}/new-group`);
  await page.getByLabel(groupFormTexts.name).fill('Makan kaki');
  await button(groupFormTexts.create).dblclick();
  const removes = page.getByRole('button', { name: groupsTexts.remove('Makan kaki') });
  await removes.first().waitFor();
  expect(await removes.count()).toBe(1);
});

test('a typed receipt’s Save, double-clicked, makes one receipt', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${boardPage.app.server.origin}/manual-receipt`);
  await page.getByLabel(manualTexts.store).fill('Warung');
  await page.getByLabel(manualTexts.itemName(1)).fill('Laksa');
  await page.getByLabel(manualTexts.itemPrice(1)).fill('9');
  await button(manualTexts.save).dblclick();
  await page.waitForURL(boardUrl);
  await page.goto(`${boardPage.app.server.origin}/receipts`);
  const entries = page.getByRole('button', { name: receiptsTexts.remove('Warung') });
  await entries.first().waitFor();
  expect(await entries.count()).toBe(1);
});
