import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { until } from '../support/until.ts';
import {
  logIn,
  startApp,
  takeSession,
  untilReadyForOffline,
  withoutEarlyAnswers,
  type RunningApp,
} from './running-app.ts';

/** The readers' files for offline use are downloaded when nobody waits for the line. */
let app: RunningApp;
let proxy: Proxy;
let mei: Account;
const receipt = randomUUID();

beforeAll(async () => {
  app = await startApp();
  proxy = await openProxy(app.server.origin);
  mei = await app.newAccount('mei');
  await mei.call('POST', '/receipts', { _id: receipt, board: sampleBoard('Mamak') });
});
afterAll(async () => {
  await proxy.close();
  await app.end();
});

const isForLater = (url: string): boolean => url.startsWith('/ocr/') || url.startsWith('/sw.js');

test('a bill that takes long to come: nothing is downloaded for later before it stands', async () => {
  const asked: string[] = [];
  const context = await app.newBrowser({ origin: proxy.origin }).open();
  await takeSession(context, mei, proxy.origin);
  let hold = true;
  proxy.route(({ url = '' }) => {
    if (isForLater(url)) asked.push(url);
    return hold && url.startsWith('/api/sync') ? 'unanswered' : 'pass';
  });
  const page = await firstPage(context);
  await withoutEarlyAnswers(page);
  await page.clock.install();
  await page.goto(`${proxy.origin}/receipts/${receipt}`);
  await until(() => proxy.met.unanswered).toBeGreaterThan(0);
  // Longer than the app waits for a screen that never says that it stands.
  await page.clock.runFor(20_000);
  await page.evaluate(() => fetch('/api/health'));
  expect(asked).toEqual([]);

  hold = false;
  proxy.dropAll();
  await page.clock.runFor(5000);
  await page.locator('[data-item]').first().waitFor();
  await until(async () => {
    await page.clock.runFor(1000);
    return asked.length;
  }).toBeGreaterThan(0);
  await page.context().close();
});

test('the readers give way to a request, and go on where they stopped', async () => {
  /** Pieces that the server was asked for, and those that it left waiting. */
  const answered: string[] = [];
  const held: string[] = [];
  let hold = true;
  proxy.route(({ url = '', headers }) => {
    const isReader = url.startsWith('/ocr/');
    const piece = `${url} ${headers.range}`;
    // The third piece is on its way when somebody else needs the line.
    if (isReader && hold && answered.length === 2) {
      held.push(piece);
      return 'unanswered';
    }
    if (isReader) answered.push(piece);
    return 'pass';
  });
  const context = await app.newBrowser({ origin: proxy.origin }).open();
  const page = await firstPage(context);
  const given: string[] = [];
  context.on('requestfailed', (request) => given.push(new URL(request.url()).pathname));
  await logIn(page, proxy.origin, 'mei');
  await until(() => held).toHaveLength(1);
  const stored = [...answered];
  expect(given.filter((path) => path.startsWith('/ocr/'))).toEqual([]);

  // The user comes back to the page, which asks for news.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await until(() => given).toContain(held[0]?.split(' ')[0]);
  hold = false;
  await untilReadyForOffline(page);
  expect(answered.filter((piece) => stored.includes(piece))).toEqual(stored);
  expect(answered).toContain(held[0]);
});
