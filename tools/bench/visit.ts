import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { createAccount, linksInFiles } from '../../tests/support/account.ts';
import { firstPage, newBrowser, type TestBrowser } from '../../tests/support/browser.ts';
import { longBoard } from '../../tests/support/long-board.ts';
import { sampleBoard } from '../../tests/support/sample-board.ts';
import { startServerProcess } from '../../tests/support/server.ts';
import { note, quantile, report } from './report.ts';
import { openSlowLine, type SlowLine } from './slow-line.ts';

/**
 * Measures how long somebody looks at nothing: from a link until the screen stands, on the first visit
 * (a session and nothing else on the device), on the second, and offline after it. The line is slowed down
 * below the browser, so that the service worker's own traffic counts, and the page's processor four times.
 */
const RUNS = 5;
const SLOWER = 4;
const lines = {
  slow: { roundTrip: 400, bitsPerSecond: 1_600_000 },
  fast: { roundTrip: 10, bitsPerSecond: 50_000_000 },
};
const BILL = newId();
/** What is opened, and when it stands: that many of these elements are there. */
const screens = {
  bill: { path: `/receipts/${BILL}`, rows: '[data-item]', count: 18 },
  list: { path: '/receipts', rows: 'main a[href^="/receipts/"]', count: 5 },
  landing: { path: '/', rows: 'main h1', count: 1 },
};
type Screen = keyof typeof screens;

interface Visit {
  /** Milliseconds from the navigation until the rows are painted. */
  shown: number;
  requests: number;
  bytes: number;
  /** The longest task until then, in milliseconds. */
  longest: number;
  /** Cumulative layout shift. */
  shift: number;
}

const figures = {
  shown: ['shown', 'ms'],
  requests: ['requests', 'requests'],
  'down the line': ['bytes', 'bytes'],
  'longest task': ['longest', 'ms'],
  'layout shift': ['shift', 'of the screen'],
} satisfies Record<string, [keyof Visit, string]>;

const [wanted = ''] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
const server = await startServerProcess({ data });
try {
  const account = await createAccount(server.origin, 'bench', linksInFiles(data, 'verify-email'));
  await account.call('POST', '/receipts', { _id: BILL, board: longBoard() });
  for (let made = 0; made < 20; made += 1)
    await account.call('POST', '/receipts', { _id: newId(), board: sampleBoard(`Restoran ${made}`) });
  for (const [name, options] of Object.entries(lines)) {
    const line = await openSlowLine(server.origin, options);
    for (const screen of Object.keys(screens) as Screen[])
      if (`${name} ${screen}`.includes(wanted))
        await measure(screen, name, line, account.headers().cookie ?? '');
    await line.close();
  }
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

async function measure(screen: Screen, name: string, line: SlowLine, cookie: string): Promise<void> {
  const visits: Record<'first' | 'warm' | 'offline', Visit[]> = { first: [], warm: [], offline: [] };
  const active: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const phone = newBrowser({ origin: line.origin });
    try {
      const context = await phone.open();
      if (screen !== 'landing') await signIn(context, line.origin, cookie);
      line.bytes();
      const page = await firstPage(context);
      const chain = run === 0 ? chainOf(page) : [];
      visits.first.push(await visit(page, line, screen));
      for (const request of chain) note(`${name} ${screen}: ${request}`);
      active.push(await untilStored(page));
      await phone.close();
      visits.warm.push(await visitAgain(phone, line, screen, false));
      visits.offline.push(await visitAgain(phone, line, screen, true));
    } finally {
      await phone.remove();
    }
  }
  const tell = (figure: string, values: number[], unit: string) =>
    report('visit', `${screen}, ${name} line, ${figure}, median of ${RUNS}`, quantile(values, 0.5), unit);
  for (const [when, all] of Object.entries(visits))
    for (const [figure, [key, unit]] of Object.entries(figures))
      tell(
        `${when}: ${figure}`,
        all.map((seen) => seen[key]),
        unit,
      );
  tell('first: the app is stored', active, 'ms');
}

async function signIn(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const expires = Date.now() / 1000 + 86_400;
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return {
        name: pair.slice(0, at),
        value: pair.slice(at + 1),
        domain: new URL(url).hostname,
        path: '/',
        expires,
      };
    }),
  );
}

async function visitAgain(
  phone: TestBrowser,
  line: SlowLine,
  screen: Screen,
  offline: boolean,
): Promise<Visit> {
  const context = await phone.open();
  await context.setOffline(offline);
  line.bytes();
  const seen = await visit(await firstPage(context), line, screen);
  await phone.close();
  return seen;
}

async function visit(page: Page, line: SlowLine, screen: Screen): Promise<Visit> {
  const { path, rows, count } = screens[screen];
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watch, { rows, count });
  let requests = 0;
  page.context().on('request', () => (requests += 1));
  await page.goto(`${line.origin}${path}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0, null, {
    timeout: 120_000,
  });
  const bytes = line.bytes();
  const seen = await page.evaluate(() => ({
    shown: performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN,
    longest: Math.max(0, ...(window as unknown as { tasks: number[] }).tasks),
    shift: (window as unknown as { shift: number }).shift,
  }));
  return { ...seen, requests, bytes };
}

/** Runs in the page before everything else. */
function watch({ rows, count }: { rows: string; count: number }): void {
  const seen = Object.assign(window, { tasks: [] as number[], shift: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const there = new MutationObserver(() => {
    if (document.querySelectorAll(rows).length < count) return;
    there.disconnect();
    // Two frames on, what was in the document has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('shown')));
  });
  there.observe(document, { childList: true, subtree: true });
}

/** When each request of a visit began and ended, since the first. */
function chainOf(page: Page): string[] {
  const began = performance.now();
  const chain: string[] = [];
  const since = () => Math.round(performance.now() - began);
  page.context().on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    chain.push(`${since()} ms ${request.method()} ${pathname}`);
  });
  return chain;
}

/** Milliseconds from the navigation until the service worker is active, so that the app opens offline. */
function untilStored(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return performance.now();
  });
}
