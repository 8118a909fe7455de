import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { piecesTexts } from '../../src/features/board/who-had/pieces/texts.ts';
import { untilPainted } from './running-app.ts';

/**
 * Opens a bill of the group by its address, and waits for its board, of which the bar comes last, and for the
 * sheets' code. That comes after the bill, and would be lost without a connection.
 */
export async function openBill(page: Page, receipt: string): Promise<void> {
  await page.goto(new URL(`/receipts/${receipt}`, page.url()).href);
  await page.getByRole('heading', { name: 'Mamak' }).first().waitFor();
  await page.locator('[data-bar]').waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/sheets-')),
  );
}

/** So Back stays in this page: one that is loaded anew ends before it can say that the bill is closed. */
export async function openBillFromList(page: Page, receipt: string): Promise<void> {
  await page.goto(new URL('/receipts', page.url()).href);
  await page.locator(`a[href="/receipts/${receipt}"]`).click();
}

/** The button that goes on to the next person, whoever it is. */
export const anyNext = new RegExp(`^${boardTexts.assign.next('')}`);

/**
 * Opens a person's column, if it is closed: a phone shows people as one line each. It presses until it is
 * open, because for 50 ms after a drop the drag library takes each click. Benches call it, so it polls by itself.
 */
export async function openPerson(page: Page, person: string): Promise<void> {
  const closed = page.getByRole('button', { name: boardTexts.column.expand(person), exact: true });
  while (await closed.isVisible()) {
    await closed.click();
    // A tap that the library took leaves it closed.
    await closed.waitFor({ state: 'hidden', timeout: 1_000 }).catch(() => undefined);
  }
}

/** Opens an item's row, if it is closed, and presses one of the buttons in it. */
export async function pressInRow(page: Page, item: string, button: (item: string) => string): Promise<void> {
  await openRow(page, item);
  await page
    .getByRole('button', { name: button(item), exact: true })
    .first()
    .click();
}

/** Opens an item's row, if it is closed. */
export async function openRow(page: Page, item: string): Promise<void> {
  const toggle = page
    .getByRole('button', { name: boardTexts.item.expand(item), exact: true })
    .or(page.getByRole('button', { name: boardTexts.item.collapse(item), exact: true }))
    .first();
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

/**
 * Adds items to a person's column, as they are offered: each is an operation of its own. Not by the mouse: an
 * item that arrives from elsewhere moves the button from under it.
 */
export async function addItems(page: Page, person: string, times: number): Promise<void> {
  await openPerson(page, person);
  const add = page.getByRole('button', { name: boardTexts.column.addItem(person), exact: true });
  await add.evaluate(async (button, all) => {
    const form = () => document.querySelector<HTMLInputElement>('form input[name=price]')?.form;
    for (let n = 0; n < all; n += 1) {
      (button as HTMLElement).click();
      while (!form()) await new Promise(requestAnimationFrame);
      form()?.requestSubmit();
      while (form()) await new Promise(requestAnimationFrame);
    }
  }, times);
}

/** Gives an item anywhere on the board to people, in the item's sheet. */
export async function assign(page: Page, item: string, ...people: string[]): Promise<void> {
  await assignIn(page.locator('body'), item, people);
}

async function assignIn(where: Locator, item: string, people: readonly string[]): Promise<void> {
  await where
    .getByRole('button', { name: boardTexts.item.assign(item), exact: true })
    .first()
    .click();
  const sheet = where.page().getByRole('dialog');
  await sheet.getByRole('button', { name: boardTexts.share.done }).waitFor();
  // They share the whole line, and not a piece each.
  const pieces = sheet.getByLabel(piecesTexts.count);
  if ((await pieces.isVisible()) && (await pieces.isChecked())) {
    await pieces.click();
    await sheet.getByRole('checkbox', { name: piecesTexts.count, checked: false }).waitFor();
  }
  for (const person of people) await sheet.getByRole('button', { name: person }).first().click();
  await sheet.getByRole('button', { name: boardTexts.share.done }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** The column of the items that nobody has. */
const missing = (page: Page): Locator => page.getByRole('region', { name: boardTexts.column.missing });

interface Rows {
  /** The rows that lie wholly between the header and the bar. */
  visible: number;
  highest: number;
}

/** The rows of the items that nobody has, as they lie in the window. */
export async function rowsOnScreen(page: Page): Promise<Rows> {
  await page.locator('[data-bar]').waitFor();
  return missing(page).evaluate((one) => {
    const rows = [...one.querySelectorAll('[data-item]')].map((row) => row.getBoundingClientRect());
    const bar = document.querySelector('[data-bar]')!.getBoundingClientRect().top;
    return {
      visible: rows.filter(({ top, bottom }) => top >= 56 && bottom <= bar).length,
      highest: Math.max(...rows.map(({ height }) => height)),
    };
  });
}

/** Where the rows of an open sheet or list stand. A sheet rises in its first frame. */
export async function topsOf(list: Locator): Promise<number[]> {
  await untilPainted(list.page());
  return list.locator('> li').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
}

/** The names of the items that nobody has, once they are shown. */
export async function missingItems(page: Page): Promise<string[]> {
  const buttons = missing(page).getByRole('button', { name: /: who had this\?$/ });
  await buttons.first().waitFor();
  const labels = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  return labels.map((label) => label.replace(/: who had this\?$/, ''));
}

/** Gives items that nobody has to people, one set of `people` after the other. */
export async function assignMissing(
  page: Page,
  items: readonly string[],
  people: readonly string[][],
): Promise<void> {
  for (const [index, name] of items.entries())
    await assignIn(missing(page), name, people[index % people.length] ?? []);
}

/** Adds a person to the board. */
export async function addPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add person' }).click();
  const title = page.getByRole('textbox', { name: 'Name' });
  await title.fill(name);
  await title.press('Enter');
  await page.getByRole('heading', { name }).waitFor();
  await title.press('Enter');
  await title.waitFor({ state: 'detached' });
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: boardTexts.save, exact: true }).click();
}

