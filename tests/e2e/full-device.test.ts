import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardTexts } from '../../src/ui/texts/board.ts';
import { shellTexts } from '../../src/ui/texts/shell.ts';
import { expectAccessible } from './axe.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { readAmounts } from './harness.ts';

let table: BoardPage;
let page: Page;

beforeAll(async () => {
  table = await openBoardPage('hana');
  page = table.page;
}, 120_000);
afterAll(() => table.world.end());

/** From now on IndexedDB refuses to store anything, as it does on a full disk; or takes it again. */
const fill = (full: boolean): Promise<void> =>
  page.evaluate((refuse) => {
    const store = IDBObjectStore.prototype as unknown as Record<
      'add' | 'put',
      (...args: unknown[]) => unknown
    >;
    const kept = globalThis as unknown as { whole?: Record<'add' | 'put', (...args: unknown[]) => unknown> };
    kept.whole ??= { add: store.add, put: store.put };
    for (const name of ['add', 'put'] as const) {
      const { [name]: own } = kept.whole;
      store[name] = refuse
        ? () => {
            throw new DOMException('The disk is full.', 'QuotaExceededError');
          }
        : own;
    }
  }, full);

async function giveToBala(item: string): Promise<void> {
  await page.getByRole('button', { name: boardTexts.item.assign(item) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bala' }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('on a full disk edits wait in memory, are told until they are stored, and "Try again" stores them', async () => {
  await table.open();
  await fill(true);
  await giveToBala('Nasi');
  const message = page
    .getByRole('alert')
    .filter({ hasText: 'no storage left' })
    .getByText(shellTexts.full.text(1));
  await message.waitFor();
  await giveToBala('Teh');
  await page.getByText(shellTexts.full.text(2)).waitFor();
  await expectAccessible(page);
  const retry = page.getByRole('button', { name: shellTexts.full.retry });
  await retry.click();
  await expect.poll(() => retry.isEnabled()).toBe(true);
  await page.getByText(shellTexts.full.text(2)).waitFor();
  expect((await readAmounts(page)).people['Bala']).toBe('24.20'); // nothing looks lost meanwhile

  await fill(false);
  await retry.click();
  await retry.waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(async () => (await readAmounts(page)).people['Bala']).toBe('24.20');
});
