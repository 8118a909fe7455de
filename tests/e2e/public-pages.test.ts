import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { authTexts } from '../../src/features/auth/texts.ts';
import { marketingTexts } from '../../src/features/marketing/texts.ts';
import { firstPage, type BrowserOptions } from '../support/browser.ts';
import { tryToLogIn } from './account-steps.ts';
import { startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** The public pages of a browser without a session: a page of their own, with less code than the app. */
let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.end());

/** A first visit, which no service worker answers. */
async function newPage(options: Partial<BrowserOptions> = {}): Promise<Page> {
  const page = await firstPage(await app.newBrowser({ ...options, storesApp: false }).open());
  onTestFailed(() => keepScreenshot(page));
  return page;
}

const MAX_LANDING_BYTES = 92_000;

test('the landing page loads at most 92 kB of JavaScript and CSS, compressed by gzip', async () => {
  const page = await newPage();
  await page.goto(`${app.server.origin}/landing`, { waitUntil: 'networkidle' });
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.(?:js|css)$/.test(name)),
  );
  expect(files.length).toBeGreaterThan(3);
  const bodies = await Promise.all(files.map(async (file) => (await page.request.get(file)).body()));
  // The server sends Brotli, which is smaller still.
  const sum = bodies.reduce((all, body) => all + gzipSync(body).length, 0);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThanOrEqual(MAX_LANDING_BYTES);
  await page.context().close();
});

test.each([390, 1280])(
  'at %i px nothing moves on the landing page when its typeface comes',
  async (width) => {
    const page = await newPage({ width });
    await page.addInitScript(() => {
      let moved = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) moved += (shift as PerformanceEntry & { value: number }).value;
        Object.assign(globalThis, { moved });
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(globalThis, { moved });
    });
    // After the text, as on a bad line.
    await page.route('**/*.woff2', async (route) => {
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await route.continue();
    });
    await page.goto(`${app.server.origin}/landing`);
    await page.waitForFunction(() => document.fonts.check("24px 'Kira Display'"));
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    // A right-aligned amount may begin a pixel further left: 0.000006.
    expect(await page.evaluate(() => (globalThis as { moved?: number }).moved)).toBeLessThan(0.0001);
    await page.context().close();
  },
);

test.each([
  ['light', 'English', 'en-MY', '/pictures'],
  ['dark', 'English', 'en-MY', '/pictures'],
  ['light', 'Malay', 'ms-MY', '/pictures/ms'],
  ['dark', 'Malay', 'ms-MY', '/pictures/ms'],
] as const)(
  'each public page shows its pictures in %s colours and in %s',
  async (colorScheme, _, locale, folder) => {
    const page = await newPage({ colorScheme, locale });
    for (const path of ['/landing', '/features']) {
      await page.goto(app.server.origin + path);
      const pictures = page.locator('main img:visible');
      await pictures.first().waitFor();
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0);
        const { shown, own, scale } = await picture.evaluate((img: HTMLImageElement) => ({
          shown: img.currentSrc,
          own: [img.naturalWidth / img.naturalHeight, img.width / img.height],
          scale: img.width / img.naturalWidth,
        }));
        expect(new URL(shown).pathname).toMatch(new RegExp(`^${folder}/[a-z]+-${colorScheme}.avif$`));
        expect(own[0]).toBeCloseTo(own[1]!, 1);
        // A desktop's picture on a phone is a quarter of its size, and nobody can read it.
        expect(scale, shown).toBeGreaterThan(0.4);
      }
    }
    await page.context().close();
  },
);

test('a public page leads to the next one without loading anew, and Back to where it was', async () => {
  const page = await newPage({ width: 1280 });
  await page.goto(`${app.server.origin}/landing`);
  await page.evaluate(() => Object.assign(globalThis, { stays: true }));
  await page
    .getByRole('navigation', { name: marketingTexts.header.label })
    .getByRole('link', { name: marketingTexts.header.pricing })
    .click();
  await page.getByRole('heading', { name: marketingTexts.pricing.hero }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pricing');
  expect(await page.title()).toBe('Pricing · Kira');
  expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'H1']);
  await page.goBack();
  await page.getByText(marketingTexts.landing.line).waitFor();
  expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true);
  await page.context().close();
});

test('Try Now leads to the landing page, and from there to a bill without an account', async () => {
  const page = await newPage({ width: 1280 });
  await page.goto(`${app.server.origin}/pricing`);
  const tryNow = page.getByRole('link', { name: marketingTexts.header.tryNow });
  await tryNow.click();
  await page.waitForURL('**/landing');
  // The landing page has three addresses.
  for (const path of ['/landing', '/landing/', '/']) {
    await page.goto(app.server.origin + path);
    await tryNow.click();
    await page.waitForURL('**/try');
  }
  await page.context().close();
});

test('Get Started leads into the app, and Back to the landing page', async () => {
  const page = await newPage();
  await page.goto(app.server.origin);
  const start = page.getByRole('link', { name: marketingTexts.landing.start }).first();
  await start.click();
  await page.getByRole('heading', { name: authTexts.signUp.heading }).waitFor();
  await page.goBack();
  await start.waitFor();
  await page.context().close();
});

test('a device whose session has ended goes on to its home screen, not to the landing page', async () => {
  const page = await newPage();
  const user = { _id: 'u1', email: 'mei@example.com', username: 'mei', phoneNumber: '' };
  await page.addInitScript((profile) => localStorage.setItem('kira-profile', profile), JSON.stringify(user));
  await page.goto(app.server.origin);
  await page.waitForURL(`${app.server.origin}/home`);
  await page.context().close();
});

test('a tab with the landing page, and one at the log-in, follow a log-in in a third tab', async () => {
  await app.newAccount('lina');
  const page = await newPage();
  const [landing, login] = [await page.context().newPage(), await page.context().newPage()];
  await landing.goto(`${app.server.origin}/`);
  await login.goto(`${app.server.origin}/login?redirect=%2Fsettings`);
  await login.getByRole('heading', { name: authTexts.login.heading }).waitFor();
  await page.goto(`${app.server.origin}/login`);
  await tryToLogIn(page, 'lina@example.com');
  await login.waitForURL('**/settings');
  await landing.waitForURL('**/home');
  await page.context().close();
});
