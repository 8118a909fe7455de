import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilPainted } from './running-app.ts';

export interface WindowPoint {
  /** Pixels from the window's left upper corner. */
  x: number;
  y: number;
}

export interface WindowBox extends WindowPoint {
  width: number;
  height: number;
}

/** Where something is on the screen. Throws when it is not shown. */
export async function windowBox(locator: Locator): Promise<WindowBox> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator.toString()} is not shown.`);
  return box;
}

export const middleOf = ({ x, y, width, height }: WindowBox): WindowPoint => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** What drags things: the mouse or a finger. */
export interface Hand {
  /** Takes what lies there, and moves it over a place, which may scroll meanwhile. */
  take: (from: WindowBox, to: () => Promise<WindowBox>) => Promise<void>;
  /** Moves what it holds over another place. */
  over: (to: () => Promise<WindowBox>) => Promise<void>;
  drop: () => Promise<void>;
}

export function newMouse({ mouse }: Page): Hand {
  const over: Hand['over'] = async (to) => {
    const { x, y } = middleOf(await to());
    await mouse.move(x, y, { steps: 12 });
    await mouse.move(x + 1, y + 1);
  };
  return {
    async take(from, to) {
      const { x, y } = middleOf(from);
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move(x + 8, y + 8, { steps: 4 }); // a press counts as a drag after 5 px
      await over(to);
    },
    over,
    drop: () => mouse.up(),
  };
}

export interface Finger extends Hand {
  down: (at: WindowPoint) => Promise<void>;
  move: (to: WindowPoint) => Promise<void>;
}

/** A finger reaches its aim in so many moves, and follows an aim that scrolls for at most MOST_STEPS. */
const FINGER_STEPS = 12;
const MOST_STEPS = 120;

export async function newFinger(page: Page): Promise<Finger> {
  const screen = await page.context().newCDPSession(page);
  let at: WindowPoint = { x: 0, y: 0 };
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: WindowPoint[]) => {
    at = touchPoints[0] ?? at;
    await screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const over: Hand['over'] = async (to) => {
    for (let step = 1, still = 0; still < 3; step += 1) {
      if (step > MOST_STEPS) throw new Error('The place never comes to rest.');
      const aim = middleOf(await to());
      still = aim.x === at.x && aim.y === at.y ? still + 1 : 0;
      const part = 1 / Math.max(1, FINGER_STEPS + 1 - step);
      await send('touchMove', [{ x: at.x + (aim.x - at.x) * part, y: at.y + (aim.y - at.y) * part }]);
      await untilPainted(page);
    }
  };
  return {
    down: (point) => send('touchStart', [point]),
    move: (point) => send('touchMove', [point]),
    async take(from, to) {
      await send('touchStart', [middleOf(from)]);
      await page.waitForFunction(() => document.body.dataset['dragging'] !== undefined);
      await over(to);
    },
    over,
    drop: () => send('touchEnd', []),
  };
}

/** Drags with the mouse. */
export async function dragTo(page: Page, from: WindowBox, to: WindowBox): Promise<void> {
  const mouse = newMouse(page);
  await mouse.take(from, () => Promise.resolve(to));
  await mouse.drop();
}

/** A finger drags something to a place that may scroll meanwhile. */
export async function fingerDrag(page: Page, from: WindowBox, to: () => Promise<WindowBox>): Promise<void> {
  const finger = await newFinger(page);
  await finger.take(from, to);
  await finger.drop();
}

/** What the board says to a screen reader while something is dragged. */
export const announced = async (page: Page): Promise<string> =>
  (await page.locator('[data-announcer]').textContent()) ?? '';

/** Picks something up with the keyboard, by its grip. Ends when the arrow keys move it. */
export async function pickUpByKey(page: Page, grip: Locator, name: string): Promise<void> {
  await grip.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => announced(page)).toBe(`Picked up ${name}.`);
  // The drag library listens to keys from its next timer on; this timer runs after that one.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
}
