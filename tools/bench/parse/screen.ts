import { settingsTexts } from '../../../src/features/settings/texts.ts';
import { boardUrl, checkUrl, chooseFile } from '../../../tests/e2e/photo-steps.ts';
import { logIn, untilReadyForOffline } from '../../../tests/e2e/running-app.ts';
import { createAccount, linksInFiles } from '../../../tests/support/account.ts';
import { firstPage, newBrowser } from '../../../tests/support/browser.ts';
import { watched } from '../board-browser.ts';
import { quantile, report } from '../report.ts';

/** Measures the screen's frames and long tasks from the choice of a photo to its board. */
export async function measureScreen(origin: string, data: string, image: Buffer): Promise<void> {
  const phone = newBrowser({ origin });
  try {
    await createAccount(origin, 'bench', linksInFiles(data, 'verify-email'));
    const page = await firstPage(await phone.open());
    await logIn(page, origin, 'bench');
    await untilReadyForOffline(page);
    await page.getByRole('button', { name: settingsTexts.betterReadingRemove }).waitFor({ timeout: 60_000 });
    await page.goto(`${origin}/file-upload`);
    const began = performance.now();
    const { frames, tasks } = await watched(page, async () => {
      await chooseFile(page, { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: image });
      await page.waitForURL((url) => boardUrl.test(url.href) || checkUrl.test(url.href), { timeout: 60_000 });
    });
    report('parse', 'on the screen: from photo to board', (performance.now() - began) / 1000, 's');
    report('parse', 'on the screen: longest task', Math.max(0, ...tasks), 'ms');
    report('parse', 'on the screen: frame, p99', quantile(frames, 0.99), 'ms');
  } finally {
    await phone.remove();
  }
}
