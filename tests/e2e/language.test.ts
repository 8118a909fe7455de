import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { catalogueMs } from '../../src/app/catalogue.ms.ts';
import { catalogue, type Catalogue } from '../../src/app/catalogue.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { englishOn } from './english-texts.ts';
import { logInByForm, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

const receiptId = '0198c0de-0000-7000-8000-000000000001';
let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  const ema = await app.newAccount('ema');
  await ema.call('POST', '/receipts', { _id: receiptId, board: sampleBoard('Restoran Selera') });
  page = await firstPage(await app.newBrowser({ locale: 'ms-MY' }).open());
});
afterAll(() => app?.end());

const open = (path: string) => page.goto(`${app.server.origin}${path}`);
const language = () => page.evaluate(() => document.documentElement.lang);

const choose = (name: 'English' | 'Bahasa Malaysia') => page.getByRole('button', { name }).click();
const shows = ({ settingsTexts }: Catalogue) =>
  page.getByRole('heading', { name: settingsTexts.preferences }).waitFor();

/** The scripts that the first screen has loaded. */
const scriptsOf = (of: Page): Promise<string[]> =>
  of.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );

test('a page takes no text for HTML or a script, and no script from elsewhere', async () => {
  // Not by the test browser: what is refused here is no fault of the app.
  const context = await page.context().browser()!.newContext();
  const bare = await context.newPage();
  await bare.goto(`${app.server.origin}/about`);
  const refused = await bare.evaluate(() => {
    const isRefused = (take: () => unknown): boolean => {
      try {
        take();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const script = () => document.createElement('script');
    return [
      () => (document.createElement('p').innerHTML = '<b>x</b>'),
      () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      () => (script().textContent = 'x()'),
      () => (script().src = 'https://kira.test/x.js'),
      () => (script().src = URL.createObjectURL(new Blob(['x()']))),
      () => (script().src = 'data:text/javascript,x()'),
      () => new Worker('https://kira.test/x.js'),
      () => setTimeout('x()' as unknown as () => void),
    ].map(isRefused);
  });
  expect(refused).toEqual(refused.map(() => true));
  await context.close();
});

test('a browser in Malay loads no English texts, and has no round trip for its own', async () => {
  onTestFailed(() => keepScreenshot(page));
  await open('/');
  await page.getByText(catalogueMs.marketingTexts.landing.start).first().waitFor();
  expect(await language()).toBe('ms-MY');
  const scripts = await scriptsOf(page);
  const malay = scripts.filter((script) => script.endsWith('.ms.js'));
  expect(malay.length).toBeGreaterThan(1);
  const english = new Set(malay.map((script) => script.replace('.ms.js', '.js')));
  expect(scripts.filter((script) => english.has(script))).toEqual([]);
  const named = await page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLLinkElement).href));
  expect(malay.filter((script) => !named.includes(script))).toEqual([]);
  await choose('English');
  await page.getByText(catalogue.marketingTexts.landing.start).first().waitFor();
  await choose('Bahasa Malaysia');
  await page.getByText(catalogueMs.marketingTexts.landing.start).first().waitFor();
});

test('a refusal of the server is told in Malay', async () => {
  onTestFailed(() => keepScreenshot(page));
  const { form, login } = catalogueMs.authTexts;
  await open('/login');
  await page.getByLabel(form.email).fill('ema@example.com');
  await page.getByLabel(form.password, { exact: true }).fill('not her password');
  await page.getByRole('button', { name: login.submit }).click();
  await page.getByRole('alert').getByText(login.invalid).waitFor();
});

test('the settings switch the language; it stays after a reload, and the other comes offline, too', async () => {
  onTestFailed(() => keepScreenshot(page));
  /** The server writes e-mails in the last of these languages. */
  const told: (string | undefined)[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith('/api/me'))
      told.push((request.postDataJSON() as { ops: { value: string }[] }).ops[0]?.value);
  });
  await logInByForm(page, app.server.origin, 'ema', catalogueMs.authTexts);
  await open('/settings');
  await page.getByText(catalogueMs.shellTexts.offlineReady.ready).waitFor({ timeout: 60_000 });
  await choose('English');
  await shows(catalogue);
  expect(await language()).toBe('en-MY');
  await expect.poll(() => told.at(-1)).toBe('en');
  const sent = told.length;
  await page.reload();
  await shows(catalogue);
  expect(told.length).toBe(sent);

  await page.context().setOffline(true);
  await choose('Bahasa Malaysia');
  await shows(catalogueMs);
  expect(await language()).toBe('ms-MY');
  // What modules of the first load hold is Malay, too.
  const { shellTexts, titleTexts } = catalogueMs;
  await page.getByRole('navigation').getByText(shellTexts.nav.groups).first().waitFor();
  expect(await page.title()).toBe(`${titleTexts.settings} · Kira`);
  await open(`/receipts/${receiptId}`);
  await page.getByText(catalogueMs.boardTexts.column.missing).first().waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => told).toEqual([...told.slice(0, sent), 'ms']);
});

test('a browser in English loads no Malay texts', async () => {
  const english = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await english.goto(`${app.server.origin}/`);
  await english.getByText(catalogue.marketingTexts.landing.start).first().waitFor();
  const scripts = await scriptsOf(english);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => script.endsWith('.ms.js'))).toEqual([]);
});
