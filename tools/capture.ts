import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';

/** What a page shows, with `scale` pixels for each of its own: drawn so, not enlarged. */
export async function capture(page: Page, scale: number): Promise<Sharp> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const { width, height } = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await session.send('Page.captureScreenshot', { clip });
  return sharp(Buffer.from(data, 'base64'));
}
