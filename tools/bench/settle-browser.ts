import type { Page } from 'playwright-core';
import { newDocument } from '../../src/data/device/refs.ts';
import type { PaymentRow } from '../../src/data/device/rows.ts';
import type { BookBill, BookPayment } from '../../src/domain/settling/books.ts';
import { report } from './report.ts';
import { medianOf, startSlowPhone, storeRows } from './slow-phone.ts';

/** By the screen's path: what stands there once the books are added up, with bills and without any. */
const screens = {
  '/': 'main a[href="/settle"]:not([aria-busy])',
  '/settle': 'main [data-focus-home]',
  '/activity': 'main :is([data-focus-home], h2, h3)',
};
type Times = Map<string, number>;

const ROUNDS = { thread: 5, shown: 3 };

/**
 * Measures what the bills cost the screens that add them up, from the device: each screen with them and
 * before, without any. The first of the people is the user of the phone.
 */
export async function measureSettlingInBrowser(
  what: string,
  group: string,
  users: readonly string[],
  bills: readonly BookBill[],
  payments: readonly BookPayment[],
): Promise<void> {
  const { page, origin, end } = await startSlowPhone();
  try {
    const user = await page.evaluate(async () => {
      const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('kira-')) ?? {};
      return name.slice('kira-'.length);
    });
    const mine = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(users[0]!, user)) as T;
    const doc = {
      _id: group,
      name: 'Makan',
      rev: 1,
      creator: users[0]!,
      deletedBy: null,
      people: Object.fromEntries(
        users.map((id, at) => [id, { name: `Person ${at}`, user: id, standing: 'member' as const }]),
      ),
    };
    await watchScreens(page);
    const before = await timesOf(page, origin);
    await storeRows(page, 'documents', [mine({ ...newDocument(`group:${group}`, doc), snapshot: doc })]);
    const rows = bills.map(({ id: _id, title, columns, parts }, at) => ({
      _id,
      title,
      date: '2026-11-20',
      total: 5000,
      group,
      image: null,
      creator: users[0]!,
      counted: { columns, parts, isPaid: true, left: 0 },
      createdAt: new Date(1_790_000_000_000 + at * 3_600_000).toISOString(),
      synced: 1,
      hidden: 0,
    }));
    await storeRows(page, 'receipts', mine(rows));
    const words = payments.map(({ id, doc: view }): PaymentRow => ({
      ...newDocument(`payment:${id}`, view),
      rev: 1,
      snapshot: view,
      view,
      history: [],
    }));
    await storeRows(page, 'documents', mine(words));
    const after = await timesOf(page, origin);
    for (const path of Object.keys(screens)) {
      const tell = (figure: string, ms: number) => report('settle', `${what}: ${path}, ${figure}`, ms, 'ms');
      const more = after.thread.get(path)! - before.thread.get(path)!;
      tell('main thread more than without any, times 4', 4 * more);
      tell('4x slower, amounts after the first paint', after.shown.get(path)!);
      tell('4x slower, the same without any', before.shown.get(path)!);
    }
  } finally {
    await end();
  }
}

/** By screen: the main thread's time, which a busy machine changes little, and when a phone shows it. */
async function timesOf(page: Page, origin: string): Promise<{ thread: Times; shown: Times }> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  /** Waits until the main thread does nothing more, on a busy machine too. */
  const atRest = async () => {
    let before = await spent();
    for (let left = 20; left > 0; left -= 1) {
      await page.waitForTimeout(500);
      const now = await spent();
      if (now - before < 5) break;
      before = now;
    }
    return spent();
  };
  const [thread, shown]: [Times, Times] = [new Map(), new Map()];
  for (const path of Object.keys(screens)) {
    const open = async () => {
      await page.goto('about:blank');
      const start = await spent();
      await page.goto(`${origin}${path}`);
      await page.waitForFunction(() => (globalThis as unknown as { seen: { at: number } }).seen.at > 0);
      return (await atRest()) - start;
    };
    await open(); // the app is stored by then, and its code compiled
    thread.set(path, await medianOf(open, ROUNDS.thread));
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const afterPaint = async () => {
      await open();
      return afterFirstPaint(page);
    };
    shown.set(path, await medianOf(afterPaint, ROUNDS.shown));
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await tools.detach();
  return { thread, shown };
}

/** Each page notes the frame in which its element of `screens` is there first. */
const watchScreens = (page: Page): Promise<unknown> =>
  page.addInitScript((selectors: Record<string, string>) => {
    const seen = {
      at: 0,
      look(this: void) {
        if (document.querySelector(selectors[location.pathname] ?? 'nothing') === null)
          requestAnimationFrame(seen.look);
        else seen.at = performance.now();
      },
    };
    Object.assign(globalThis, { seen });
    seen.look();
  }, screens);

/** From the first paint to the frame with its amounts; 0 if they are in that one. */
const afterFirstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { at: number } };
    const first = performance.getEntriesByName('first-contentful-paint')[0];
    return Math.max(0, seen.at - (first?.startTime ?? seen.at));
  });
