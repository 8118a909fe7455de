import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test as step } from 'vitest';
import type { SyncedReceipt } from '../../src/contract/sync.ts';
import { shownBoard } from '../../src/domain/board/board.ts';
import { toDecimal } from '../../src/domain/money/money.ts';
import { split } from '../../src/domain/split/split.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { acceptInvitations, type Account } from '../support/account.ts';
import { firstPage, type TestBrowser } from '../support/browser.ts';
import {
  missingItems,
  assignMissing,
  addPerson,
  openPerson,
  readAmounts,
  toSen,
  expectShared,
} from './board-steps.ts';
import { readOntoBoard } from './photo-steps.ts';
import { windowBox, dragTo } from './pointer.ts';
import { receiptsToRead } from './receipts.ts';
import { startApp, signUp, logInByForm, untilReadyForOffline, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/**
 * The whole path, for each receipt: sign in once; with no connection, photograph a receipt, have the phone
 * read it, put its items to people, see exact amounts; close the browser; open it again, still offline;
 * get a connection; find the same bill on the server and in other browsers, once.
 */
let app: RunningApp;
let bala: Account;
let phone: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  bala = await app.newAccount('bala');
  phone = app.newBrowser({ shared: false }); // closed and opened again
  page = await firstPage(await phone.open());
});
afterAll(() => app?.end());

const show = () => onTestFailed(() => keepScreenshot(page));
const at = (path: string) => page.goto(`${app.server.origin}${path}`);
describe('a new account', () => {
  step('is made by signing up, opening the e-mailed link', async () => {
    show();
    await signUp(page, app, 'aisyah');
  });

  step('shares its default group with another user', async () => {
    show();
    await at('/new-group');
    await page.getByLabel('Group name').fill('Makan kaki');
    await page.getByLabel('Friend’s email').fill(bala.email);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Create Group' }).click();
    await page.getByText('Group "Makan kaki" created successfully! Invitations sent.').waitFor();
    await expect
      .poll(async () => {
        await acceptInvitations(bala);
        return (await bala.call<{ groups: unknown[] }>('GET', '/groups')).groups.length;
      })
      .toBe(1);
    await at('/groups');
    await page.getByRole('listitem').filter({ hasText: 'bala' }).getByText('Member: Makan kaki').waitFor();
  });

  step('shows when the app works offline', async () => {
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
    await app.server.stop();
    await at('/file-upload');
    await page.getByText('Default Group: Makan kaki').waitFor();
    path = await readOntoBoard(page, receipt.image);
    names = await missingItems(page);
    expect(names.length).toBeGreaterThanOrEqual(receipt.leastItems);
  });

  step('a person is added', async () => {
    show();
    await addPerson(page, 'Chong');
  });

  step('all items but one are tapped to people, and the last is dragged', async () => {
    show();
    const [dragged = '', ...tapped] = names.toReversed();
    await assignMissing(page, tapped, [['aisyah'], ['bala'], ['aisyah', 'bala', 'Chong']]);
    const grip = page.getByRole('button', { name: boardTexts.item.drag(dragged), exact: true }).last();
    const target = page.getByRole('region', { name: 'Chong' });
    await openPerson(page, 'Chong'); // right after a drag, dnd-kit drops a click
    await grip.scrollIntoViewIfNeeded();
    await dragTo(page, await windowBox(grip), await windowBox(target));
    await target
      .getByRole('button', { name: boardTexts.item.assign(dragged), exact: true })
      .first()
      .waitFor();
  });

  step('each person’s amount is shown, and the sum is the bill’s total', async () => {
    show();
    shown = await expectShared(page, ['aisyah', 'bala', 'Chong']);
  });

  // What follows is the same for every photo.
  if (receipt.isReal) return;

  step('a browser that was closed shows the same amounts when it is opened again', async () => {
    show();
    await phone.close();
    const context = await phone.open();
    await context.setOffline(true);
    page = await firstPage(context);
    await at('/receipts');
    await page.locator(`a[href="${path}"]`).click();
    await page.getByRole('region', { name: 'Chong' }).waitFor();
    expect(await readAmounts(page)).toEqual(shown);
  });

  step('the bill reaches the server once when the connection is back', async () => {
    show();
    const before = await theirs(path).catch(() => undefined);
    expect(before).toBeUndefined();
    await app.server.start();
    await page.context().setOffline(false);
    await expect
      .poll(async () => amountsOf(await theirs(path)), { timeout: 30_000 })
      .toEqual(onlyNumbers(shown.people));
    expect(Object.keys((await theirs(path))?.board.items ?? {})).toHaveLength(names.length);
  });

  step('a friend and a second browser of the user show the same amounts', async () => {
    show();
    for (const name of ['bala', 'aisyah']) {
      const other = app.newBrowser({ width: 1280, height: 800, storesApp: false });
      const second = await firstPage(await other.open());
      await second.goto(`${app.server.origin}/login`);
      await logInByForm(second, app.server.origin, name);
      await second.goto(`${app.server.origin}/receipts`);
      await second.locator(`a[href="${path}"]`).click();
      await expect.poll(() => readAmounts(second)).toEqual(shown);
      await other.remove();
    }
  });

  /** The receipt that the server gives the friend; undefined while it has none. Fails if it has two. */
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

/** Each person's amount by the server's board, computed here. */
function amountsOf(receipt: SyncedReceipt | undefined): Record<string, string> {
  if (!receipt) return {};
  const board = shownBoard(receipt.board);
  const { people } = split(board, receipt._id);
  return Object.fromEntries(
    Object.entries(board.columns).map(([id, { title }]) => [
      title,
      toDecimal(people[id]?.total ?? (0 as never), 'MYR'),
    ]),
  );
}

const onlyNumbers = (people: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(people).map(([name, amount]) => [name, (toSen(amount) / 100).toFixed(2)]),
  );
