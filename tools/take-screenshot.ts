import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '../tests/e2e/running-app.ts';
import { createAccount, linksInFiles } from '../tests/support/account.ts';
import { firstPage, newBrowser } from '../tests/support/browser.ts';
import { sampleBoard } from '../tests/support/sample-board.ts';
import { startServerProcess } from '../tests/support/server.ts';

/** node --import tsx tools/take-screenshot.ts FILE: the picture in README.md, from the built app. */
const [, , file = 'docs/board.png'] = process.argv;
const id = '0198c0de-0000-7000-8000-000000000001';
const data = mkdtempSync(join(tmpdir(), 'kira-shot-'));
const server = await startServerProcess({ data });
const phone = newBrowser({ origin: server.origin });
try {
  const account = await createAccount(server.origin, 'aisyah', linksInFiles(data, 'verify-email'));
  await account.call('POST', '/receipts', { _id: id, board: sampleBoard('Restoran Seri Melur') });
  const page = await firstPage(await phone.open());
  await logIn(page, server.origin, 'aisyah');
  await page.goto(`${server.origin}/receipts/${id}`);
  await page.getByRole('heading', { name: 'Restoran Seri Melur' }).waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: file });
} finally {
  await phone.remove();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
