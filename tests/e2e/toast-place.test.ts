import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { groupFormTexts } from '../../src/features/groups/texts.ts';
import { uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { deleteTexts } from '../../src/features/receipts/delete-texts.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { pressInRow } from './board-steps.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** On a phone a toast is as wide as the page. */
let app: RunningApp;
let page: Page;
const bill = '0198c0de-0000-7000-8000-000000000001';

beforeAll(async () => {
  app = await startApp();
  const sofia = await app.newAccount('sofia');
  await sofia.call('POST', '/receipts', { _id: bill, board: sampleBoard('Restoran Selera') });
  await sofia.call('POST', '/receipts', { board: sampleBoard('Warung Pak Ali') });
  await sofia.call('POST', '/groups', { name: 'Makan kaki', invitedEmails: [], defaultGroup: true });
  page = await firstPage(await app.newBrowser({ width: 390, height: 844, storesApp: false }).open());
  // However slow the machine is, a toast stays until it has been looked at.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window) as (run: () => void, ms?: number) => number;
    const isToasts = (ms = 0) => ms === 3000 || ms === 5000;
    const longer = (run: () => void, ms?: number) => wait(run, isToasts(ms) ? 60_000 : ms);
    Object.assign(window, { setTimeout: longer });
  });
  await logIn(page, app.server.origin, 'sofia');
});
afterAll(() => app?.end());
beforeEach(() => onTestFailed(() => keepScreenshot(page)));

const at = (path: string) => page.goto(`${app.server.origin}${path}`);
const button = (name: string) => page.getByRole('button', { name, exact: true }).first();

/** Waits for a toast and says what it covers: header, focused control, main buttons, what it speaks of. */
async function coveredByToast(text: string, spokenOf?: Locator): Promise<string[]> {
  await page.locator('[data-toast]').getByText(text).waitFor();
  const row = await spokenOf?.elementHandle();
  return page.evaluate((one) => {
    const toasts = document.querySelector('.toasts')!.getBoundingClientRect();
    if (toasts.height < 40 || toasts.left < 0 || toasts.top < 0) return ['no toast in sight'];
    const isUnder = (other: Element) => {
      const box = other.getBoundingClientRect();
      const beside = box.right <= toasts.left || box.left >= toasts.right;
      return box.width > 0 && !beside && box.bottom > toasts.top && box.top < toasts.bottom;
    };
    const focused = document.activeElement!;
    const inkOf = (other: Element) => getComputedStyle(other).color;
    const onAccent = document.createElement('i');
    onAccent.style.color = 'var(--on-accent)';
    document.body.append(onAccent);
    const primary = [...document.querySelectorAll('button, a')].filter(
      (other) => inkOf(other) === inkOf(onAccent),
    );
    onAccent.remove();
    if (primary.length === 0) return ['no primary button'];
    const found: (Element | null | undefined)[] = [
      document.querySelector('header'),
      ...primary,
      focused.matches('body, h1, .toasts *') ? null : focused,
      one,
    ];
    return found.flatMap((other) => (other && isUnder(other) ? [other.outerHTML.slice(0, 120)] : []));
  }, row);
}

/** Scrolls until a row stands right under the header, where toasts appear. */
const toTop = (row: Locator) =>
  row.evaluate((one) => {
    document.body.style.minHeight = '200vh';
    scrollBy(0, one.getBoundingClientRect().top - 64);
  });

test('on the board a toast gives way to the row that was edited', async () => {
  await at(`/receipts/${bill}`);
  const row = page.locator('li[data-item]').filter({ hasText: 'Ayam goreng' }).first();
  await row.waitFor();
  await pressInRow(page, 'Ayam goreng berempah', boardTexts.item.edit);
  await toTop(page.locator('li[data-item]').filter({ has: page.getByLabel(boardTexts.item.name) }));
  await page.getByLabel(boardTexts.item.name).fill('Ayam goreng kunyit');
  await button(boardTexts.item.save('Ayam goreng berempah')).click();
  expect(await coveredByToast(boardTexts.toasts.itemUpdated, row)).toEqual([]);
});

test('in the list, and on the upload screen after it, the offer to undo covers no control', async () => {
  await at('/receipts');
  await button(receiptsTexts.remove('Warung Pak Ali')).click();
  await page.getByRole('dialog').getByRole('button', { name: deleteTexts.confirmRemove }).click();
  expect(await coveredByToast(deleteTexts.removed('Warung Pak Ali'))).toEqual([]);
  await page.getByRole('button', { name: shellTexts.menu.open }).click();
  await page.locator('#header-menu').getByRole('link').nth(1).click();
  await page.getByText(uploadTexts.defaultGroup('Makan kaki')).waitFor();
  expect(await coveredByToast(deleteTexts.removed('Warung Pak Ali'))).toEqual([]);
});

test('in the groups a toast covers no control', async () => {
  await at('/groups');
  await page.getByRole('link', { name: /^Makan kaki/ }).click();
  await page.getByLabel(groupFormTexts.name).fill('Makan lagi');
  await button(groupFormTexts.save).click();
  await page.waitForURL('**/groups');
  await page.getByRole('link', { name: /^Makan lagi/ }).waitFor();
  expect(await coveredByToast(groupFormTexts.saved)).toEqual([]);
});

test('in the settings a toast gives way to the row that was edited', async () => {
  await at('/settings');
  const open = button(settingsTexts.edit.open);
  await toTop(open);
  await open.click();
  await page.getByRole('dialog').getByLabel(settingsTexts.edit.name, { exact: true }).fill('Sofia');
  await page.getByRole('dialog').getByRole('button', { name: settingsTexts.edit.save }).click();
  expect(await coveredByToast(settingsTexts.edit.saved, open)).toEqual([]);
});
