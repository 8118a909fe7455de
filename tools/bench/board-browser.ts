import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Board } from '../../src/domain/board/board.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { logIn, untilReadyForOffline } from '../../tests/e2e/running-app.ts';
import { createAccount, linksInFiles } from '../../tests/support/account.ts';
import { firstPage, newBrowser } from '../../tests/support/browser.ts';
import { startServerProcess } from '../../tests/support/server.ts';
import { splitInBrowser } from './board-split.ts';
import { newTap } from './finger.ts';
import { quantile, report } from './report.ts';

const RECEIPT = '0198c0de-0000-7000-8000-00000000beac';
const WIDTH = 1280;
const HEIGHT = 800;
const SLOWER = 4;

/** The page's frames and long tasks during an action, in milliseconds. */
interface Watched {
  frames: number[];
  tasks: number[];
}

/** Measures a large board in a real browser whose processor is slowed down four times. */
export async function measureBoardInBrowser(name: string, board: Board): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
  const server = await startServerProcess({ data });
  const phone = newBrowser({ origin: server.origin, width: WIDTH, height: HEIGHT });
  const tell = (figure: string, value: number) =>
    report('board', `${name}, ${SLOWER}x slower: ${figure}`, value, 'ms');
  try {
    const account = await createAccount(server.origin, 'bench', linksInFiles(data, 'verify-email'));
    await account.call('POST', '/receipts', { _id: RECEIPT, board });
    const page = await firstPage(await phone.open());
    await logIn(page, server.origin, 'bench');
    // A first visit stores 20 MB for offline use. Wait, so that this doesn't fall into the measurement.
    await untilReadyForOffline(page);
    await page.getByRole('button', { name: settingsTexts.betterReadingRemove }).waitFor({ timeout: 60_000 });
    await page.goto(`${server.origin}/receipts/${RECEIPT}`);
    await page.locator('[data-item]').first().waitFor();
    // What the app loads after its first screen must not fall into the measurement either.
    await page.waitForTimeout(4000);
    const tools = await page.context().newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    for (const [how, path] of Object.entries(paths)) {
      const { frames, tasks } = await watched(page, () => drag(page, path));
      tell(`frame while dragging ${how}, p95`, quantile(frames, 0.95));
      tell(`longest task while dragging ${how}`, Math.max(0, ...tasks));
    }
    const taps = await tapsToPaint(page);
    tell('tap to paint, median', quantile(taps, 0.5));
    tell('tap to paint, p95', quantile(taps, 0.95));
    await page.keyboard.press('Escape');
    await page.locator('[data-bar] button').last().click();
    const given = await tapsOn(page, page.locator('[data-give] button[aria-pressed]').first());
    tell('tap to paint while assigning, median', quantile(given, 0.5));
    tell('tap to paint while assigning, p95', quantile(given, 0.95));
    const splits = await splitInBrowser(page, board);
    tell("everybody's share, median", quantile(splits, 0.5));
    tell("everybody's share, p95", quantile(splits, 0.95));
  } finally {
    await phone.remove();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Paths of the pointer, by step. */
const paths: Record<string, (step: number) => readonly [x: number, y: number]> = {
  'over the columns': (step) => [400 + (step % 30) * 25, 400 + 150 * Math.sin(step / 6)],
  'at the edge, scrolling': (step) => [700 + step, HEIGHT - 150],
};

/** Drags the first item along a path for two seconds. */
async function drag(page: Page, path: (step: number) => readonly [x: number, y: number]): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  // The page itself looks: Playwright needs a longer task for thousands of buttons than the drag has.
  const box = await page.evaluate(() => {
    const { x, y } = document.querySelector('[data-item] [data-grip]')!.getBoundingClientRect();
    return { x, y };
  });
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.move(...path(step));
    await page.waitForTimeout(30);
  }
  if (!(await page.evaluate(() => document.querySelector('[data-dragged]') !== null)))
    throw new Error('Nothing was dragged.');
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

export async function watched(page: Page, act: () => Promise<void>): Promise<Watched> {
  await page.evaluate(() => {
    // A method: tsx wraps named functions in a helper that the page doesn't have.
    const seen = {
      frames: [] as number[],
      tasks: [] as number[],
      on: true,
      last: performance.now(),
      frame(this: void, now: number) {
        seen.frames.push(now - seen.last);
        seen.last = now;
        if (seen.on) requestAnimationFrame(seen.frame);
      },
    };
    Object.assign(globalThis, { seen });
    requestAnimationFrame(seen.frame);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) if (seen.on) seen.tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await act();
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Watched & { on: boolean } };
    seen.on = false;
    return { frames: seen.frames, tasks: seen.tasks };
  });
}

/** Milliseconds from each tap on a person in the sheet to the painted frame that shows it. */
async function tapsToPaint(page: Page): Promise<number[]> {
  // By structure: to look for names among thousands of buttons takes longer than the measured work.
  await page.locator('[data-item] button[id^="assign-"]').first().click();
  const chip = page.locator('dialog li button[aria-pressed]').nth(1); // the first one is everyone
  return tapsOn(page, chip);
}

async function tapsOn(page: Page, chip: Locator): Promise<number[]> {
  await chip.waitFor();
  const tap = await newTap(page);
  const times: number[] = [];
  for (let round = 0; round < 31; round += 1) {
    const painted = chip.evaluate(
      (button) =>
        new Promise<number>((resolve, reject) => {
          setTimeout(() => reject(new Error('The tap was never shown.')), 20_000);
          button.addEventListener(
            'click',
            ({ timeStamp }) => {
              const before = button.ariaPressed;
              // A method, as above.
              const frame = {
                look(this: void) {
                  if (button.ariaPressed === before) return void requestAnimationFrame(frame.look);
                  // The frame is painted once its callbacks are through. This comes next, before any timer.
                  void scheduler.postTask(() => resolve(performance.now() - timeStamp), {
                    priority: 'user-blocking',
                  });
                },
              };
              requestAnimationFrame(frame.look);
            },
            { once: true, capture: true },
          );
        }),
    );
    await page.waitForTimeout(100);
    const box = await chip.boundingBox();
    if (!box) throw new Error('There is nobody to tap.');
    await tap({ x: box.x + box.width / 2, y: box.y + 20 });
    times.push(await painted);
    await page.waitForTimeout(400);
  }
  return times;
}
