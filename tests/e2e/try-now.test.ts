import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { adoptTexts } from '../../src/app/adopt-texts.ts';
import type { ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import { authTexts } from '../../src/features/auth/texts.ts';
import { friendsTexts, pickTexts } from '../../src/features/board/guests/texts.ts';
import { payingTexts } from '../../src/features/board/paying/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
import { marketingTexts } from '../../src/features/marketing/texts.ts';
import { quickTexts, tryTexts } from '../../src/features/new-receipt/texts.ts';
import { payTexts } from '../../src/pay/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { firstPage } from '../support/browser.ts';
import { fillSignUp, pressButton } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import { addPerson, assignMissing, expectShared, missingItems, readAmounts } from './board-steps.ts';
import { boardUrl, READ_WITHIN_MS } from './photo-steps.ts';
import { logInByForm, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** A visitor splits a bill before there is any account. */
let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.end());

/** A phone that has never opened Kira, and the calls of its pages. */
async function newPhone(): Promise<{ page: Page; calls: string[] }> {
  const page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  onTestFailed(() => keepScreenshot(page));
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api'.length)}`);
  };
  page.context().on('request', note);
  return { page, calls };
}

/** By the letters of the faces on a board. */
const faceColours = async (page: Page) =>
  Object.fromEntries(
    await page
      .locator('[data-pattern]')
      .evaluateAll((faces) =>
        faces.map((face) => [face.textContent, getComputedStyle(face).backgroundColor] as const),
      ),
  );

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Types a bill of one item. Ends on its board; answers its path in an account. */
async function typeBill(page: Page, store: string): Promise<string> {
  await page.goto(`${app.server.origin}/try/manual-receipt`);
  await page.getByLabel('Store name').fill(store);
  await page.getByLabel('Item 1 name').fill('Nasi lemak');
  await page.getByLabel('Item 1 price (RM)').fill('9');
  await pressButton(page, boardTexts.save);
  await page.waitForURL(boardUrl);
  return new URL(page.url()).pathname.replace(/^\/try/, '');
}

test('from the landing page a sample is read, split and sent, and signing up has that bill', async () => {
  const { page, calls } = await newPhone();
  const { origin } = app.server;
  await page.goto(`${origin}/landing`);
  await link(page, marketingTexts.header.tryNow).click();
  await pressButton(page, tryTexts.sample);
  await page.waitForURL(boardUrl, { timeout: READ_WITHIN_MS });
  await page.getByText(tryTexts.here).waitFor();
  await addPerson(page, 'Devi');
  await assignMissing(page, await missingItems(page), [['Me'], ['Devi'], ['Me', 'Devi']]);
  await expectShared(page, ['Me', 'Devi']);
  await expectAccessible(page);
  // A chat never reads "Me": before the first share a visitor says what they are called.
  await pressButton(page, boardTexts.summary.open);
  await page.getByRole('textbox', { name: boardTexts.ownName.label }).fill(' me ');
  await pressButton(page, boardTexts.ownName.goOn);
  await page.getByText(boardTexts.ownName.missing).waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: boardTexts.ownName.label }).fill('Aisyah');
  await pressButton(page, boardTexts.ownName.goOn);
  await pressButton(page, boardTexts.summary.text);
  await page.getByText(boardTexts.summary.copied).waitFor();
  const sent = await page.evaluate(() => navigator.clipboard.readText());
  expect(sent).toMatch(/Restoran Seri Melur.*\nTotal RM 70\.75\n\nAisyah: RM [\d.]+\nDevi: RM [\d.]+/);

  // The bill is there again, from the landing page, too.
  await page.goto(`${origin}/landing`);
  await link(page, marketingTexts.landing.goOn).click();
  const again = page.getByText('Restoran Seri Melur');
  await again.waitFor();
  expect(await page.getByText(commonTexts.receipts.gettingBack).count()).toBe(0);
  await again.click();
  const shown = await expectShared(page, ['Aisyah', 'Devi']);
  const colours = await faceColours(page);
  expect(calls).toEqual([]);

  await link(page, tryTexts.keep).click();
  await page.getByText(authTexts.form.comesAlong).waitFor();
  await fillSignUp(page, 'aisyah');
  await pressButton(page, authTexts.signUp.submit);
  await page.waitForURL('**/pending-email-verification');
  await page.goto(await app.mailbox.link('aisyah@example.com', 'verify-email'));
  await link(page, authTexts.verify.goOn).click();
  await page.getByText(adoptTexts.adopted(['Restoran Seri Melur'])).waitFor();
  await page.getByText(boardTexts.saved.server, { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/receipts\//);
  // Signing up changes neither name nor colour.
  expect((await expectShared(page, ['Aisyah', 'Devi'])).people).toEqual(shown.people);
  expect(await faceColours(page)).toEqual(colours);
  expect(calls.filter((call) => call === 'POST /receipts')).toHaveLength(1);
  const { receipts } = (await (await page.request.get(`${origin}/api/receipts`)).json()) as {
    receipts: { title: string; total: string }[];
  };
  expect(receipts).toMatchObject([{ title: 'Restoran Seri Melur', total: '70.75' }]);
});

