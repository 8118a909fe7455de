import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Board } from '../../src/domain/board.ts';
import { boardTexts } from '../../src/ui/texts/board.ts';
import { logIn } from '../e2e/harness.ts';
import { createAccount, linksInFiles } from '../tools/account.ts';
import { firstPage, newPhone } from '../tools/browser.ts';
import { startServer } from '../tools/server.ts';
import { quantile, report } from './report.ts';

const RECEIPT = '0198c0de-0000-7000-8000-00000000beac';

/** Frames and long tasks of the page while something is done in it, in milliseconds. */
interface Watched {
  frames: number[];
  tasks: number[];
}

/** Measures a large board in a real browser whose processor is slowed down four times. */
export async function measureInBrowser(name: string, board: Board): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
  const server = await startServer({ data });
  const phone = newPhone({ origin: server.origin, width: 1280, height: 800 });
  try {
    const account = await createAccount(server.origin, 'bench', linksInFiles(data, 'verify-email'));
    await account.call('POST', '/receipts', { _id: RECEIPT, board });
    const page = await firstPage(await phone.open());
    await logIn(page, server.origin, 'bench');
    await page.goto(`${server.origin}/receipts/${RECEIPT}`);
    await page.locator('[data-item]').first().waitFor();
    const tools = await page.context().newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const { frames, tasks } = await watched(page, () => drag(page));
    report('board', `${name}, 4x slower: frame while dragging, p95`, quantile(frames, 0.95), 'ms');
    report('board', `${name}, 4x slower: longest task while dragging`, Math.max(0, ...tasks), 'ms');
    report('board', `${name}, 4x slower: tap to repaint, median`, await tapToRepaint(page), 'ms');
  } finally {
    await phone.remove();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Takes the first item around over the columns for two seconds. */
async function drag(page: Page): Promise<void> {
  const box = await page.locator('[data-item] button').first().boundingBox();
  if (!box) throw new Error('There is no item to drag.');
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.move(300 + (step % 30) * 25, 250 + 150 * Math.sin(step / 6));
    await page.waitForTimeout(30);
  }
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
      for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await act();
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Watched & { on: boolean } };
    seen.on = false;
    return { frames: seen.frames, tasks: seen.tasks };
  });
}

/** From a tap on a person in the sheet to the frame that shows it chosen. */
async function tapToRepaint(page: Page): Promise<number> {
  await page
    .getByRole('button', { name: /: who had this\?$/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  const times = await page.evaluate(async (name) => {
    const taken: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const chip = document.querySelector<HTMLElement>('dialog li button[aria-pressed]');
      if (!chip) throw new Error(name);
      const before = chip.getAttribute('aria-pressed');
      const began = performance.now();
      chip.click();
      while (chip.getAttribute('aria-pressed') === before) await new Promise(requestAnimationFrame);
      taken.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return taken;
  }, boardTexts.share.title);
  return quantile(times, 0.5);
}