/** The history's sheet, which is open. */
export const historySheet = (page: Page): Locator => page.getByRole('dialog', { name: historyTexts.title });

export async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: historyTexts.open, exact: true }).click();
  const sheet = historySheet(page);
  await sheet.waitFor();
  return sheet;
}

/** In the open history: restores the value before a change, and closes the sheet. */
export async function restore(page: Page, change: string): Promise<void> {
  const sheet = historySheet(page);
  await sheet.getByRole('button', { name: historyTexts.restoreLabel(change), exact: true }).click();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

interface ShownAmounts {
  total: string;
  /** By name. */
  people: Record<string, string>;
}

/** Each person's amount and the bill's total, as the bar shows them once it is there; in RM. */
export async function readAmounts(page: Page): Promise<ShownAmounts> {
  return page.getByRole('region', { name: boardTexts.balance.label, exact: true }).evaluate((bar) => ({
    total: bar.querySelector('strong')?.textContent ?? '',
    people: Object.fromEntries(
      [...bar.querySelectorAll('[data-person]')].map((person) => [
        person.querySelector('[title]')!.textContent,
        person.querySelector('[data-amount]')!.textContent,
      ]),
    ),
  }));
}

/** "RM 1,234.50" -> 123450 */
export const toSen = (amount: string): number => Math.round(Number(amount.replace(/[^\d.-]/g, '')) * 100);

/** Expects that these people have all items, and that the sum of their amounts is the bill's total. */
export async function expectShared(page: Page, people: readonly string[]): Promise<ShownAmounts> {
  await page.getByText(boardTexts.balance.done).waitFor();
  const shown = await readAmounts(page);
  expect(Object.keys(shown.people).toSorted()).toEqual(people.toSorted());
  const sum = Object.values(shown.people).reduce((all, amount) => all + toSen(amount), 0);
  expect(sum).toBe(toSen(shown.total));
  expect(sum).toBeGreaterThan(0);
  return shown;
}
