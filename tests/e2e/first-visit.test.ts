import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../server/bin/bootstrap.mjs';
import { EARLY_ANSWERS } from '../../src/contract/early-answers.ts';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { startApp, takeSession, type RunningApp } from './running-app.ts';

let app: RunningApp;
let mei: Account;
const receipt = randomUUID();

beforeAll(async () => {
  app = await startApp();
  mei = await app.newAccount('mei');
  await mei.call('POST', '/receipts', { _id: receipt, board: sampleBoard('Mamak') });
});
afterAll(() => app.end());

const { user, visitor, anyone } = JSON.parse(
  readFileSync(join(root, 'dist', '.vite', 'pages.json'), 'utf8'),
) as Record<'user' | 'visitor' | 'anyone', Record<string, string[]>>;

/** Opens a path as somebody's first visit; answers when its screen stands. */
async function visit(path: string, account: Account | null): Promise<Page> {
  const context = await app.newBrowser({ storesApp: false }).open();
  if (account) await takeSession(context, account, app.server.origin);
  const page = await firstPage(context);
  await page.addInitScript(() => {
    const there = new MutationObserver(() => {
      if (!document.querySelector('main :is(h1, h2, a[href^="/receipts/"])')) return;
      there.disconnect();
      performance.mark('screen');
    });
    there.observe(document, { childList: true, subtree: true });
  });
  await page.goto(app.server.origin + path.replace(':id', receipt));
  await page.waitForFunction(() => performance.getEntriesByName('screen').length > 0);
  return page;
}

/** What the page asked for before its screen stood, and what its document names. */
const filesOf = (page: Page) =>
  page.evaluate(() => {
    const screen = performance.getEntriesByName('screen')[0]?.startTime ?? 0;
    const pathOf = (address: string) => {
      const url = new URL(address, location.href);
      return url.pathname + url.search;
    };
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < screen)
      .map(({ name }) => pathOf(name));
    const named = [...document.querySelectorAll('head > :is(link, script)')].map((element) =>
      pathOf(element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
    );
    return { asked, named };
  });

const isCode = (path: string): boolean => /^\/assets\/.*\.(?:js|css)$/.test(path);

/** One page of each layout; tools/vite/pages.ts makes the lists of all of them in one way. */
const tried = new Set(['/', '/home', '/receipts/:id', '/file-upload', '/about', '/login', '/join']);

test.each(
  [
    ...Object.entries(user).map(([path, files]) => ['signed in', path, files] as const),
    ...Object.entries(visitor).map(([path, files]) => ['a visitor', path, files] as const),
    ...Object.entries(anyone).map(([path, files]) => ['a visitor', path, files] as const),
  ].filter(([, path]) => tried.has(path)),
)('%s at %s: the page names each file that its screen needs, and no other', async (who, path, files) => {
  const page = await visit(path, who === 'signed in' ? mei : null);
  const { asked, named } = await filesOf(page);
  expect(named).toEqual(expect.arrayContaining(files));
  expect(asked.filter(isCode).filter((file) => !named.includes(file))).toEqual([]);
  for (const file of files)
    expect([file, (await page.request.get(app.server.origin + file)).status()]).toEqual([file, 200]);
  if (who === 'signed in')
    expect(asked.filter((url) => EARLY_ANSWERS.some((early) => early === url))).toEqual([]);
  await page.context().close();
});

test('each file that the first bill runs tells the browser to compile all of it, in both languages', async () => {
  const page = await visit('/receipts/:id', mei);
  const { named } = await filesOf(page);
  const code = named.filter((file) => file.endsWith('.js') && !file.includes('rolldown-runtime'));
  expect(code.length).toBeGreaterThan(3);
  for (const file of code.flatMap((name) => [name, name.replace('.js', '.ms.js')])) {
    const answer = await page.request.get(app.server.origin + file);
    const isScript = answer.headers()['content-type']?.includes('javascript'); // not each has texts
    if (isScript)
      expect([file, (await answer.text()).split('\n')[0]]).toEqual([file, '//# allFunctionsCalledOnLoad']);
  }
  await page.context().close();
});
