import { once } from 'node:events';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { commonTexts } from '../../src/words/texts.ts';
import { openBill, assign, save } from './board-steps.ts';
import { startFriends, untilEqual, type Friends } from './friends.ts';
import { untilReadyForOffline } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let friends: Friends;
beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends?.end());

interface Registrations {
  registrations: { registrationId: string; scopeURL: string }[];
}

/** Fires a Background Sync event, as the browser does when the connection is back. */
async function fireBackgroundSync(tools: CDPSession, page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const told = once(tools as never, 'ServiceWorker.workerRegistrationUpdated') as Promise<[Registrations]>;
  await tools.send('ServiceWorker.enable');
  const [{ registrations }] = await told;
  const { registrationId } = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)!;
  const event = { origin, registrationId, tag: 'kira-outbox', lastChance: false };
  await tools.send('ServiceWorker.dispatchSyncEvent', event);
}

test('a Background Sync event ends the wait: the service worker wakes the page, and the page sends', async () => {
  const receipt = await friends.newBill();
  const page = await friends.device(friends.aisyah, { storesApp: true });
  onTestFailed(() => keepScreenshot(page));
  await untilReadyForOffline(page);
  await openBill(page, receipt);
  friends.proxy.route('cut');
  await assign(page, 'Milo ais', 'Wei Ling');
  await save(page);
  await page.getByRole('link', { name: commonTexts.badge.waiting(1) }).waitFor();
  // After the fifth failure in a row the client waits for at least 8 seconds.
  const tried = () => friends.proxy.writes(`/api/states/${receipt}`);
  const { cut } = friends.proxy.met;
  await expect.poll(() => friends.proxy.met.cut - cut, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);
  friends.proxy.route('pass');
  const before = [...tried().values()].flat().length;
  await fireBackgroundSync(await page.context().newCDPSession(page), page);
  await expect.poll(() => [...tried().values()].flat().length, { timeout: 4000 }).toBe(before + 1);
  await untilEqual(friends, receipt, page);
  await page.context().close();
});
