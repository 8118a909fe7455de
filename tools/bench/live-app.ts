import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { logIn } from '../../tests/e2e/running-app.ts';
import { acceptInvitations, createAccount, linksInFiles } from '../../tests/support/account.ts';
import { newBrowser } from '../../tests/support/browser.ts';
import { openProxy } from '../../tests/support/proxy.ts';
import { sampleBoard } from '../../tests/support/sample-board.ts';
import { startServerProcess } from '../../tests/support/server.ts';

/** A server with the embedded database, a bill of two friends, and phones of theirs in turn. */
interface LiveApp {
  receipt: string;
  /** A signed-in phone; on `dropping` its connections end with `dropAll`. */
  phone: (network?: 'dropping') => Promise<Page>;
  dropAll: () => void;
  end: () => Promise<void>;
}

export async function startLiveApp(): Promise<LiveApp> {
  const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
  const server = await startServerProcess({
    data,
    env: { KIRA_RATE_LIMIT: '0', KIRA_USER_WRITES_MINUTE: '0' },
  });
  const proxy = await openProxy(server.origin);
  const links = linksInFiles(data, 'verify-email');
  const friends = [
    await createAccount(server.origin, 'aisyah', links),
    await createAccount(server.origin, 'bala', links),
  ];
  const [receipt, group] = [randomUUID(), randomUUID()];
  const invitedEmails = [friends[1]!.email];
  await friends[0]!.call('POST', '/groups', { _id: group, name: 'Makan', invitedEmails });
  await acceptInvitations(friends[1]!);
  await friends[0]!.call('POST', '/receipts', { _id: receipt, board: sampleBoard('Mamak'), group });
  const browser = newBrowser({ origin: server.origin, width: 1000 });
  const context = await browser.open();
  let phones = 0;
  return {
    receipt,
    async phone(network) {
      const { username } = friends[phones++ % 2]!;
      const device = await context.browser()!.newContext({ viewport: { width: 1000, height: 900 } });
      // tsx marks named functions with this helper, which a page doesn't have.
      await device.addInitScript('globalThis.__name = (of) => of;');
      const page = await device.newPage();
      const { origin } = network ? proxy : server;
      await page.goto(`${origin}/login`);
      await logIn(page, origin, username);
      return page;
    },
    dropAll: () => proxy.dropAll(),
    async end() {
      await browser.remove();
      await proxy.close();
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
