import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';

/** The top of a page, with `scale` pixels for each of its own: drawn so, not enlarged. */
export async function capture(page: Page, scale: number): Promise<Sharp> {
  await page.mouse.move(0, 0); // no button is hovered
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  // A press may have scrolled it a little, and the picture would begin above it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const { width, height } = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await session.send('Page.captureScreenshot', { clip });
  return sharp(Buffer.from(data, 'base64'));
}