test('a visitor lets friends pick without an account; signing up later has the same bill', async () => {
  const { page, calls } = await newPhone();
  const { origin } = app.server;
  const path = await typeBill(page, 'Warung Meja');
  await addPerson(page, 'Devi');
  // There is no connection at first: the sheet says so, and goes on by itself.
  const call = '**/api/guests/host';
  await page.route(call, (route) => route.abort());
  await pressButton(page, friendsTexts.open);
  await page.getByRole('textbox', { name: boardTexts.ownName.label }).fill('Farah');
  await pressButton(page, boardTexts.ownName.goOn);
  await page.getByText(friendsTexts.waits).waitFor();
  await expectAccessible(page);
  await page.unroute(call);
  await page.getByRole('img', { name: friendsTexts.qr }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByText(friendsTexts.kept).waitFor();
  await expectAccessible(page);
  await page.getByText(friendsTexts.seenAs('Farah')).waitFor();

  const { page: friend } = await newPhone();
  await friend.goto(await page.getByText(/\/b\//).innerText());
  await pressButton(friend, 'Devi');
  await friend.locator('[data-pick]').getByRole('button', { name: 'Nasi lemak' }).first().click();
  await pressButton(friend, pickTexts.done);
  await friend.getByText(pickTexts.told('Farah')).waitFor();
  await page.getByText(friendsTexts.nothingLeft).waitFor();

  // A host has their bills, and no groups.
  await page.goto(`${origin}/receipts`);
  await page.getByText('Warung Meja').waitFor();
  await page.getByText(tryTexts.kept).waitFor();
  await expectAccessible(page);
  await page.goto(`${origin}/groups`);
  await page.waitForURL('**/keep');
  await fillSignUp(page, 'mariam');
  await pressButton(page, authTexts.signUp.submit);
  await page.waitForURL('**/pending-email-verification');
  await page.goto(await app.mailbox.link('mariam@example.com', 'verify-email'));
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}${path}`);
  expect((await expectShared(page, ['Farah', 'Devi'])).people['Devi']).toBe('9.00');
  expect(calls.filter((one) => one === 'POST /receipts')).toHaveLength(1);
});

test('the sample comes read: no engine reads it again', async () => {
  const { page } = await newPhone();
  await page.route('**/pictures/sample-receipt.json', async (route) => {
    const draft = (await (await route.fetch()).json()) as ReceiptDraft;
    await route.fulfill({ json: { ...draft, store: { ...draft.store, value: 'Warung Sudah Dibaca' } } });
  });
  await page.goto(`${app.server.origin}/try`);
  await pressButton(page, tryTexts.sample);
  await page.waitForURL(boardUrl);
  await page.getByRole('heading', { name: 'Warung Sudah Dibaca' }).waitFor();
});

test('43 ringgit by four: three taps beside the digits', async () => {
  const { page, calls } = await newPhone();
  await page.goto(`${app.server.origin}/try`);
  await link(page, quickTexts.open).click();
  await page.getByLabel(quickTexts.amount).and(page.locator(':focus')).fill('43');
  await pressButton(page, '4');
  await pressButton(page, quickTexts.split);
  await page.waitForURL(boardUrl);
  await page.getByText(payingTexts.youGetBack('RM 32.25')).waitFor();
  const friends = [2, 3, 4].map(quickTexts.friend);
  const parts = ['Me', ...friends].map((name) => [name, '10.75']);
  expect((await readAmounts(page)).people).toEqual(Object.fromEntries(parts));
  expect(calls).toEqual([]);
});

test('who logs in to their account instead has the bill there, and their other tabs leave the trial', async () => {
  await app.newAccount('farah');
  const { page, calls } = await newPhone();
  const bill = await typeBill(page, 'Warung Kita');
  const other = await page.context().newPage();
  await other.goto(`${app.server.origin}/try${bill}`);
  await other.getByText('Nasi lemak').first().waitFor();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await link(page, tryTexts.logIn).click();
  await page.getByText(authTexts.form.comesAlong).waitFor();
  await logInByForm(page, app.server.origin, 'farah');
  for (const tab of [page, other]) {
    await tab.waitForURL(`${app.server.origin}${bill}`);
    await tab.bringToFront();
    await tab.getByText(boardTexts.saved.server, { exact: true }).waitFor();
  }
  expect(calls.filter((call) => call === 'POST /receipts')).toHaveLength(1);
});

test('where the browser forgets, it says so beside the way to keep a bill; Collect says why a QR needs an account', async () => {
  const { page } = await newPhone();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }),
  );
  await page.goto(`${app.server.origin}/try`);
  await page.getByText(tryTexts.title).waitFor();
  expect(await page.getByText(tryTexts.forgets).count()).toBe(0); // nothing is here yet
  const bill = await typeBill(page, 'Warung Kita');
  await page.getByText(tryTexts.forgets).waitFor();
  await addPerson(page, 'Devi');
  await assignMissing(page, ['Nasi lemak'], [['Devi']]);
  await expectAccessible(page);
  await pressButton(page, payingTexts.title);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: paidTexts.all('Me') })
    .click();
  await pressButton(page, payingTexts.collect);
  await page.getByText(payTexts.ownNeedsAccount).waitFor();
  await expectAccessible(page);
  const way = page.getByRole('dialog').getByRole('link', { name: payTexts.makeAccount, exact: true });
  expect(await way.getAttribute('href')).toBe(`/signup?redirect=${encodeURIComponent(bill)}`);
  await way.click();
  await page.getByText(authTexts.form.comesAlong).waitFor();
});

test('a browser that stores nothing is told so', async () => {
  const { page } = await newPhone();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store.', 'UnknownError');
    };
  });
  await page.goto(`${app.server.origin}/try`);
  await page.getByText(tryTexts.noStorage).waitFor();
});
