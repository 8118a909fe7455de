import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import { presenceTexts } from '../../src/features/board/presence/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { addPerson, assign as assignTo, openPerson, save } from './board-steps.ts';
import { deviceOn, offlineDevice, startFriends, untilEqual, type Friends } from './friends.ts';
import { backOnline } from './running-app.ts';

/** What others do is on the screen soon (LIVE in src/sync/live.ts). */
let friends: Friends;
beforeAll(async () => {
  friends = await startFriends();
});
afterEach(() => friends.proxy.route('pass'));
afterAll(() => friends?.end());

const isStream = ({ url = '' }: { url?: string | undefined }): boolean => url === `/api${routes.live.path}`;

/** Counts a page's pulls and the streams that it opens, from now on. */
function watch(page: Page): { pulls: number; streams: number } {
  const seen = { pulls: 0, streams: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === `/api${routes.sync.path}`) seen.pulls += 1;
    if (pathname === `/api${routes.live.path}`) seen.streams += 1;
  });
  return seen;
}

const { assign, column } = boardTexts;
const person = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** Well under the 30 s between two pulls, on a busy machine too. */
const SOON_MS = 10_000;

test('an edit of one person is on the other’s screen long before the next pull, without Save', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await deviceOn(friends, 'bala', receipt), await deviceOn(friends, 'aisyah', receipt)];
  const watched = watch(hers);
  await hers.bringToFront();
  await addPerson(his, 'Chong');
  await person(hers, 'Chong').waitFor({ timeout: SOON_MS });
  await addPerson(hers, 'Devi');
  await person(his, 'Devi').waitFor({ timeout: SOON_MS });
  await untilEqual(friends, receipt, his, hers);
  expect(watched.streams, 'she needed no second stream').toBeLessThanOrEqual(1);
});

test('two people who tick one dish on two phones share it, also if one phone was offline', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await deviceOn(friends, 'bala', receipt), await deviceOn(friends, 'aisyah', receipt)];
  await his.context().setOffline(true);
  await assignTo(his, 'Milo ais', 'Wei Ling');
  await assignTo(hers, 'Milo ais', 'Aisyah');
  await untilEqual(friends, receipt, hers);
  await his.context().setOffline(false);
  await backOnline(his);
  await untilEqual(friends, receipt, his, hers);
  const { items } = (await friends.onServer(receipt)).board;
  const milo = Object.values(items).find(({ name }) => name === 'Milo ais');
  expect(Object.keys(milo!.shares)).toHaveLength(2);
});

test('who assigns for a person whom a friend removes is asked whose items they are', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await deviceOn(friends, 'bala', receipt), await deviceOn(friends, 'aisyah', receipt)];
  await addPerson(his, 'Chong');
  await save(his);
  await person(hers, 'Chong').waitFor({ timeout: SOON_MS });
  await hers.bringToFront();
  await hers.getByRole('button', { name: /^Assign \d+ items?$/ }).click();
  const dialog = hers.getByRole('dialog', { name: assign.title });
  await dialog.getByRole('button', { name: /^Chong/ }).click();
  await dialog.getByText(assign.tapTheirs('Chong')).waitFor();
  await openPerson(his, 'Chong');
  await his.getByRole('button', { name: column.remove('Chong'), exact: true }).click();
  await dialog
    .getByText(assign.people, { exact: true })
    .filter({ visible: true })
    .waitFor({ timeout: SOON_MS });
  expect(await dialog.getByRole('button', { name: assign.shareAll }).count()).toBe(0);
  await dialog.getByRole('button', { name: assign.everyone }).click();
  await dialog.getByText(assign.tapShared).waitFor();
});

test('LIVE-3: where the network cuts the stream, an edit comes by the next pull', async () => {
  friends.proxy.route((request) => (isStream(request) ? 'cut' : 'pass'));
  const receipt = await friends.newBill();
  const [his, hers] = [await deviceOn(friends, 'bala', receipt), await deviceOn(friends, 'aisyah', receipt)];
  await expect.poll(() => friends.proxy.met.cut).toBeGreaterThan(0);
  await addPerson(his, 'Chong');
  await save(his);
  await untilEqual(friends, receipt, his);
  await person(hers, 'Chong').waitFor({ timeout: 45_000 });

  friends.proxy.route('pass');
  await backOnline(hers); // ends the wait for the next stream
  await expect.poll(async () => (await friends.onServer(receipt)).rev).toBe(2);
  await addPerson(his, 'Devi');
  await save(his);
  await person(hers, 'Devi').waitFor({ timeout: SOON_MS });
});

test('LIVE-2: a page without a connection has no stream, and opens one when it is back', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await deviceOn(friends, 'bala', receipt), await deviceOn(friends, 'aisyah', receipt)];
  await hers.context().setOffline(true);
  await addPerson(his, 'Chong');
  await save(his);
  await untilEqual(friends, receipt, his);
  const watched = watch(hers);
  await hers.context().setOffline(false);
  await person(hers, 'Chong').waitFor({ timeout: SOON_MS });
  await expect.poll(() => watched.streams).toBe(1);
});

test('who leaves a bill for a page that loads anew is off it at once, past the service worker', async () => {
  const receipt = await friends.newBill();
  const hers = await deviceOn(friends, 'aisyah', receipt);
  const his = await offlineDevice(friends);
  await his.goto(`${friends.proxy.origin}/receipts/${receipt}`);
  /** Her page asks each time that it comes to the front. */
  const faces = async () => {
    await hers.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return hers.getByText(presenceTexts.here(['bala'])).count();
  };
  await expect.poll(faces).toBe(1);
  await his.goto(`${friends.proxy.origin}/receipts`);
  // Who says nothing stays for 25 seconds after the last call.
  await expect.poll(faces, { timeout: SOON_MS }).toBe(0);
});
