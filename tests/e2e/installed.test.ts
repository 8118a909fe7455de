import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFailed, test as step } from 'vitest';
import { installTexts } from '../../src/app/install-texts.ts';
import { printed } from '../../tools/receipts/generate.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { lyingHeic, textPage, writePdf } from '../support/write-pdf.ts';
import { boardUrl, checkUrl, READ_WITHIN_MS } from './photo-steps.ts';
import { receiptsToRead } from './receipts.ts';
import { logIn, startApp, untilReadyForOffline, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

interface Picture {
  src: string;
  sizes: string;
  type?: string;
  purpose?: string;
}

interface WebManifest {
  [field: string]: unknown;
  start_url: string;
  icons: Picture[];
  screenshots: (Picture & { form_factor: string })[];
  shortcuts: { url: string; icons: Picture[] }[];
  share_target: { action: string; params: { files: { name: string }[] } };
}

let app: RunningApp;
let page: Page;
let manifest: WebManifest;
const [receipt] = receiptsToRead();

/** What the page has asked of the system: the app's badge, the screen kept on. */
const asked = (): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);

beforeAll(async () => {
  app = await startApp();
  const gita = await app.newAccount('gita');
  await gita.call('POST', '/receipts', { board: sampleBoard('Restoran Selera') });
  const context = await app.newBrowser().open();
  // The system itself shows neither in a test.
  await context.addInitScript(() => {
    const list: string[] = [];
    Object.assign(globalThis, { asked: list });
    const record = (what: string) => Promise.resolve(void list.push(what));
    Object.assign(navigator, {
      setAppBadge: (count: number) => record(`badge ${count}`),
      clearAppBadge: () => record('no badge'),
    });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          await record('awake');
          return { release: () => record('may sleep') };
        },
      },
    });
  });
  page = await firstPage(context);
  await page.goto(`${app.server.origin}/login`);
  const answer = await page.request.get(`${app.server.origin}/manifest.webmanifest`);
  manifest = (await answer.json()) as WebManifest;
});
afterAll(() => app?.end());

const show = () => onTestFailed(() => keepScreenshot(page));

describe('the manifest', () => {
  step('names what an installed app needs', () => {
    expect(manifest).toMatchObject({
      id: '/',
      scope: '/',
      start_url: '/receipts',
      name: 'Kira',
      short_name: 'Kira',
      lang: 'en-MY',
      display: 'standalone',
      launch_handler: { client_mode: ['navigate-existing', 'auto'] },
      share_target: {
        action: '/share',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ accept: ['image/*', 'application/pdf'] }] },
      },
      file_handlers: [
        {
          action: '/file-upload',
          accept: {
            'image/jpeg': ['.jpg', '.jpeg'],
            'application/pdf': ['.pdf'],
            'image/heic': ['.heic', '.heif'],
          },
        },
      ],
    });
    const purposes = manifest.icons.map(({ purpose = 'any' }) => purpose);
    expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']));
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'wide']);
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/file-upload', '/receipts']);
  });

  step('is linked by the page, which has a colour for each scheme', async () => {
    const themes = page.locator('meta[name="theme-color"]');
    expect(await page.locator('link[rel="manifest"]').getAttribute('href')).toBe('/manifest.webmanifest');
    expect(await themes.evaluateAll((all) => all.map((one) => one.getAttribute('media')))).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    const { theme_color, background_color } = manifest;
    const light = await themes.first().getAttribute('content');
    expect([theme_color, background_color]).toEqual([light, light]);
  });

  step('speaks Malay to a browser in Malay, and names the same app', async () => {
    const malay = await firstPage(await app.newBrowser({ locale: 'ms-MY' }).open());
    await malay.goto(`${app.server.origin}/login`);
    await malay.locator('link[href="/manifest.ms.webmanifest"]').waitFor({ state: 'attached' });
    const answer = await malay.request.get(`${app.server.origin}/manifest.ms.webmanifest`);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const translated = (await answer.json()) as WebManifest;
    expect(translated).toMatchObject({
      lang: 'ms-MY',
      description: 'Bahagi bil, bukan persahabatan',
      shortcuts: [{ name: 'Resit baharu' }, { name: 'Resit' }],
    });
    const words = /^(?:lang|description|name|label)$/;
    const withoutWords = (whole: WebManifest): unknown =>
      JSON.parse(JSON.stringify(whole, (field, of: unknown) => (words.test(field) ? undefined : of)));
    expect(withoutWords(translated)).toEqual(withoutWords(manifest));
  });

  step('tells each picture’s real size and type', async () => {
    const shortcuts = manifest.shortcuts.flatMap(({ icons }) => icons);
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots, ...shortcuts]) {
      const answer = await page.request.get(new URL(src, app.server.origin).href);
      const { width, height, format } = await sharp(await answer.body()).metadata();
      if (sizes !== 'any') expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
      if (type) expect(type).toContain(format);
    }
  });
});

