import type { Page } from 'playwright-core';
import type { PaymentRow } from '../../src/data/rows.ts';
import { newPaymentRow } from '../../src/data/view.ts';
import type { BookBill, BookPayment } from '../../src/domain/settling/books.ts';
import { report } from './report.ts';
import { medianOf, startSlowPhone, storeRows } from './slow-phone.ts';

/** By the screen's path: what stands there once the books are added up. */
const screens = {
  '/': 'main a[href="/settle"] strong',
  '/settle': 'main li strong',
  '/activity': 'main a[href^="/transaction"]',
};

/**
 * Measures from the first paint of a screen to its amounts, from the device, on a processor slowed down four
 * times. The first of the people is the user of the phone.
 */
export async function measureSettlingInBrowser(
  what: string,
  group: string,
  users: readonly string[],
  bills: readonly BookBill[],
  payments: readonly BookPayment[],
): Promise<void> {
  const { page, origin, slowDown, end } = await startSlowPhone();
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
      defaultGroup: true,
      deleted: null,
      users: users.map((_id, at) => ({ _id, email: '', username: `p${at}`, name: `Person ${at}` })),
      invitations: [],
      people: Object.fromEntries(users.map((id, at) => [id, { name: `Person ${at}`, user: id }])),
    };
    const before = await processorTimes(page, origin);
    await storeRows(page, 'groups', [mine({ _id: group, snapshot: doc, view: doc, hidden: 0, gone: 0 })]);
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
      ...newPaymentRow(id),
      rev: 1,
      snapshot: view,
      view,
      history: [],
    }));
    await storeRows(page, 'payments', mine(words));
    const after = await processorTimes(page, origin);
    for (const path of Object.keys(screens)) {
      const more = 4 * (after.get(path)! - before.get(path)!);
      report('settle', `${what}: ${path}, main thread more than without any, times 4`, more, 'ms');
    }
    await watchScreens(page);
    await slowDown();
    for (const path of Object.keys(screens)) {
      const took = await medianOf(() => afterFirstPaint(page, `${origin}${path}`));
      report('settle', `${what}, 4x slower: ${path}, amounts after the first paint`, took, 'ms');
    }
  } finally {
    await end();
  }
}

/** The main thread's processor time of each screen: a busy machine changes it little. */
async function processorTimes(page: Page, origin: string): Promise<Map<string, number>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const times = new Map<string, number>();
  for (const path of Object.keys(screens)) {
    const took = await medianOf(async () => {
      await page.goto('about:blank');
      const start = await spent();
      await page.goto(`${origin}${path}`);
      await page.waitForTimeout(1500);
      return (await spent()) - start;
    });
    times.set(path, took);
  }
  await tools.detach();
  return times;
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

/** Opens an address. From the first paint to the frame with its amounts; 0 if they are in that one. */
async function afterFirstPaint(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address);
  await page.waitForFunction(() => (globalThis as unknown as { seen: { at: number } }).seen.at > 0);
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { at: number } };
    const first = performance.getEntriesByName('first-contentful-paint')[0];
    return Math.max(0, seen.at - (first?.startTime ?? seen.at));
  });
}
