import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Comlink from 'comlink';
import { chromium, type Page } from 'playwright-core';
import { root } from '../../../server/bin/bootstrap.mjs';
import type { FoundLine } from '../../../src/domain/receipt/rows/ocr-page.ts';
import { ocrAssets } from '../../../src/reading/assets.ts';
import { ppocrParts, ppocrScript } from '../../../src/reading/ppocr-assets.ts';
import type { PpOcrFiles } from '../../../src/vision/ppocr/files.ts';
import type { ReadingService } from '../../../src/vision/reading-service.ts';
import { findChromium } from '../../../tests/support/chromium.mjs';
import { openProxy } from '../../../tests/support/proxy.ts';

/** Which engines a phone has, and whether its page is cross-origin isolated (only then are there threads). */
export interface PhoneKind {
  engines: readonly ('ppocr' | 'tesseract')[];
  isolated: boolean;
}

/** What one reading took. */
export interface Timed {
  /** Making the photo ready to be kept, in ms; null where it was read as it is. */
  prepare: number | null;
  /** From the encoded image to the draft, in ms. */
  read: number;
  /** From the start of reading until the first lines could be shown, in ms; null where there were none. */
  firstLines: number | null;
  /** In reading order, as one text. */
  text: string;
  engines: readonly string[];
}

export interface ReadingPhone {
  read: (image: Buffer, prepare: boolean) => Promise<Timed>;
  /** Only makes the photo ready to be kept; in ms. */
  prepare: (image: Buffer) => Promise<number>;
  /** Starts the engine as the upload screen does; in ms. */
  warm: () => Promise<number>;
  /** Bytes of memory: the renderer's most since it was asked last, and what it has now. */
  memory: () => Promise<{ peak: number; now: number }>;
  close: () => Promise<void>;
}

interface Driver {
  service: Comlink.Remote<ReadingService>;
  proxy: <T extends object>(value: T) => T;
}

const dist = join(root, 'dist');
const comlink = readFileSync(createRequire(import.meta.url).resolve('comlink/dist/umd/comlink.js'), 'utf8');
const files = (folder: string): string[] => readdirSync(join(dist, folder));
const ppocr = files('ocr/ppocr');
const addresses = Object.fromEntries(
  ppocrParts.map((part) => [part, `/ocr/ppocr/${ppocr.find((file) => file.startsWith(`${part}-`))}`]),
);
const worker = `/assets/${files('assets').find((file) => /^ocr\.worker-.*\.js$/.test(file))}`;

/** A browser of its own with the built app's reading worker running in a page of the app's. */
export async function openPhone(server: string, { engines, isolated }: PhoneKind): Promise<ReadingPhone> {
  const network = await openProxy(server);
  const { origin } = network;
  // The worker within the worker is asked for past the page: only the network can keep it away.
  const away = engines.includes('tesseract') ? undefined : ocrAssets[0]?.url;
  network.route(({ url }) => (url === away ? 'cut' : 'pass'));
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium.');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  context.setDefaultTimeout(180_000);
  // A page of the same origin without the two headers that isolate the app's own.
  if (!isolated)
    await context.route(`${origin}/not-isolated`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Kira</title>' }),
    );
  const page = await context.newPage();
  // tsx names functions with a helper that pages don't have.
  await page.addInitScript(`globalThis.__name = (of) => of;\n${comlink}`);
  await page.goto(`${origin}${isolated ? '/api/health' : '/not-isolated'}`);
  if ((await page.evaluate(() => crossOriginIsolated)) !== isolated)
    throw new Error(`the page is ${isolated ? 'not ' : ''}cross-origin isolated`);
  await startWorker(page, engines.includes('ppocr'));
  const tools = await browser.newBrowserCDPSession();
  const renderers = async (): Promise<number[]> => {
    const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  return {
    read: (image, prepare) => readOn(page, image, prepare),
    prepare: (image) => prepareOn(page, image),
    warm: () => warmOn(page),
    memory: async () => {
      const all = (await renderers()).map(memoryOf);
      return { peak: Math.max(...all.map(({ peak }) => peak)), now: Math.max(...all.map(({ now }) => now)) };
    },
    close: async () => {
      await browser.close();
      await network.close();
    },
  };
}

/** Reads and forgets the most memory that a process has had (Linux; elsewhere NaN). */
function memoryOf(pid: number): { peak: number; now: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return { peak: of('VmHWM'), now: of('VmRSS') };
  } catch {
    return { peak: NaN, now: NaN };
  }
}

async function startWorker(page: Page, withPpOcr: boolean): Promise<void> {
  const given = withPpOcr ? addresses : null;
  await page.evaluate(
    async ({ url, parts, script }) => {
      const { wrap, proxy, transfer } = (globalThis as unknown as { Comlink: typeof Comlink }).Comlink;
      const service = wrap<ReadingService>(new Worker(url, { type: 'module' }));
      if (parts) {
        const opened: Record<string, Uint8Array<ArrayBuffer>> = {};
        for (const [part, address] of Object.entries(parts)) {
          const { body } = await fetch(address);
          if (!body) throw new Error(address);
          const plain = new Response(body.pipeThrough(new DecompressionStream('gzip')));
          opened[part] = new Uint8Array(await plain.arrayBuffer());
        }
        const handed = { ...opened, script } as unknown as PpOcrFiles;
        await service.givePpOcr(
          transfer(
            handed,
            Object.values(opened).map((file) => file.buffer),
          ),
        );
      }
      Object.assign(globalThis, { driver: { service, proxy } });
    },
    { url: worker, parts: given, script: ppocrScript.url },
  );
}

async function warmOn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const began = performance.now();
    await (globalThis as unknown as { driver: Driver }).driver.service.warm();
    return performance.now() - began;
  });
}

async function prepareOn(page: Page, image: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const photo = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
    const began = performance.now();
    const made = await (globalThis as unknown as { driver: Driver }).driver.service.prepare(photo, null);
    if (!made.ok) throw new Error(made.message);
    return performance.now() - began;
  }, image.toString('base64'));
}

async function readOn(page: Page, image: Buffer, prepare: boolean): Promise<Timed> {
  return page.evaluate(
    async ({ base64, first }) => {
      const { service, proxy } = (globalThis as unknown as { driver: Driver }).driver;
      const photo = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
      const began = performance.now();
      let bytes = photo;
      if (first) {
        const made = await service.prepare(photo, null);
        if (!made.ok) throw new Error(made.message);
        bytes = made.value.bytes;
      }
      const from = performance.now();
      const seen = { at: null as number | null, text: '' };
      const draft = await service.read(
        bytes,
        proxy(() => undefined),
        proxy((lines: FoundLine[]) => {
          if (lines.length > 0) seen.at ??= performance.now();
          seen.text = lines.map((line) => line.text).join('\n');
        }),
      );
      if (!draft.ok) throw new Error(draft.message);
      return {
        prepare: first ? from - began : null,
        read: performance.now() - from,
        firstLines: seen.at === null ? null : seen.at - from,
        text: seen.text,
        engines: draft.value.engines,
      };
    },
    { base64: image.toString('base64'), first: prepare },
  );
}
