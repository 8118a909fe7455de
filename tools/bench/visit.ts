import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { createAccount, linksInFiles } from '../../tests/support/account.ts';
import { longBoard } from '../../tests/support/long-board.ts';
import { sampleBoard } from '../../tests/support/sample-board.ts';
import { startServerProcess } from '../../tests/support/server.ts';
import { newPlainBrowser, type PlainBrowser, type PlainPage } from './plain-browser.ts';
import { note, quantile, report } from './report.ts';
import { openSlowLine, type SlowLine } from './slow-line.ts';

/**
 * Measures how long somebody looks at nothing: from a link until the screen stands, on the first visit
 * (a session and nothing else on the device), on the second, and offline after it. The line is slowed down
 * below the browser, so that the service worker's own traffic counts, and the page's processor four times.
 * A guest has no session, and taps a name on the way; later their list opens by itself.
 *
 * On a busy machine compare the main thread's time, which other programs change little, and only figures of a
 * similar load. A run in which a screen never stands is noted, and another takes its place.
 */
const RUNS = 5;
const ATTEMPTS = 2 * RUNS;
const SLOWER = 4;
const lines = {
  slow: { roundTrip: 400, bitsPerSecond: 1_600_000 },
  fast: { roundTrip: 10, bitsPerSecond: 50_000_000 },
};
const BILL = newId();
interface Opened {
  path: string;
  /** It stands when that many of these elements are there. */
  rows: string;
  count: number;
  /** Tapped as soon as it is there. */
  tap?: string;
  needsSession: boolean;
  /** What is opened later, if not the same. */
  again?: string;
}

/** What is opened. The guest's path is the bill's link. */
const screens: Record<'bill' | 'list' | 'landing' | 'guest', Opened> = {
  bill: { path: `/receipts/${BILL}`, rows: '[data-item]', count: 18, needsSession: true },
  list: { path: '/receipts', rows: 'main a[href^="/receipts/"]', count: 5, needsSession: true },
  landing: { path: '/', rows: 'main h2', count: 1, needsSession: false },
  guest: {
    path: '/b',
    rows: '[data-pick]',
    count: 28,
    tap: 'main li:not([data-pick]) > button',
    needsSession: false,
    again: '/b',
  },
};
type Screen = keyof typeof screens;
type When = 'first' | 'warm' | 'offline';

interface Visit {
  /** Milliseconds from the navigation until the rows are painted. */
  shown: number;
  requests: number;
  bytes: number;
  /** The longest task until then, in milliseconds. */
  longest: number;
  /** What the main thread has worked, in milliseconds of its own. */
  thread: number;
  /** Cumulative layout shift. */
  shift: number;
}

const figures = {
  shown: ['shown', 'ms'],
  requests: ['requests', 'requests'],
  'down the line': ['bytes', 'bytes'],
  'longest task': ['longest', 'ms'],
  'main thread': ['thread', 'ms'],
  'layout shift': ['shift', 'of the screen'],
} satisfies Record<string, [keyof Visit, string]>;

const [wanted = ''] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
const server = await startServerProcess({ data });
try {
  const account = await createAccount(server.origin, 'bench', linksInFiles(data, 'verify-email'));
  const { link } = await account.call<{ link: { token: string } }>('POST', '/receipts', {
    _id: BILL,
    board: longBoard(),
  });
  screens.guest.path = `/b/${link.token}`;
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
  const visits: Record<When, Visit[]> = { first: [], warm: [], offline: [] };
  const active: number[] = [];
  const loads: number[] = [];
  for (let run = 0; run < ATTEMPTS && active.length < RUNS; run += 1) {
    const phone = newPlainBrowser();
    try {
      const page = await phone.open();
      if (screens[screen].needsSession) await signIn(page, line.origin, cookie);
      const first = await visit(page, line, screen);
      if (run === 0) for (const { at, what } of line.requests()) note(`${name} ${screen}: ${at} ms ${what}`);
      const stored = await untilStored(page);
      await phone.close();
      const warm = await visitAgain(phone, line, screen);
      line.cut(true);
      const offline = await visitAgain(phone, line, screen);
      for (const [when, seen] of Object.entries({ first, warm, offline })) visits[when as When].push(seen);
      active.push(stored);
      loads.push(loadavg()[0]!);
    } catch (error) {
      note(`${name} ${screen}, run ${run + 1}: ${String(error)}`);
    } finally {
      line.cut(false);
      await phone.remove();
    }
  }
  const tell = (figure: string, values: number[], unit: string) =>
    report('visit', `${screen}, ${name} line, ${figure}, median of ${RUNS}`, quantile(values, 0.5), unit);
  if (active.length < RUNS) note(`${name} ${screen}: only ${active.length} of ${RUNS} runs stood`);
  if (active.length === 0) return;
  for (const [when, all] of Object.entries(visits))
    for (const [figure, [key, unit]] of Object.entries(figures))
      tell(
        `${when}: ${figure}`,
        all.map((seen) => seen[key]),
        unit,
      );
  tell('first: the app is stored', active, 'ms');
  tell('load of the machine', loads, 'processes');
}

