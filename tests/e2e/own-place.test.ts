import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { ownPlaceTexts as texts } from '../../src/features/board/group/texts.ts';
import { expectAccessible } from './axe.ts';
import { startFriends, type Friends } from './friends.ts';
import { keepScreenshot } from './screenshot.ts';

let friends: Friends;
beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends?.end());

test('a member who joined later says who on the bill they are, or comes in addition', async () => {
  const page = await friends.device(friends.bala);
  onTestFailed(() => keepScreenshot(page));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const columnsOf = async (bill: string) => Object.values((await friends.onServer(bill)).board.columns);
  const open = async () => {
    const bill = await friends.newBill();
    await page.goto(`${friends.proxy.origin}/receipts/${bill}`);
    await button(texts.title).click();
    return bill;
  };

  const first = await open();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Wei Ling' }).click();
  await button(texts.title).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await columnsOf(first)).find(({ user }) => user !== null)?.title)
    .toBe('Wei Ling');

  const second = await open();
  await button(texts.none).click();
  await expect
    .poll(async () => (await columnsOf(second)).find(({ user }) => user !== null)?.title)
    .toBe('bala');
  expect(await columnsOf(second)).toHaveLength((await columnsOf(first)).length + 1);
});
