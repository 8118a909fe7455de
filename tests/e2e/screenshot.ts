import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

let count = 0;

/** Stores a screenshot of a failed test's page, and prints its path. */
export async function keepScreenshot(page: Page): Promise<void> {
  const folder = join(tmpdir(), 'kira-failed');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${process.pid}-${(count += 1)}.png`);
  await page.screenshot({ path, fullPage: true }).catch(() => undefined); // the page may be gone
  console.log(`${page.url()} as it was: ${path}`);
}
