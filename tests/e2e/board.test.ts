import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { expectAccessible } from './axe.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { boxOf, dragTo, fingerDrag, readAmounts } from './harness.ts';

let table: BoardPage;
let page: Page;
const open = () => table.open();
const grip = (name: string) => table.grip(name);
const column = (title: string) => table.column(title);

beforeAll(async () => {
  table = await openBoardPage('farah');
  page = table.page;
}, 120_000);
afterAll(() => table.world.end());

async function expectNasiWithBala(): Promise<void> {
  await column('Bala')
    .getByRole('button', { name: boardTexts.item.assign('Nasi') })
    .waitFor();
  await expect
    .poll(() => readAmounts(page))
    .toEqual({ total: 'RM 30.80', people: { Aisyah: '6.60', Bala: '19.80' } });
  await page.getByText('RM 4.40 left to assign').waitFor();
}

describe('an item goes to a person, and everybody’s amount is the same', () => {
  test('by mouse', async () => {
    await open();
    await dragTo(page, await boxOf(grip('Nasi')), await boxOf(column('Bala')));
    await expectNasiWithBala();
  });

  test('by touch', async () => {
    await open();
    await fingerDrag(page, await boxOf(grip('Nasi')), () => boxOf(column('Bala')));
    await expectNasiWithBala();
  });

  test('by keyboard only, and each step is announced', async () => {
    await open();
    await grip('Nasi').focus();
    const said = page.locator('[data-announcer]');
    await page.keyboard.press('Space');
    await expect.poll(() => said.textContent()).toMatch(/Nasi/);
    await page.waitForTimeout(100);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => said.textContent()).toContain('Nasi is over Bala');
    await page.keyboard.press('Space');
    await expect.poll(() => said.textContent()).toContain('Nasi was dropped on Bala');
    await expectNasiWithBala();
    await expect.poll(() => grip('Nasi').evaluate((button) => button === document.activeElement)).toBe(true);
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

test('each way a move can end is announced: over a place, outside, given up, a column as well', async () => {
  await open();
  const said = page.locator('[data-announcer]');
  const hears = (text: string | RegExp) => expect.poll(() => said.textContent()).toMatch(text);
  await grip('Nasi').focus();
  await page.keyboard.press('Space');
  await hears('Picked up Nasi.');
  await page.waitForTimeout(100); // the drag library listens to the keys a moment later
  await page.keyboard.press('ArrowDown');
  await hears('Nasi is over Missing Items, place 2 of 2.');
  await page.keyboard.press('Escape');
  await hears('Moving Nasi was cancelled.');
  await page.getByRole('button', { name: boardTexts.column.drag('Aisyah'), exact: true }).focus();
  await page.keyboard.press('Space');
  await hears('Picked up Aisyah.');
  await page.waitForTimeout(100);
  await page.keyboard.press('ArrowRight');
  await hears('Aisyah is over place 2 of 2.');
  await page.keyboard.press('Space');
  await hears('Aisyah was dropped on place 2 of 2.');
  await expect
    .poll(() => page.getByRole('region').getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Bala', 'Aisyah', boardTexts.column.missing]);
  await dragTo(page, await boxOf(grip('Nasi')), { x: 4, y: 70, width: 2, height: 2 });
  await hears('Nasi was dropped outside and stays where it was.');
  await page.getByText('RM 15.40 left to assign').waitFor();
});

test('somebody who is added where an item is given has it, under their own name', async () => {
  await open();
  await page.getByRole('button', { name: boardTexts.item.assign('Nasi') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: boardTexts.addColumn }).click();
  await page.keyboard.type('Mei Ling');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: /^Mei Ling/, pressed: true }).waitFor();
  await sheet.getByRole('button', { name: boardTexts.share.done }).click();
  await expect.poll(async () => (await readAmounts(page)).people['Mei Ling']).toBe('11.00');
  await page.getByRole('button', { name: boardTexts.undo, exact: true }).click();
  await column('Mei Ling').waitFor({ state: 'detached' });
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
