import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonTexts } from '../../src/ui/texts.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { untilReadyForOffline } from './harness.ts';
import { assign } from './table.ts';

/** In a browser's own profile, because in a private one Chromium doesn't fire Background Sync. */
let table: BoardPage;
beforeAll(async () => {
  table = await openBoardPage('farah');
}, 120_000);
afterAll(() => table.world.end());

test('an edit that waits to be saved asks the server for nothing, with a connection', async () => {
  const { page } = table;
  await untilReadyForOffline(page); // there is no Background Sync before
  await table.open();
  await assign(page, 'Nasi', 'Bala');
  await page.getByRole('status').getByText(commonTexts.badge.saved, { exact: true }).waitFor();
  await wait(500); // whatever the edit set off
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  await wait(2000);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(1); // the news, now and then
}, 60_000);
