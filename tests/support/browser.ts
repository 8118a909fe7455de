import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { chromiumFlags, findChromium } from './chromium.mjs';

/** A browser that shares nothing with another one. */
export interface TestBrowser {
  /** Opens the browser, or opens it again with all that it has stored, unless it is a `shared` one. */
  open(): Promise<BrowserContext>;
  /** Closes the browser and ends its processes. */
  close(): Promise<void>;
  /** Closes it and deletes its profile. */
  remove(): Promise<void>;
  /** Broken rules of all pages: a request to another origin, a CSP violation, an uncaught error. */
  faults: string[];
}

const flags = [
  ...chromiumFlags,
  // Less work for a page that lives for seconds: one process fewer, none in waiting, no code made twice.
  '--in-process-gpu',
  '--disable-features=SpareRendererForSitePerProcess',
];
/** Code that runs for seconds isn't worth it. */
const noOptimizing = '--js-flags=--no-opt';

export interface BrowserOptions {
  /** The only origin that pages may send requests to. */
  origin: string;
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  /** What the browser asks pages for. */
  locale?: string;
  /** Each press counts, at a test's speed too. A person's quick second one doesn't (src/presses/one-press.ts). */
  quickPresses?: boolean;
  /**
   * One program for many browsers: each is a context of it. To start one costs a second of processor time.
   * Otherwise the browser has a program and a profile of its own.
   */
  shared?: boolean;
  /** Code that runs often gets as fast as on a phone. Takes processor time of its own. */
  optimizes?: boolean;
  /** False: no service worker. To store app and readers' files costs three seconds of processor time. */
  storesApp?: boolean;
}

/** A browser that has never opened the app. */
export function newBrowser({
  origin,
  width = 390,
  height = 844,
  colorScheme = 'light',
  locale = 'en-MY',
  quickPresses = true,
  shared = false,
  optimizes = false,
  storesApp = true,
}: BrowserOptions): TestBrowser {
  const profile = shared ? null : mkdtempSync(join(tmpdir(), 'kira-phone-'));
  const faults: string[] = [];
  let context: BrowserContext | null = null;

  const close = async () => {
    const closing = context?.close();
    context = null;
    await closing?.catch((error: unknown) => {
      if (!/has been closed/.test(String(error))) throw error; // its program has ended by itself
    });
  };

  return {
    faults,
    async open() {
      const options: BrowserContextOptions = {
        viewport: { width, height },
        locale,
        timezoneId: 'Asia/Kuala_Lumpur',
        colorScheme,
        reducedMotion: 'reduce',
        serviceWorkers: storesApp ? 'allow' : 'block',
      };
      context = profile
        ? await chromium.launchPersistentContext(profile, { ...program(optimizes), ...options })
        : await (await sharedProgram()).newContext(options);
      context.setDefaultTimeout(60_000);
      await watch(context, origin, faults);
      if (quickPresses) await context.addInitScript(countEachPress);
      return context;
    },
    close,
    async remove() {
      await close();
      if (profile) rmSync(profile, { recursive: true, force: true });
    },
  };
}

function program(optimizes = false): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium.');
  return { executablePath, args: optimizes ? flags : [...flags, noOptimizing], headless: true };
}

/** The program of all shared browsers of this process; it ends with it. */
let running: Browser | null = null;

async function sharedProgram(): Promise<Browser> {
  if (!running?.isConnected()) running = await chromium.launch(program());
  return running;
}

/** Runs in the page. Typing ends the wait after a press, so this types nothing after each. */
const countEachPress = () => window.addEventListener('click', () => window.dispatchEvent(new Event('input')));

/** The page that a browser opens with. */
export const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage());

async function watch(context: BrowserContext, origin: string, faults: string[]): Promise<void> {
  context.on('request', (request) => {
    const url = request.url();
    if (!/^(?:blob|data|about|chrome|devtools)/.test(url) && new URL(url).origin !== origin)
      faults.push(`asked another origin: ${url}`);
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(`CSP: ${message.text()}`);
  });
  // tsx marks named functions with this helper, which a page doesn't have.
  await context.addInitScript('globalThis.__name = (of) => of;');
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // oxlint-disable-next-line no-console -- this is how the page tells the test
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    );
  });
}
