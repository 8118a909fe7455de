import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More Tab steps than any page has. */
const MOST_STEPS = 80;

/** A person who has a keyboard and nothing else. */
export interface Keyboard {
  /** Goes by Tab to the element. Fails if a step on the way, or the element, shows no focus. */
  to: (target: Locator) => Promise<void>;
  /** Goes there and presses Enter. */
  enter: (target: Locator) => Promise<void>;
  /** Goes there and presses Space. */
  space: (target: Locator) => Promise<void>;
  /** Goes there and replaces what stands there. */
  type: (target: Locator, text: string) => Promise<void>;
  press: (key: string) => Promise<void>;
  /** Fails if no element has the focus, so that the next Tab would begin at the top of the page. */
  isKept: () => Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  const press = (key: string) => page.keyboard.press(key);

  async function to(target: Locator): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await press('Tab');
      await expect.poll(() => page.evaluate(focusFault)).toBeNull(); // it may have to scroll there
    }
    throw new Error(`Tab does not reach ${target.toString()}`);
  }

  return {
    to,
    press,
    async enter(target) {
      await to(target);
      await press('Enter');
    },
    async space(target) {
      await to(target);
      await press('Space');
    },
    async type(target, text) {
      await to(target);
      await press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    isKept: () => expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true),
  };
}

/** What is wrong with the focus, as it is shown now; null where a user sees it. */
function focusFault(): string | null {
  const element = document.activeElement;
  // After its last element Tab leaves the page.
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const what = element.outerHTML.slice(0, 120);
  const ring = (one: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  if (element.tabIndex >= 0 && !ring(element) && !(element.parentElement && ring(element.parentElement)))
    return `no ring: ${what}`;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (element.tabIndex < 0 || width * height === 0) return null;
  if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight) return `out of sight: ${what}`;
  const there = document.elementFromPoint(x, y);
  // A toast slides, and goes by itself.
  if (element.closest('[data-toast]') ?? there?.closest('[data-toast]')) return null;
  return there && (element.contains(there) || there.contains(element)) ? null : `covered: ${what}`;
}
