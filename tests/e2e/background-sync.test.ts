import { once } from 'node:events';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { commonTexts } from '../../src/ui/texts.ts';
import { untilReadyForOffline } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';
import { assign, openBill, save, setTable, untilEqual, type Table } from './table.ts';

let table: Table;
beforeAll(async () => {
  table = await setTable();
}, 120_000);
afterAll(() => table?.end());

interface Registrations {
  registrations: { registrationId: string; scopeURL: string }[];
}

/** What the browser does once it has a connection again, with a tag that somebody asked for. */
async function fireBackgroundSync(tools: CDPSession, page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const told = once(tools as never, 'ServiceWorker.workerRegistrationUpdated') as Promise<[Registrations]>;
  await tools.send('ServiceWorker.enable');
  const [{ registrations }] = await told;
  const { registrationId } = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)!;
  const event = { origin, registrationId, tag: 'kira-outbox', lastChance: false };
  await tools.send('ServiceWorker.dispatchSyncEvent', event);
}

test('Background Sync ends a wait: the service worker wakes the page, and that sends', async () => {
  const receipt = await table.newBill();
  const page = await table.device(table.aisyah);
  onTestFailed(() => keepScreenshot(page));
  await untilReadyForOffline(page);
  await openBill(page, receipt);
  table.proxy.route('cut');
  await assign(page, 'Milo ais', 'Wei Ling');
  await save(page);
  await page.getByRole('link', { name: commonTexts.badge.waiting(1) }).waitFor();
  // After the fifth failure in a row nothing is tried for at least 8 seconds.
  const tried = () => table.proxy.writes(`/api/states/${receipt}`);
  const { cut } = table.proxy.met;
  await expect.poll(() => table.proxy.met.cut - cut, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);
  table.proxy.route('pass');
  const before = [...tried().values()].flat().length;
  await fireBackgroundSync(await page.context().newCDPSession(page), page);
  await expect.poll(() => [...tried().values()].flat().length, { timeout: 4000 }).toBe(before + 1);
  await untilEqual(table, receipt, page);
  await page.context().close();
}, 120_000);
