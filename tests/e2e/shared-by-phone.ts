import type { Page } from 'playwright-core';

/** What went to the phone's share menu. */
export interface Shared {
  words: string;
  /** Bytes of the first picture. */
  file: number[] | null;
}

/** Takes what the page gives to the phone's share menu. */
export const keepShared = (page: Page) =>
  page.evaluate(() => {
    const kept: Shared[] = [];
    Object.assign(window, { shared: kept });
    Object.assign(navigator, {
      canShare: ({ text: words }: ShareData) => words !== undefined,
      share: async ({ text: words = '', files }: ShareData) => {
        const bytes = files?.[0] && (await files[0].arrayBuffer());
        kept.push({ words, file: bytes ? [...new Uint8Array(bytes)] : null });
      },
    });
  });
export const shared = (page: Page) => page.evaluate(() => (window as unknown as { shared: Shared[] }).shared);
