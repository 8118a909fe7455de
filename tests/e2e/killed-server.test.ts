import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { createAccount, type Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { createWorld, logIn, untilReadyForOffline, type World } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';

let world: World;
let gopal: Account;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  gopal = await createAccount(world.server.origin, 'gopal', (email) =>
    world.mailbox.link(email, 'verify-email'),
  );
});
afterAll(() => world.end());

const id = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

test('what the server has acknowledged is there after kill -9, again and again', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const sent = Array.from({ length: 6 }, (_, index) => id(round * 10 + index));
    const posting = sent.map((_id) =>
      gopal.call('POST', '/receipts', { _id, board: sampleBoard('Kedai Kopi') }).then(
        () => acknowledged.push(_id),
        () => undefined, // killed before it answered: it has promised nothing
      ),
    );
    await Promise.race(posting);
    await world.server.kill();
    await Promise.all(posting);
    await world.server.start();
    for (const _id of acknowledged) await gopal.call('GET', `/receipts/${_id}`);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(3);
});

test('an open app goes on by itself when the server is back', async () => {
  page = await firstPage(await world.phone().open());
  onTestFailed(() => keepScreenshot(page));
  await logIn(page, world.server.origin, 'gopal');
  await untilReadyForOffline(page);
  await world.server.kill();
  await page.goto(`${world.server.origin}/manual-receipt`);
  await page.getByLabel('Store name').fill('Gerai Pak Abu');
  await page.getByLabel('Date').fill('2026-11-20');
  await page.getByLabel('Item 1 name').fill('Nasi lemak');
  await page.getByLabel('Item 1 price').fill('7.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/receipts\/[0-9a-f-]{36}$/);
  const receipt = new URL(page.url()).pathname;
  await world.server.start();
  await expect
    .poll(() => gopal.call<{ title: string }>('GET', receipt).catch(() => null), { timeout: 70_000 })
    .toMatchObject({ title: 'Gerai Pak Abu' });
});
