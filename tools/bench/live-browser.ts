import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { boardTexts } from '../../src/features/board/texts.ts';
import { openBill } from '../../tests/e2e/board-steps.ts';
import { startLiveApp } from './live-app.ts';
import { quantile, report } from './report.ts';

const EDITS = 60;
/** How often the network of one phone drops all its connections. */
const DROP_MS = 3000;

interface Watched {
  kiraTimes: { taps: number[]; paints: Record<number, number> };
}

/**
 * Four phones at one bill; one of them is on a network that drops its connections. From the tap on the first
 * phone to the paint on the others.
 */
export async function measureTapToPaint(): Promise<void> {
  const { receipt, phone, dropAll, end } = await startLiveApp();
  try {
    const [writer, near, far, dropped] = [
      await phone(),
      await phone(),
      await phone(),
      await phone('dropping'),
    ];
    const readers = { near, far, dropped };
    for (const page of [writer, ...Object.values(readers)]) {
      await openBill(page, receipt);
      await page.evaluate(watch, itemButtons);
    }
    const dropping = setInterval(dropAll, DROP_MS);
    const times: Record<keyof typeof readers, number[]> = { near: [], far: [], dropped: [] };
    const before = await writer.locator(itemButtons).count();
    const add = writer.getByRole('button', { name: boardTexts.column.addItem('Aisyah'), exact: true });
    for (let n = 1; n <= EDITS; n += 1) {
      await add.evaluate((one: HTMLElement) => one.click()); // a program's press is not measured
      await writer.locator('[data-item] form [type=submit]').click();
      const tap = (await timesOf(writer)).taps.at(-1)!;
      for (const [name, page] of Object.entries(readers) as [keyof typeof readers, Page][])
        times[name].push((await paintOf(page, before + n)) - tap);
      // Longer than a double press (PRESS-1), and not in step with anything.
      await wait(450 + ((n * 37) % 300));
    }
    clearInterval(dropping);
    const steady = [...times.near, ...times.far];
    report('live', 'from a tap to the paint on another phone, median', quantile(steady, 0.5), 'ms');
    report('live', 'from a tap to the paint on another phone, p95', quantile(steady, 0.95), 'ms');
    report('live', 'the same on a phone whose network drops, median', quantile(times.dropped, 0.5), 'ms');
    report('live', 'the same on a phone whose network drops, p95', quantile(times.dropped, 0.95), 'ms');
    report('live', 'edits measured', EDITS, 'edits');
  } finally {
    await end();
  }
}

const itemButtons = `button[aria-label$="${boardTexts.item.assign('')}"]`;

const timesOf = (page: Page): Promise<Watched['kiraTimes']> =>
  page.evaluate(() => (window as unknown as Watched).kiraTimes);

/** When the page first painted so many items; the clock is one for all pages of a browser. */
async function paintOf(page: Page, items: number): Promise<number> {
  await page.waitForFunction((count) => {
    const { paints } = (window as unknown as Watched).kiraTimes;
    return Object.keys(paints).some((key) => Number(key) >= count);
  }, items);
  const { paints } = await timesOf(page);
  const key = Object.keys(paints)
    .map(Number)
    .toSorted((a, b) => a - b)
    .find((count) => count >= items)!;
  return paints[key]!;
}

/** Runs in the page. Notes the time of each tap, and of the frame after each new number of items. */
function watch(buttons: string): void {
  const times = { taps: [] as number[], paints: {} as Record<number, number> };
  Object.assign(window, { kiraTimes: times });
  const now = () => performance.timeOrigin + performance.now();
  document.addEventListener('click', (tap) => tap.isTrusted && times.taps.push(now()), true);
  const seen = new Set<number>();
  new MutationObserver(() => {
    const count = document.querySelectorAll(buttons).length;
    if (seen.has(count)) return;
    seen.add(count);
    // A task after the next frame: the frame is painted.
    requestAnimationFrame(() => setTimeout(() => (times.paints[count] = now())));
  }).observe(document.body, { childList: true, subtree: true });
}
