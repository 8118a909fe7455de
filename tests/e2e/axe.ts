import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** WCAG 2.2 A and AA, as far as a program can tell. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if axe finds faults in the page as it is now; the message lists them. */
export async function expectAccessible(page: Page): Promise<void> {
  // The browser's debugger evaluates it, and no CSP stops that.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({ runOnly }),
    tags,
  );
  expect(
    violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    ),
  ).toEqual([]);
}
