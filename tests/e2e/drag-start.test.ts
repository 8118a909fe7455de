import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Board } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';
import { windowBox, middleOf, newFinger, type Finger, type WindowPoint } from './pointer.ts';

/** How a drag begins and scrolls, by the numbers of the specification (section 9). */
let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('osman');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const WINDOW = { width: 390, height: 844 };
const SOON = { timeout: 10_000 };
/** A bill of several screens. Rows out of sight are taller than the space reserved for them. */
const places = ranks(40);
const nameOf = (at: number) => (at < 20 ? `Teh ${at}` : `Teh ${at}${' with a lot of everything'.repeat(4)}`);
const long: Board = {
  ...fourItems,
  items: {
    ...fourItems.items,
    ...Object.fromEntries(
      places.map((rank, at) => [`more-${at}`, { ...fourItems.items['teh']!, name: nameOf(at), rank }]),
    ),
  },
};

beforeEach(async () => {
  await page.setViewportSize(WINDOW);
  await boardPage.open(long);
});

const dragging = () => page.evaluate(() => document.body.dataset['dragging'] ?? null);
const scrolled = () => page.evaluate(() => window.scrollY);
/** Scrolls an item's grip to the middle of the window; answers its middle once it rests. */
async function gripAt(item: string): Promise<WindowPoint> {
  let [before, now]: (WindowPoint | null)[] = [null, null];
  const settled = async () => {
    await boardPage.grip(item).evaluate((grip) => grip.scrollIntoView({ block: 'center' }));
    [before, now] = [now, middleOf(await windowBox(boardPage.grip(item)))];
    return now.y === before?.y;
  };
  await expect.poll(settled, SOON).toBe(true);
  return now!;
}

test('a mouse drags after more than 5 px; a shorter press is a click', async () => {
  const { x, y } = await gripAt('Nasi');
  const heard = await boardPage.grip('Nasi').evaluateHandle((grip) => {
    const clicks = { count: 0 };
    grip.addEventListener('click', () => (clicks.count += 1));
    return clicks;
  });
  const clicks = () => heard.evaluate(({ count }) => count);
  const press = async (by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: by });
  };
  await press(5);
  expect(await dragging()).toBeNull();
  await page.mouse.up();
  expect(await clicks()).toBe(1);
  await press(6);
  expect(await dragging()).toBe('item');
  await page.mouse.up();
  await expect.poll(dragging, SOON).toBeNull();
  expect(await clicks()).toBe(1);
});

test('a mouse drags an item by its name and amount, too, and lets go without a click', async () => {
  const { y } = await gripAt('Nasi');
  const name = page.getByRole('button', { name: boardTexts.item.assign('Nasi'), exact: true });
  const row = page.locator('[data-item]').filter({ has: name });
  const opened = page.getByRole('dialog');
  for (const part of [name, row.getByText('10.00', { exact: true })]) {
    const { x } = middleOf(await windowBox(part));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 12, { steps: 12 });
    expect(await dragging()).toBe('item');
    await page.mouse.move(x, y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(dragging, SOON).toBeNull();
    expect(await opened.count()).toBe(0);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  }
  // For a moment the library takes a click for the drag's own.
  const openBy = async () => {
    await name.click();
    await opened.waitFor({ timeout: 1000 }).catch(() => undefined);
    return opened.count();
  };
  await expect.poll(openBy, SOON).toBe(1);
  await page.keyboard.press('Escape');
});

describe('while the clock stands still except for what a test lets pass,', () => {
  let finger: Finger;
  beforeEach(async () => {
    finger = await newFinger(page);
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  });
  afterEach(() => page.clock.resume());

  test('a finger drags after it has stayed for 120 ms, and the page does not scroll', async () => {
    const { x, y } = await gripAt('Teh 10');
    const from = await scrolled();
    await finger.down({ x, y });
    await page.clock.runFor(119);
    expect(await dragging()).toBeNull();
    await page.clock.runFor(1);
    expect(await dragging()).toBe('item');
    for (let by = 10; by <= 100; by += 10) await finger.move({ x, y: y - by });
    expect(await scrolled()).toBe(from);
    await finger.drop();
  });

  test('a finger that moves at once scrolls the page, on a grip too, and drags nothing', async () => {
    const { x, y } = await gripAt('Teh 10');
    const from = await scrolled();
    await finger.down({ x, y });
    for (let by = 10; by <= 100; by += 10) await finger.move({ x, y: y - by });
    await page.clock.runFor(1000);
    expect(await dragging()).toBeNull();
    await expect.poll(scrolled, SOON).toBeGreaterThan(from + 50);
    await finger.drop();
  });

  /** Holds the dragged item at a part of the window's height, and waits until it hangs there. */
  async function hold(part: number): Promise<void> {
    const y = Math.round(WINDOW.height * part);
    await page.mouse.move(200, y);
    const ghost = page.locator('div[aria-hidden=true]', { hasText: 'Teh 10' });
    const off = async () => {
      await page.clock.runFor(20);
      return Math.abs(middleOf(await windowBox(ghost)).y - y);
    };
    await expect.poll(off, SOON).toBeLessThan(10);
  }
  async function take(): Promise<void> {
    const { x, y } = await gripAt('Teh 10');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 20, { steps: 4 });
  }

  test('a drag scrolls within a quarter of the window’s height from its edge', async () => {
    const scrollsAt = async (part: number) => {
      await hold(part);
      const before = await scrolled();
      await page.clock.runFor(500);
      return (await scrolled()) - before;
    };
    await take();
    expect(await scrollsAt(0.74)).toBe(0);
    expect(await scrollsAt(0.78)).toBeGreaterThan(0);
    expect(await scrollsAt(0.26)).toBe(0);
    expect(await scrollsAt(0.22)).toBeLessThan(0);
    await page.mouse.up();
  });

  test('the dragged item stays at the pointer while taller rows scroll into sight', async () => {
    await take();
    await hold(0.85); // lower lies the bar with the names
    const reached = async () => {
      await page.clock.runFor(100);
      return page.locator('[data-item=more-30]').evaluate((row) => row.getBoundingClientRect().top);
    };
    await expect.poll(reached).toBeLessThan(WINDOW.height / 2);
    await hold(0.5);
    await page.mouse.up();
    await page.locator('[data-announcer]').getByText('Teh 10 was dropped on Missing Items').waitFor();
  });
});
