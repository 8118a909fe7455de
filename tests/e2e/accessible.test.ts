import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFailed, test } from 'vitest';
import { createAccount } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { expectAccessible } from './axe.ts';
import { createWorld, logIn, type World } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';

const receiptId = '0198c0de-0000-7000-8000-000000000001';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  const ema = await createAccount(world.server.origin, 'ema', (email) =>
    world.mailbox.link(email, 'verify-email'),
  );
  await ema.call('POST', '/receipts', { _id: receiptId, board: sampleBoard('Restoran Selera') });
  await ema.call('POST', '/groups', { name: 'Makan kaki', invitedEmails: [], defaultGroup: true });
});
afterAll(() => world.end());

const open = [
  '/',
  '/landing',
  '/login',
  '/signup',
  '/pending-email-verification',
  '/about',
  '/features',
  '/pricing',
];
const signedIn = [
  '/',
  '/receipts',
  `/receipts/${receiptId}`,
  '/file-upload',
  '/manual-receipt',
  '/groups',
  '/new-group',
  '/activity',
  '/settings',
];

/** In both colour schemes. */
describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (colorScheme) => {
  let page: Page;

  beforeAll(async () => {
    page = await firstPage(await world.phone({ colorScheme }).open());
  });
  afterAll(() => page.context().close());

  test.each(open)('%s for a visitor', (path) => examine(path));

  test('logging in', () => logIn(page, world.server.origin, 'ema'));

  test.each(signedIn)('%s when signed in', (path) => examine(path));

  async function examine(path: string): Promise<void> {
    onTestFailed(() => keepScreenshot(page));
    await page.goto(`${world.server.origin}${path}`);
    await page.getByRole('heading').first().waitFor();
    await page.waitForTimeout(300);
    // Tall enough that nothing lies half below the sticky bar: there it is scrolled, not small.
    await page.setViewportSize({ width: 390, height: 3000 });
    await expectAccessible(page);
  }
});