step('the installed app starts with no connection', async () => {
  show();
  await logIn(page, app.server.origin, 'gita');
  await untilReadyForOffline(page);
  await page.context().setOffline(true);
  await page.goto(new URL(manifest.start_url, app.server.origin).href);
  await page.getByText('Restoran Selera').waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});

describe('the hint to install', () => {
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() });
      window.dispatchEvent(event);
    });
  const hint = () => page.getByRole('heading', { name: installTexts.title });

  step('stands on the start page once there is a bill, until the user says "Later"', async () => {
    show();
    await page.goto(`${app.server.origin}/`);
    await page.getByText('Restoran Selera').waitFor();
    expect(await hint().count()).toBe(0);
    await offer();
    await hint().waitFor();
    await page.getByRole('button', { name: installTexts.later }).click();
    await hint().waitFor({ state: 'detached' });
  });

  step('stands in the settings all the same', async () => {
    show();
    await page.goto(`${app.server.origin}/settings`);
    await offer();
    await hint().waitFor();
    await page.getByRole('button', { name: installTexts.now }).click();
    await hint().waitFor({ state: 'detached' });
  });
});

step('on an iPhone the settings tell how to install, and offer no button', async () => {
  const iphone = await firstPage(await app.newBrowser({ storesApp: false }).open());
  onTestFailed(() => keepScreenshot(iphone));
  await iphone.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  await logIn(iphone, app.server.origin, 'gita');
  await iphone.goto(`${app.server.origin}/settings`);
  await iphone.getByText(installTexts.shareMenu).waitFor();
  expect(await iphone.getByRole('button', { name: installTexts.now }).count()).toBe(0);
  await iphone.context().close();
});

step.each([
  ['photo', 'from gallery é.jpg', 'image/jpeg', () => readFileSync(receipt?.image ?? '')],
  ['HEIC photo', 'IMG_1.HEIC', 'image/heic', () => readFileSync(lyingHeic)],
  ['PDF', 'bill.pdf', 'application/pdf', () => writePdf([textPage(printed(112, 'usual').lines)])],
])('a %s that another app shares is read, with no connection', async (_, file, type, bytes) => {
  show();
  const { action, params } = manifest.share_target;
  await page.evaluate(
    ({ to, name, base64, called, kind }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const chosen = new DataTransfer();
      chosen.items.add(new File([content], called, { type: kind }));
      const input = Object.assign(document.createElement('input'), { type: 'file', name });
      input.files = chosen.files;
      const form = Object.assign(document.createElement('form'), {
        action: to,
        method: 'post',
        enctype: 'multipart/form-data',
      });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    {
      to: action,
      name: params.files[0]?.name ?? '',
      base64: bytes().toString('base64'),
      called: file,
      kind: type,
    },
  );
  await page.waitForURL('**/file-upload');
  await page.getByText(file).waitFor();
  await page.waitForURL((url) => boardUrl.test(url.href) || checkUrl.test(url.href), {
    timeout: READ_WITHIN_MS,
  });
  expect(await page.evaluate(() => caches.has('shared-photos'))).toBe(false);
});

step('while a photo is read the screen stays on', async () => {
  const calls = (await asked()).filter((what) => !what.includes('badge'));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.length % 2).toBe(0);
  expect(calls.slice(0, 2)).toEqual(['awake', 'may sleep']);
});

step('the app’s badge counts the bills that wait', async () => {
  const last = async () => (await asked()).findLast((what) => what.includes('badge'));
  await expect.poll(last).toBe('badge 3');
  await page.context().setOffline(false);
  await expect.poll(last).toBe('badge 0');
});
