import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { eightPeople, longBoard } from '../support/long-board.ts';
import { startApp, takeSession, untilPainted, type RunningApp } from './running-app.ts';

let app: RunningApp;
let mei: Account;
const receipt = randomUUID();
const all = Object.keys(longBoard().items).length;

beforeAll(async () => {
  app = await startApp();
  mei = await app.newAccount('mei');
  await mei.call('POST', '/receipts', { _id: receipt, board: longBoard() });
});
afterAll(() => app.end());

/** A page of Mei's that counts the rows of a bill whenever their number changes. */
async function countingPage(): Promise<Page> {
  const context = await app.newBrowser({ storesApp: false }).open();
  await takeSession(context, mei, app.server.origin);
  const page = await firstPage(context);
  await page.addInitScript(() => {
    const seen = Object.assign(window, { rows: [0], shift: 0, isMissed: false });
    // However slow the machine is, the app waits for its first screen.
    const wait = window.setTimeout.bind(window) as (run: () => void, ms?: number) => number;
    const longer = (run: () => void, ms?: number) => wait(run, ms === 8000 || ms === 1500 ? 60_000 : ms);
    Object.assign(window, { setTimeout: longer });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      seen.isMissed ||= document.body?.textContent.includes('Receipt not found.') ?? false;
      const rows = document.querySelectorAll('[data-item]').length;
      if (rows !== seen.rows.at(-1)) seen.rows.push(rows);
    }).observe(document, { childList: true, subtree: true });
  });
  return page;
}

interface Seen {
  rows: number[];
  shift: number;
  /** Whether the page has said that there is no such receipt. */
  isMissed: boolean;
}

const seenIn = (page: Page) =>
  page.evaluate(() => {
    const { rows, shift, isMissed } = window as unknown as Seen;
    return { rows, shift, isMissed };
  });

test('a long bill that opens first shows one screen of rows after the other, and nothing moves', async () => {
  const page = await countingPage();
  await page.goto(`${app.server.origin}/receipts/${receipt}`);
  await page
    .locator('[data-item]')
    .nth(all - 1)
    .waitFor();
  await page.getByRole('button', { name: /Who paid/ }).waitFor();
  const { rows, shift, isMissed } = await seenIn(page);
  const inSight = Math.ceil(844 / 72);
  expect(rows).toEqual([0, inSight, 2 * inSight, all]);
  expect(isMissed).toBe(false);
  expect(shift).toBeLessThan(0.02);
  expect(await page.locator('[data-column]').count()).toBe(eightPeople.length + 1);
});

test('a long bill that opens from the list is whole at once', async () => {
  const page = await countingPage();
  await page.goto(`${app.server.origin}/receipts`);
  const link = page.getByRole('link', { name: /Selera Kampung/ });
  await link.waitFor();
  await untilPainted(page); // then the first screen is over
  await link.click();
  await page
    .locator('[data-item]')
    .nth(all - 1)
    .waitFor();
  expect((await seenIn(page)).rows).toEqual([0, all]);
});

test('a bill that opens first tells that it is open once its rows are painted', async () => {
  const page = await countingPage();
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const next = requestAnimationFrame;
    window.requestAnimationFrame = (act) => held.push(() => next(act));
    Object.assign(window, {
      paint: () => {
        window.requestAnimationFrame = next;
        for (const act of held) act();
      },
    });
  });
  const told: boolean[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/presence'))
      told.push((request.postDataJSON() as { isOpen: boolean }).isOpen);
  });
  await page.goto(`${app.server.origin}/receipts/${receipt}`);
  await page.locator('[data-item]').first().waitFor();
  // Calls keep their order, so one that was made before this would be told of before it.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  });
  await expect.poll(() => told).toEqual([false]);
  await page.evaluate(() => (window as unknown as { paint: () => void }).paint());
  await expect.poll(() => told).toEqual([false, true]);
});
