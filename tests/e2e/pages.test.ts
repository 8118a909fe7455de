import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { catalogueMs } from '../../src/app/catalogue.ms.ts';
import { catalogue, type Catalogue } from '../../src/app/catalogue.ts';
import { firstPage } from '../support/browser.ts';
import { examine } from './check-page.ts';
import { englishOn } from './english-texts.ts';
import { misfitsOn } from './fits.ts';
import { faintOn, vanishedOn } from './high-contrast.ts';
import { addPagesUser, forUsers, forVisitors, type Title } from './page-table.ts';
import { startApp, logInByForm, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';
import { sharedTextsOn } from './translated.ts';

/** What a page has with text of 200 %. */
async function withLargeText<T>(page: Page, look: (page: Page) => Promise<T>): Promise<T> {
  const settings = await page.context().newCDPSession(page);
  const setText = (standard: number) => settings.send('Page.setFontSizes', { fontSizes: { standard } });
  await setText(32);
  const found = await look(page);
  await setText(16);
  await settings.detach();
  return found;
}

/** What the specification's route table says. */
function layoutAt(path: string, isUser: boolean): string {
  if (path === '/') return isUser ? 'main' : 'marketing';
  if (path === '/settle' && isUser) return 'form'; // the sample is the visitors'
  if (/^\/(?:home|activity|settings)$/.test(path)) return 'main';
  if (
    /^\/(?:try|receipts|file-upload|manual-receipt|quick-split|groups|new-group|edit-group|person|sync)\b/.test(
      path,
    )
  )
    return 'form';
  return /^\/(?:landing|about|features|pricing|resources)$/.test(path) ? 'marketing' : 'auth';
}

/** The layout as its parts show it: the bottom navigation, "Try Now", the help button, or only a menu. */
async function layoutOf(page: Page, { shellTexts, marketingTexts }: Catalogue): Promise<string> {
  const has = async (role: 'button' | 'link' | 'navigation', name: string) =>
    (await page.getByRole(role, { name, exact: true }).count()) > 0;
  if (await has('navigation', shellTexts.nav.label)) return 'main';
  if (await has('link', marketingTexts.header.tryNow)) return 'marketing';
  if (await has('link', shellTexts.help)) return 'auth';
  return (await has('button', shellTexts.menu.open)) ? 'form' : 'none';
}

const titleOf = (title: Title, { titleTexts, shellTexts: { tagline } }: Catalogue): string =>
  title === 'front' ? `Kira · ${tagline.slice(0, -1)}` : `${titleTexts[title]} · Kira`;

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
  await addPagesUser(app);
});
afterAll(() => app?.end());

/** The buttons that open them. */
const sheets = ({ settingsTexts }: Catalogue) => [
  settingsTexts.edit.open,
  settingsTexts.changeEmail.open,
  settingsTexts.twoFactor.title,
  settingsTexts.sessions.title,
  settingsTexts.deletion.open,
];

/** The narrowest page that WCAG names. */
const narrow = { width: 320, height: 640 };
const desktop = { width: 1280, height: 800 };
const sizes = [{ width: 390, height: 844 }, desktop];
const schemes = ['light', 'dark'] as const;
let looked = 0;

describe.each([
  ['English', catalogue],
  ['Bahasa Malaysia', catalogueMs],
])('in %s all is well', (_, texts: Catalogue) => {
  const { locale } = texts.commonTexts;
  const isMalay = texts === catalogueMs;
  let page: Page;
  let isUser = false;
  const errors: string[] = [];

  beforeAll(async () => {
    page = await firstPage(await app.newBrowser({ locale, storesApp: false }).open());
    page.on('console', (message) => {
      // The browser itself tells of each answer with 4xx.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
  });
  afterAll(() => page.context().close());

  test.each(forVisitors(texts))('in %s for a visitor', checkScreen);

  describe('after logging in', () => {
    beforeAll(async () => {
      await logInByForm(page, app.server.origin, 'ema', texts.authTexts);
      isUser = true;
    });
    // Without a service worker.
    test.each(forUsers(texts, 'starting'))('in %s', checkScreen);
    test.each(sheets(texts))('in the sheet %s of Settings', async (name) => {
      onTestFailed(() => keepScreenshot(page));
      await page.goto(`${app.server.origin}/settings`);
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
      await expect.poll(() => page.getByText(texts.settingsTexts.ask.loading).count()).toBe(0);
      await checkOpenPage();
    });
  });

  async function checkScreen(path: string, shown: string | null, title: Title): Promise<void> {
    onTestFailed(() => keepScreenshot(page));
    await page.goto(`${app.server.origin}${path}`);
    await page.getByRole('heading').first().waitFor();
    if (shown) await page.getByText(shown).first().waitFor();
    expect(await page.title()).toBe(titleOf(title, texts));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await layoutOf(page, texts)).toBe(layoutAt(path, isUser));
    await checkOpenPage();
    if (isMalay) {
      await page.setViewportSize(narrow);
      expect(await withLargeText(page, misfitsOn), 'with text of 200 %').toEqual([]);
    }
    expect(errors.splice(0)).toEqual([]);
  }

  const checkOpenPage = async () => {
    expect(await sharedTextsOn(page)).toEqual([]);
    await (isMalay ? checkWords() : checkLook());
  };

  /** Other words change no role and no colour, and too long ones show first where room is least. */
  async function checkWords(): Promise<void> {
    expect(await englishOn(page)).toEqual([]);
    await page.setViewportSize(narrow);
    expect(await misfitsOn(page)).toEqual([]);
  }

  /** What is on the screen changes its size and scheme; to load it for each would take minutes. */
  async function checkLook(): Promise<void> {
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await misfitsOn(page), `at ${size.width} px`).toEqual([]);
      // A desktop has the colours and the roles of a phone.
      if (size.width === 390) await examine(page, schemes);
    }
    // Each page in one scheme, and with one wish of the system: all pages have the same few colours.
    const turn = (looked += 1);
    const colorScheme = schemes[turn % 2]!;
    await page.emulateMedia({ colorScheme });
    if (turn % 4 < 2) expect(await faintOn(page), `with more contrast, ${colorScheme}`).toEqual([]);
    else expect(await vanishedOn(page), 'with the colours of the system').toEqual([]);
  }
});
