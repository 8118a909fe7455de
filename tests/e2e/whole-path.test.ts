import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test as step } from 'vitest';
import { shownBoard } from '../../src/domain/board/board.ts';
import { split } from '../../src/domain/split/split.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import type { SyncedReceipt } from '../../src/contract/sync.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { checkTexts } from '../../src/features/board/check/texts.ts';
import { createAccount, type Account } from '../support/account.ts';
import { firstPage, type Phone } from '../support/browser.ts';
import { addPerson, expectShared, tapToPeople } from './assign.ts';
import {
  chooseFile,
  createWorld,
  boxOf,
  dragTo,
  logIn,
  readAmounts,
  signUp,
  toSen,
  untilReadyForOffline,
  type World,
} from './harness.ts';
import { keepScreenshot } from './screenshot.ts';
import { receiptsToRead } from './receipts.ts';

/**
 * The whole path, for each receipt: sign in once; with no connection, photograph a receipt, have the phone
 * read it, put its items to people, see exact amounts; close the browser; open it again, still offline;
 * get a connection; find the same bill on the server and in other browsers, once.
 */
let world: World;
let bala: Account;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  bala = await createAccount(world.server.origin, 'bala', (email) =>
    world.mailbox.link(email, 'verify-email'),
  );
  phone = world.phone();
  page = await firstPage(await phone.open());
});
afterAll(() => world.end());

const show = () => onTestFailed(() => keepScreenshot(page));
const at = (path: string) => page.goto(`${world.server.origin}${path}`);
const row = (name: string) =>
  page.getByRole('button', { name: boardTexts.item.assign(name), exact: true }).first();

describe('a new account', () => {
  step('signs up, opens the e-mailed link, logs in', async () => {
    show();
    await signUp(page, world, 'aisyah');
    await logIn(page, world.server.origin, 'aisyah');
  });

  step('shares its default group with somebody who has an account', async () => {
    show();
    await at('/new-group');
    await page.getByLabel('Group name').fill('Makan kaki');
    await page.getByLabel('Friend’s email').fill(bala.email);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Create Group' }).click();
    await page.getByText('Group "Makan kaki" created successfully! Invitations sent.').waitFor();
    await expect
      .poll(async () => (await bala.call<{ groups: unknown[] }>('GET', '/groups')).groups.length, {
        timeout: 20_000,
      })
      .toBe(1);
  });

  step('is told when the app is ready for offline', async () => {
    show();
    await untilReadyForOffline(page);
  });
});

describe.each(receiptsToRead())('with no connection: $name', (receipt) => {
  let path = '';
  let shown: Awaited<ReturnType<typeof readAmounts>>;
  let names: string[] = [];

  step('the phone reads the photo', async () => {
    show();
    await page.context().setOffline(true);
    await world.server.stop();
    await at('/file-upload');
    await page.getByText('Default Group: Makan kaki').waitFor();
    await chooseFile(page, receipt.image);
    await page.getByRole('button', { name: 'Upload Image' }).click();
    const splitBill = page.getByRole('button', { name: 'Split Bill' });
    await expect.poll(() => splitBill.isEnabled(), { timeout: 30_000 }).toBe(true);
    await splitBill.click();
    await page.waitForURL(/\/receipts\/[0-9a-f-]{36}\/check$/, { timeout: 90_000 });
    await page.getByRole('button', { name: checkTexts.board }).click();
    await page.waitForURL(/\/receipts\/[0-9a-f-]{36}$/);
    path = new URL(page.url()).pathname;
    const missing = page.getByRole('region', { name: 'Missing Items' });
    await missing.waitFor();
    names = await missing
      .getByRole('button', { name: /: who had this\?$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    names = names.map((label) => label.replace(/: who had this\?$/, ''));
    expect(names.length).toBeGreaterThanOrEqual(receipt.leastItems);
  });

  step('a person joins the table', async () => {
    show();
    await addPerson(page, 'Chong');
  });

  step('one item is dragged to them, the others are tapped to people', async () => {
    show();
    const [dragged = '', ...tapped] = names;
    const grip = page.getByRole('button', { name: boardTexts.item.drag(dragged), exact: true }).first();
    const target = page.getByRole('region', { name: 'Chong' });
    await grip.scrollIntoViewIfNeeded();
    await dragTo(page, await boxOf(grip), await boxOf(target));
    await target
      .getByRole('button', { name: boardTexts.item.assign(dragged), exact: true })
      .first()
      .waitFor();

    // A drag swallows the click that some browsers send after it; nobody taps within that moment.
    await page.waitForTimeout(300);

    await tapToPeople(page, tapped, [['aisyah'], ['bala'], ['aisyah', 'bala', 'Chong']]);
  });

  step('everybody’s amount is shown, and together they are the bill', async () => {
    show();
    shown = await expectShared(page, ['aisyah', 'bala', 'Chong']);
  });

  step('the browser is closed and opened again: everything is there', async () => {
    show();
    await phone.close();
    const context = await phone.open();
    await context.setOffline(true);
    page = await firstPage(context);
    await at('/receipts');
    await page.locator(`a[href="${path}"]`).click();
    await row(names[0] ?? '').waitFor();
    expect(await readAmounts(page)).toEqual(shown);
  });

  step('with a connection it reaches the server, once', async () => {
    show();
    const before = await theirs(path).catch(() => undefined);
    expect(before).toBeUndefined();
    await world.server.start();
    await page.context().setOffline(false);
    await expect
      .poll(async () => amountsOf(await theirs(path)), { timeout: 30_000 })
      .toEqual(onlyNumbers(shown.people));
    expect(Object.keys((await theirs(path))?.board.items ?? {})).toHaveLength(names.length);
  });

  step('a friend and a second browser of the same account read the same bill', async () => {
    show();
    for (const name of ['bala', 'aisyah']) {
      const other = world.phone({ width: 1280, height: 800 });
      const second = await firstPage(await other.open());
      await second.goto(`${world.server.origin}/login`);
      await logIn(second, world.server.origin, name);
      await second.goto(`${world.server.origin}/receipts`);
      await second.locator(`a[href="${path}"]`).click();
      await expect.poll(() => readAmounts(second)).toEqual(shown);
      await other.remove();
    }
  });

  /** The receipt as the server hands it to the friend; undefined while it does not. Fails when it is there twice. */
  async function theirs(of: string): Promise<SyncedReceipt | undefined> {
    const { changes } = await bala.call<{ changes: { type: string; receipt?: SyncedReceipt }[] }>(
      'GET',
      '/sync?limit=200',
    );
    const same = changes.flatMap(({ receipt: found }) => (found && of.endsWith(found._id) ? found : []));
    expect(same.length).toBeLessThanOrEqual(1);
    return same[0];
  }
});

/** What everybody owes by the server's board, worked out here. */
function amountsOf(receipt: SyncedReceipt | undefined): Record<string, string> {
  if (!receipt) return {};
  const board = shownBoard(receipt.board);
  const { people } = split(board, receipt._id);
  return Object.fromEntries(
    Object.entries(board.columns).map(([id, { title }]) => [
      title,
      toDecimal(people[id]?.total ?? (0 as never)),
    ]),
  );
}

const onlyNumbers = (people: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(people).map(([name, amount]) => [name, (toSen(amount) / 100).toFixed(2)]),
  );
