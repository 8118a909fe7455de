import type { Page } from 'playwright-core';
import { newFinger, type WindowPoint } from '../../tests/e2e/pointer.ts';

/** How long a quick finger rests on the screen, in ms. */
const RESTS = 50;

/** A finger's tap: the button's answer to the press is painted before the tap itself comes, as on a phone. */
export async function newTap(page: Page): Promise<(at: WindowPoint) => Promise<void>> {
  const finger = await newFinger(page);
  return async (at) => {
    await finger.down(at);
    await page.waitForTimeout(RESTS);
    await finger.drop();
  };
}
