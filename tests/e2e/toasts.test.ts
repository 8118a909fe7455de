import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { commonTexts } from '../../src/ui/texts.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { boxOf } from './harness.ts';

let table: BoardPage;
let page: Page;

beforeAll(async () => {
  table = await openBoardPage('noor');
  page = table.page;
}, 120_000);
afterAll(() => table.world.end());

const { summary, item } = boardTexts;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = () => page.getByRole('dialog');
const toast = () => page.locator('[data-toast]');
const openSummary = () => button(summary.open).click();
const shareText = () => sheet().getByRole('button', { name: summary.text }).click();

/** Copying is done, or refused as some browsers do; a browser may take any time over it, and summary.test.ts waits for that. */
const copying = (may: boolean): Promise<void> =>
  page.evaluate((done) => {
    const copied = () =>
      done ? Promise.resolve() : Promise.reject(new DOMException('Refused.', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { value: copied });
  }, may);

describe('how long a toast stays, and how it goes before', () => {
  beforeEach(async () => {
    await table.open();
    await page.clock.install();
  });
  afterEach(() => page.clock.resume());

  /** Time stands still but for what a test lets pass, so a slow machine changes nothing. */
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
    ['an offer', 5000, () => Promise.resolve(), () => button(item.remove('Nasi')).click()],
  ];

  test.for(kinds)('%s stays for %d ms', async ([, shown, prepare, act]) => {
    await prepare();
    await standStill();
    await act();
    await passUntil(1);
    const stayed = await passUntil(0);
    // A step more or less, and sliding out, which is shown by the browser in its own time.
    expect(stayed).toBeGreaterThanOrEqual(shown - 50);
    expect(stayed).toBeLessThan(shown + 1500);
  });

  test('dragged by less than four fifths of its width it comes back, by more it goes', async () => {
    await button(item.remove('Nasi')).click();
    await toast().waitFor();
    await page.clock.runFor(1000);
    await standStill();
    const { x, y, width, height } = await boxOf(toast());
    const drag = async (by: number) => {
      await page.mouse.move(x + 12, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + 12 - by, y + height / 2, { steps: 5 });
      await page.mouse.up();
    };
    await drag(width * 0.75);
    await expect.poll(async () => (await boxOf(toast())).x).toBe(x);
    await drag(width * 0.85);
    expect(await passUntil(0)).toBeLessThan(2000);
  });

  test('Alt+T goes to the newest one, Escape closes it', async () => {
    await button(item.remove('Nasi')).click();
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
