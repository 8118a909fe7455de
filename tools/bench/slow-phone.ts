import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { logIn } from '../../tests/e2e/running-app.ts';
import { createAccount, linksInFiles } from '../../tests/support/account.ts';
import { firstPage, newBrowser } from '../../tests/support/browser.ts';
import { startServerProcess } from '../../tests/support/server.ts';
import { quantile } from './report.ts';

/** A signed-in phone on a server of its own. */
interface SlowPhone {
  page: Page;
  origin: string;
  /** From now on its processor is slowed down four times. */
  slowDown: () => Promise<void>;
  end: () => Promise<void>;
}

export async function startSlowPhone(): Promise<SlowPhone> {
  const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
  const server = await startServerProcess({ data });
  const phone = newBrowser({ origin: server.origin, optimizes: true });
  const end = async () => {
    try {
      await phone.remove();
    } finally {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    }
  };
  try {
    await createAccount(server.origin, 'bench', linksInFiles(data, 'verify-email'));
    const page = await firstPage(await phone.open());
    await logIn(page, server.origin, 'bench');
    await page.waitForTimeout(1500);
    const slowDown = async () => {
      const tools = await page.context().newCDPSession(page);
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    };
    return { page, origin: server.origin, slowDown, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Stores the rows that sync would store, in one table of the phone's database. */
export const storeRows = (page: Page, table: string, rows: readonly object[]): Promise<void> =>
  page.evaluate(
    async ([name, all]) => {
      const asked = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
        });
      const found = (await indexedDB.databases()).find((one) => one.name?.startsWith('kira-'));
      const db = await asked(indexedDB.open(found?.name ?? ''));
      const transaction = db.transaction([name], 'readwrite');
      for (const row of all) transaction.objectStore(name).put(row);
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      db.close();
    },
    [table, rows] as const,
  );

/**
 * From a click, choice or key to the frame in which the list has changed. Throws if it never does.
 * @param value what is chosen or typed; null for a click
 */
export const timed = (page: Page, selector: string, value: string | null = null): Promise<number> =>
  page.evaluate(
    async ([find, typed]) => {
      // While it is loading it is empty: that is no result yet.
      const shown = () => document.querySelector('main nav')?.parentElement?.textContent ?? '';
      const before = shown();
      const element = document.querySelector<HTMLElement>(find);
      if (!element) throw new Error(`no ${find}`);
      const began = performance.now();
      if (typed === null) element.click();
      else {
        const kind = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, typed);
        element.dispatchEvent(
          new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
        );
      }
      while (shown() === before || shown() === '') {
        if (performance.now() - began > 20_000) throw new Error(`nothing changed after ${find}, ${typed}`);
        await new Promise(requestAnimationFrame);
      }
      const took = performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, 400));
      return took;
    },
    [selector, value] as const,
  );

const ROUNDS = 9;

export async function medianOf(
  run: (round: number) => Promise<number>,
  rounds: number = ROUNDS,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await run(round));
  return quantile(times, 0.5);
}
