import { afterAll, beforeAll, expect, test } from 'vitest';
import { commonTexts } from '../../src/ui/texts.ts';
import { untilReadyForOffline, backOnline } from './running-app.ts';
import { assign } from './board-steps.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';

/** In a browser's own profile, because in a private one Chromium doesn't fire Background Sync. */
let boardPage: BoardPage;
beforeAll(async () => {
  boardPage = await openBoardPage('farah', { storesApp: true });
});
afterAll(() => boardPage?.app.end());

test('a draft edit, with a connection, is not sent and asks for no Background Sync', async () => {
  const { page } = boardPage;
  await untilReadyForOffline(page); // there is no Background Sync before
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isEdit = request.method() !== 'GET' && !pathname.endsWith('/presence');
    if (pathname.startsWith('/api/') && isEdit) asked.push(`${request.method()} ${pathname}`);
  });
  await boardPage.open();
  const registered = await page.evaluateHandle(() => {
    const calls = { count: 0 };
    const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: object } };
    Object.assign(SyncManager.prototype, { register: () => Promise.resolve((calls.count += 1)) });
    return calls;
  });
  await assign(page, 'Nasi', 'Bala');
  await page.getByRole('status').getByText(commonTexts.badge.saved, { exact: true }).waitFor();
  // Sync looks at the outbox before it asks the feed, so the second answer comes after the first look.
  for (let round = 0; round < 2; round += 1) {
    const answer = page.waitForResponse((response) => response.url().includes('/api/sync'));
    await backOnline(page);
    await answer;
  }
  expect(asked).toEqual([]);
  expect(await registered.evaluate(({ count }) => count)).toBe(0);
});
