import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { groupFormTexts } from '../../src/features/groups/texts.ts';
import { manualTexts } from '../../src/features/new-receipt/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { openPerson, openRow } from './board-steps.ts';
import { keepScreenshot } from './screenshot.ts';

/** IME-1: the page ignores keys that an input method uses. */
let boardPage: BoardPage;
let page: Page;
let keys: CDPSession;

beforeAll(async () => {
  boardPage = await openBoardPage('siti');
  page = boardPage.page;
  keys = await page.context().newCDPSession(page);
});
afterAll(() => boardPage?.app.end());

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const open = (path: string) => page.goto(`${boardPage.app.server.origin}${path}`);
const sheet = () => page.getByRole('dialog');

/** Opens a field for text, and empties it. */
const fields: Record<string, () => Promise<Locator>> = {
  'a new person on the board': async () => {
    await boardPage.open();
    await button(boardTexts.addColumn).click();
    return page.getByRole('textbox', { name: boardTexts.column.title });
  },
  'a new person in the sheet': async () => {
    await boardPage.open();
    await button(boardTexts.item.assign('Nasi')).click();
    await sheet().getByRole('button', { name: boardTexts.addColumn }).click();
    return sheet().getByRole('textbox', { name: boardTexts.column.title });
  },
  'the name of a person': async () => {
    await boardPage.open();
    await openPerson(page, 'Bala');
    await button(boardTexts.column.edit('Bala')).click();
    return page.getByRole('textbox', { name: boardTexts.column.title });
  },
  'the name of an item': async () => {
    await boardPage.open();
    await openRow(page, 'Nasi');
    await button(boardTexts.item.edit('Nasi')).click();
    return page.getByLabel(boardTexts.item.name);
  },
  'the name of a friend in a group': async () => {
    await open('/new-group');
    return page.getByLabel(groupFormTexts.friendName);
  },
  'an item by hand': async () => {
    await open('/manual-receipt');
    return page.getByLabel(manualTexts.itemName(1)).first();
  },
  'a sheet of Settings': async () => {
    await open('/settings');
    await button(settingsTexts.edit.open).click();
    return sheet().getByRole('textbox').first();
  },
};

/** A key that the browser hands to the input method: browsers on macOS say which, and that it isn't ours. */
const press = (key: string) =>
  keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });

test.each(Object.keys(fields))('the keys of an input method change nothing around %s', async (name) => {
  onTestFailed(() => keepScreenshot(page));
  const field = await fields[name]!();
  await field.fill('');
  const isFocused = () => field.evaluate((one) => one === document.activeElement);
  for (const key of ['Escape', 'Enter', 'ArrowDown']) {
    await keys.send('Input.imeSetComposition', { text: 'meiling', selectionStart: 7, selectionEnd: 7 });
    await press(key);
    expect(await isFocused(), key).toBe(true);
  }
  await keys.send('Input.insertText', { text: '美玲' });
  expect(await field.inputValue()).toBe('美玲');
  // Safari ends the composition before the key event.
  for (const key of ['Escape', 'Enter']) await press(key);
  expect([await field.inputValue(), await isFocused()]).toEqual(['美玲', true]);
  expect(await page.locator('#root').innerText()).not.toContain('meiling');
});
