import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { CSRF_HEADER } from '../../src/contract/headers.ts';
import { authTexts } from '../../src/features/auth/texts.ts';
import type { Translated } from '../../src/language/translate.ts';
import { createAccount, defaultPassword, type Account } from '../support/account.ts';
import { newBrowser, type BrowserOptions, type TestBrowser } from '../support/browser.ts';
import { openMailbox, type Mailbox } from '../support/mailbox.ts';
import type { ServerProcess } from '../support/server.ts';
import { startWarmServer } from '../support/warm-server.ts';
import { fillSignUp } from './account-steps.ts';

/** A server process on an empty database, a mail server, and as many browsers as a test wants. */
export interface RunningApp {
  server: ServerProcess;
  mailbox: Mailbox;
  newAccount(name: string): Promise<Account>;
  /** The browser asks the server, unless the options name another origin. */
  newBrowser(options?: Partial<BrowserOptions>): TestBrowser;
  /** Ends everything. Fails if a page broke a rule of all pages (browser.ts). */
  end(): Promise<void>;
}

/** `env`: further variables of the server. */
export async function startApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const mailbox = await openMailbox();
  const server = await startWarmServer({ SMTP_URL: mailbox.url, ...env }, inject('emptyData'));
  const browsers: TestBrowser[] = [];
  return {
    server,
    mailbox,
    newAccount: (name) => createAccount(server.origin, name, (email) => mailbox.link(email, 'verify-email')),
    newBrowser(options = {}) {
      const browser = newBrowser({ origin: server.origin, shared: true, ...options });
      browsers.push(browser);
      return browser;
    },
    async end() {
      for (const browser of browsers) await browser.remove();
      await server.stopForGood();
      await mailbox.close();
      expect(browsers.flatMap(({ faults }) => faults)).toEqual([]);
    },
  };
}

/** Signs up on the page and opens the link that is e-mailed, which signs in. Ends on the start page. */
export async function signUp(page: Page, app: RunningApp, name: string): Promise<void> {
  const { origin } = app.server;
  await page.goto(`${origin}/signup`);
  await fillSignUp(page, name);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/pending-email-verification');
  await page.goto(await app.mailbox.link(`${name}@example.com`, 'verify-email'));
  await page.waitForURL(`${origin}/`, { timeout: 15_000 });
}

/** Signs somebody in without the form, which costs two more pages. Ends on the start page. */
export async function logIn(page: Page, origin: string, name: string): Promise<void> {
  const { request } = page.context();
  const token = await request.get(`${origin}/api/auth/csrf-token`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const answer = await request.post(`${origin}/api/auth/login`, {
    headers: { origin, [CSRF_HEADER]: csrfToken },
    data: { email: `${name}@example.com`, password: defaultPassword, redirectPath: '/' },
  });
  if (!answer.ok()) throw new Error(`${name} could not log in: ${answer.status()} ${await answer.text()}`);
  await page.goto(origin);
  await page.waitForFunction(() => localStorage.getItem('kira-profile') !== null);
}

/** Gives a browser an account's session, as if it had signed in there before. */
export const takeSession = (context: BrowserContext, account: Account, origin: string): Promise<void> =>
  context.addCookies(
    (account.headers()['cookie'] ?? '').split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
    }),
  );

/** Logs in on the login page, in its language. */
export async function logInByForm(
  page: Page,
  origin: string,
  name: string,
  { form, login }: Translated<typeof authTexts> = authTexts,
): Promise<void> {
  if (!page.url().includes('/login')) await page.goto(`${origin}/login`);
  await page.getByLabel(form.email).fill(`${name}@example.com`);
  await page.getByLabel(form.password, { exact: true }).fill(defaultPassword);
  await page.getByRole('button', { name: login.submit }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Waits until the app itself says that it works without a connection. */
export async function untilReadyForOffline(page: Page): Promise<void> {
  await page.goto(new URL('/settings', page.url()).href);
  await page.getByText(shellTexts.offlineReady.ready).waitFor({ timeout: 60_000 });
}

/** From the next page on the server's early answers are missing, as from an app that is stored already. */
export const withoutEarlyAnswers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const inPage = new MutationObserver(() => document.getElementById('early-answers')?.remove());
    inPage.observe(document, { childList: true, subtree: true });
  });

/** Wakes sync at once, as the browser does when the connection is back. */
export const backOnline = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));

/** Waits until the page has painted what it knows now. */
export const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