async function signIn(page: PlainPage, url: string, cookie: string): Promise<void> {
  const expires = Date.now() / 1000 + 86_400;
  for (const pair of cookie.split('; ')) {
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    await page.send('Network.setCookie', { name, value, url, path: '/', expires });
  }
}

async function visitAgain(phone: PlainBrowser, line: SlowLine, screen: Screen): Promise<Visit> {
  const seen = await visit(await phone.open(), line, screen, screens[screen].again);
  await phone.close();
  return seen;
}

async function visit(
  page: PlainPage,
  line: SlowLine,
  screen: Screen,
  path = screens[screen].path,
): Promise<Visit> {
  const { rows, count, tap } = screens[screen];
  await page.send('Page.enable');
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // tsx marks named functions with this helper, which a page doesn't have.
  const source = `{ const __name = (of) => of; (${watch.toString()})(${JSON.stringify({ rows, count, tap })}); }`;
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await page.send('Performance.enable', { timeDomain: 'threadTicks' });
  line.clear();
  const before = await threadTime(page);
  await page.send('Page.navigate', { url: `${line.origin}${path}` });
  const seen = await untilShown(page);
  const thread = (await threadTime(page)) - before;
  return { ...seen, thread, requests: line.requests().length, bytes: line.bytes() };
}

async function threadTime(page: PlainPage): Promise<number> {
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
    'Performance.getMetrics',
  );
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

type Seen = Pick<Visit, 'shown' | 'longest' | 'shift'>;

/** Asks now and then: to wait inside the page would need more code there. */
async function untilShown(page: PlainPage): Promise<Seen> {
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(100)) {
    const seen = await evaluate<Seen>(page, 'window.seen').catch(() => null);
    if (seen) return seen;
  }
  throw new Error('The screen never stood.');
}

async function evaluate<T>(page: PlainPage, expression: string): Promise<T | undefined> {
  const options = { expression, awaitPromise: true, returnByValue: true };
  const { result } = await page.send<{ result: { value?: T } }>('Runtime.evaluate', options);
  return result.value;
}

/** Runs in the page before everything else. */
function watch({ rows, count, tap }: Pick<Opened, 'rows' | 'count' | 'tap'>): void {
  const tasks: number[] = [];
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  let isTapped = tap === undefined;
  let stands = false;
  const there = new MutationObserver(() => {
    const name = isTapped ? null : document.querySelector<HTMLElement>(tap!);
    if (name) {
      isTapped = true;
      const press = () => {
        if (stands) return;
        document.querySelector<HTMLElement>(tap!)?.click();
        setTimeout(press, 3000); // nobody waits longer before the next try
      };
      requestAnimationFrame(press); // painted, as for a thumb
    }
    if (document.querySelectorAll(rows).length < count) return;
    stands = true;
    there.disconnect();
    // Two frames on, what was in the document has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const shown = performance.now();
        // The browser tells of a long task a moment after it.
        setTimeout(
          () => Object.assign(window, { seen: { shown, longest: Math.max(0, ...tasks), shift } }),
          100,
        );
      }),
    );
  });
  there.observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the navigation until the service worker is active, so that the app opens offline. */
async function untilStored(page: PlainPage): Promise<number> {
  return (
    (await evaluate<number>(page, 'navigator.serviceWorker.ready.then(() => performance.now())')) ??
    Number.NaN
  );
}
