import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ReadingRow } from '../../src/data/device/rows.ts';
import { checkTexts as texts } from '../../src/features/board/check/texts.ts';
import { axeFaultsOn, expectAccessible } from './axe.ts';
import { toSen } from './board-steps.ts';

/** A field of a line on the check screen, doubtful or not. */
export const lineField = (page: Page, of: string, line: string): Locator =>
  page.getByLabel(new RegExp(`^${escaped(texts.fieldOf(of, line))}( \\(|$)`));

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Name and amount in sen of each line, as the fields show them: doubtful lines first, then as printed. */
export async function linesOn(page: Page): Promise<[name: string, price: number][]> {
  const rows = page.getByRole('listitem').filter({ has: page.getByLabel(/^Amount \(RM\) of /) });
  const found = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('input')].map((input) => input.value)),
  );
  return found.map(([, name = '', price = '']) => [name, toSen(price)]);
}

/** Makes every field of a reading certain. */
export function makeSure({ lines, bill }: ReadingRow): void {
  const sure = { confidence: 0.99 };
  const { title, date, total, service, discount, rounding, taxes } = bill;
  for (const { name, price, quantity } of lines)
    for (const one of [name, price, quantity]) Object.assign(one, sure);
  for (const one of [title, date, total, service, discount, rounding, ...taxes]) Object.assign(one, sure);
}

type Scheme = 'light' | 'dark';

/** Examines a tall page: axe counts a control that a sticky bar half covers as too small. */
export async function examine(page: Page, schemes: readonly (Scheme | null)[] = [null]): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...size, height: 3000 });
  for (const [at, colorScheme] of schemes.entries()) {
    if (colorScheme) await page.emulateMedia({ colorScheme });
    // Another scheme changes nothing but colours.
    if (at === 0) await expectAccessible(page);
    else expect(await axeFaultsOn(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
  }
  await page.setViewportSize(size);
}
