import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** WCAG 2.2 A and AA, as far as a program can tell. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Run = (of: Node, options: object) => Promise<AxeResults>;

/** Fails if axe finds faults in the page, or in its open sheet, as it is now; the message lists them. */
export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await axeFaultsOn(page, tags)).toEqual([]);

/** The faults by these rules of axe, or by all with these tags. */
export async function axeFaultsOn(page: Page, runOnly: readonly string[]): Promise<string[]> {
  // The browser's debugger evaluates it, and no CSP stops that.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script);
  const { violations } = await page.evaluate((only) => {
    const { axe } = globalThis as unknown as { axe: { run: Run } };
    // What lies under an open sheet can't be used, and may be half covered.
    const sheets = document.querySelectorAll('dialog:modal');
    return axe.run(sheets.item(sheets.length - 1) ?? document, { runOnly: only });
  }, runOnly);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
