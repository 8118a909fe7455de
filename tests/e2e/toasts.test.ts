import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { pressInRow } from './board-steps.ts';
import { windowBox } from './pointer.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('noor');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const { summary, item } = boardTexts;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = () => page.getByRole('dialog');
const toast = () => page.locator('[data-toast]');
const openSummary = () => button(summary.open).click();
const shareText = () => sheet().getByRole('button', { name: summary.text }).click();

/**
 * Makes copying succeed or fail at once. A browser may take any time; summary.test.ts waits for a real one.
 */
const copying = (may: boolean): Promise<void> =>
  page.evaluate((done) => {
    const copied = () =>
      done ? Promise.resolve() : Promise.reject(new DOMException('Refused.', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { value: copied });
  }, may);

test('the first toast is shown where the connection went before it was needed', async () => {
  await boardPage.open();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/toast-stack')),
  );
  await page.context().setOffline(true);
  await pressInRow(page, 'Nasi', item.remove);
  await toast().waitFor();
  await page.context().setOffline(false);
});

describe('a toast', () => {
  beforeEach(async () => {
    await boardPage.open();
    await page.clock.install();
  });
  afterEach(() => page.clock.resume());

  /** Stops the page's clock, which a test then moves: a slow machine changes nothing. */
  const standStill = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

  /** Lets time pass until so many toasts are shown; answers how long that took, in steps of 50 ms. */
  async function passUntil(count: number): Promise<number> {
    let passed = 0;
    await expect
      .poll(
        async () => {
          await page.clock.runFor(50);
          passed += 50;
          return toast().count();
        },
        { timeout: 30_000, interval: 20 },
      )
      .toBe(count);
    return passed;
  }

  const kinds: [string, number, () => Promise<void>, () => Promise<void>][] = [
    ['success', 3000, () => copying(true).then(openSummary), shareText],
    ['an error', 5000, () => copying(false).then(openSummary), shareText],
    ['an offer', 5000, () => Promise.resolve(), () => pressInRow(page, 'Nasi', item.remove)],
  ];

  test.for(kinds)('of %s stays for %d ms', async ([, shown, prepare, act]) => {
    await prepare();
    await standStill();
    await act();
    await passUntil(1);
    const stayed = await passUntil(0);
    // A step more or less, and the time to slide out, which the browser takes.
    expect(stayed).toBeGreaterThanOrEqual(shown - 50);
    expect(stayed).toBeLessThan(shown + 1500);
  });

  test('about something done goes when a sheet opens', async () => {
    await button(boardTexts.save).click();
    await toast().getByText(boardTexts.toasts.updated).waitFor();
    await standStill();
    await openSummary();
    expect(await passUntil(0)).toBeLessThan(1500);
  });

  test('comes back if dragged by less than four fifths of its width, and goes if by more', async () => {
    await pressInRow(page, 'Nasi', item.remove);
    await toast().waitFor();
    await page.clock.runFor(1000);
    await standStill();
    const { x, y, width, height } = await windowBox(toast());
    const drag = async (by: number) => {
      await page.mouse.move(x + 12, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + 12 - by, y + height / 2, { steps: 5 });
      await page.mouse.up();
    };
    await drag(width * 0.75);
    await expect.poll(async () => (await windowBox(toast())).x).toBe(x);
    await drag(width * 0.85);
    expect(await passUntil(0)).toBeLessThan(2000);
  });

  test('stands at the top right of a desktop', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await pressInRow(page, 'Nasi', item.remove);
    await toast().waitFor();
    await page.clock.runFor(1000);
    const { x, y, width } = await windowBox(toast());
    expect(x).toBeGreaterThan(640);
    expect(1280 - x - width).toBeLessThan(40);
    expect(y).toBeLessThan(120);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test('that is on its way out when a sheet opens is gone, and covers nothing', async () => {
    await pressInRow(page, 'Nasi', item.remove);
    await toast().waitFor();
    await standStill();
    await toast().getByRole('button', { name: commonTexts.dismiss }).click();
    await page.clock.runFor(20);
    await openSummary();
    await sheet().waitFor();
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return toast().count();
      })
      .toBe(0);
  });

  test('gets the focus by Alt+T and is closed by Escape', async () => {
    await pressInRow(page, 'Nasi', item.remove);
    await toast().waitFor();
    await page.keyboard.press('Alt+t');
    expect(await toast().evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await toast().evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await toast().waitFor({ state: 'detached' });
    expect(await button(commonTexts.dismiss).count()).toBe(0);
  });
});
