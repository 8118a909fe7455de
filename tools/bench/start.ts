import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { logIn, untilReadyForOffline } from '../../tests/e2e/running-app.ts';
import { createAccount, linksInFiles } from '../../tests/support/account.ts';
import { firstPage, newBrowser } from '../../tests/support/browser.ts';
import { sampleBoard } from '../../tests/support/sample-board.ts';
import { startServerProcess } from '../../tests/support/server.ts';
import { quantile, report } from './report.ts';

/**
 * Measures the offline cold start: from the navigation until the first receipt of the list is painted. Each
 * of five runs has a new browser process on a profile that has the app, without connection or server, and
 * with the page's CPU slowed down 4x.
 */
const runs = 5;
const slowDown = 4;

const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
const server = await startServerProcess({ data });
const phone = newBrowser({ origin: server.origin });
try {
  const account = await createAccount(server.origin, 'bench', linksInFiles(data, 'verify-email'));
  for (let made = 0; made < 20; made += 1)
    await account.call('POST', '/receipts', { _id: newId(), board: sampleBoard(`Restoran ${made}`) });
  const page = await firstPage(await phone.open());
  await logIn(page, server.origin, 'bench');
  await untilReadyForOffline(page);
  await page.goto(`${server.origin}/receipts`);
  await page.getByText('Restoran 19').waitFor();
  await phone.close();
  await server.stop();

  const times: number[] = [];
  const paints: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { shown, painted } = await coldStart();
    times.push(shown);
    paints.push(painted);
  }
  report(
    'start',
    `receipts list, offline, ${slowDown}x slower CPU, median of ${runs}`,
    quantile(times, 0.5),
    'ms',
  );
  report('start', `the slowest of ${runs}`, Math.max(...times), 'ms');
  report('start', 'first contentful paint, median', quantile(paints, 0.5), 'ms');
} finally {
  await phone.remove();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

async function coldStart(): Promise<{ shown: number; painted: number }> {
  const context = await phone.open();
  await context.setOffline(true);
  const page = await firstPage(context);
  const debug = await context.newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('a[href^="/receipts/"]')) return;
      seen.disconnect();
      // Two frames on, what was in the document has been painted.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('receipts-shown')));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${server.origin}/receipts`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('receipts-shown').length > 0);
  const result = await page.evaluate(() => ({
    shown: performance.getEntriesByName('receipts-shown')[0]?.startTime ?? Number.NaN,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  await phone.close();
  return result;
}
