import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { onePersonTexts, ownPlaceTexts as texts } from '../../src/features/board/group/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
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

test('two who look like one person are asked about: two stay two for good, one is made by a tap and undone', async () => {
  const page = await friends.device(friends.aisyah);
  onTestFailed(() => keepScreenshot(page));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const question = button(onePersonTexts.title('Wei Ling', 'WeiLing'));
  const columnsOf = async (bill: string) =>
    Object.entries((await friends.onServer(bill)).board.columns).filter(([, { deleted }]) => !deleted);
  const { user } = await friends.bala.call<{ user: { _id: string } }>('GET', '/auth/profile');
  const open = async () => {
    const bill = await friends.newBill();
    const column = { title: 'WeiLing', rank: 'z', user: user._id, covered: false };
    const ops = [{ op: 'column.add', id: 'member', column }];
    await friends.aisyah.call('PATCH', `/states/${bill}`, { ops, baseRev: 1 });
    await page.goto(`${friends.proxy.origin}/receipts/${bill}`);
    await question.click();
    return bill;
  };

  const two = await open();
  await expectAccessible(page);
  await button(onePersonTexts.two).click();
  await question.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'WeiLing' }).waitFor();
  expect(await question.count()).toBe(0);
  const before = await columnsOf(two);

  const bill = await open();
  await button(onePersonTexts.same).click();
  const names = async () => (await columnsOf(bill)).map(([, { title }]) => title);
  await expect.poll(names).not.toContain('Wei Ling');
  expect(await names()).toContain('WeiLing');
  await button(boardTexts.undo).first().click();
  await question.waitFor();
  await expect.poll(async () => (await names()).length).toBe(before.length);
});
