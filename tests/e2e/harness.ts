import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { password } from '../support/account.ts';
import { newPhone, type Phone, type PhoneOptions } from '../support/browser.ts';
import { openMailbox, type Mailbox } from '../support/mailbox.ts';
import { startServer, type ServerProcess } from '../support/server.ts';

/** A server process on an empty database, a mail server, and as many phones as a test wants. */
export interface World {
  server: ServerProcess;
  mailbox: Mailbox;
  /** `origin`: the server's, unless there is something in between. */
  phone(options?: Partial<PhoneOptions>): Phone;
  /** Ends everything. Fails when a page did what none may (browser.ts). */
  end(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const data = mkdtempSync(join(tmpdir(), 'kira-e2e-'));
  cpSync(inject('emptyData'), data, { recursive: true });
  const mailbox = await openMailbox();
  const server = await startServer({ data, env: { SMTP_URL: mailbox.url } });
  const phones: Phone[] = [];
  return {
    server,
    mailbox,
    phone(options = {}) {
      const phone = newPhone({ origin: server.origin, ...options });
      phones.push(phone);
      return phone;
    },
    async end() {
      for (const phone of phones) await phone.remove();
      await server.stop();
      await mailbox.close();
      rmSync(data, { recursive: true, force: true });
      expect(phones.flatMap(({ faults }) => faults)).toEqual([]);
    },
  };
}

/** Signs up on the page and opens the link that is e-mailed. Ends on the login page. */
export async function signUp(page: Page, world: World, name: string): Promise<void> {
  const { origin } = world.server;
  await page.goto(`${origin}/signup`);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/pending-email-verification');
  await page.goto(await world.mailbox.link(`${name}@example.com`, 'verify-email'));
  await page.waitForURL('**/login**', { timeout: 15_000 });
}

/** Logs in from the login page. */
export async function logIn(page: Page, origin: string, name: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Waits until the app itself says that it works without a connection. */
export async function untilReadyForOffline(page: Page): Promise<void> {
  await page.goto(new URL('/settings', page.url()).href);
  await page.getByText(shellTexts.offlineReady.ready).waitFor({ timeout: 60_000 });
}

/** Chooses a file in the upload screen, as a person does in the gallery. */
export async function chooseFile(page: Page, file: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Gallery' }).click();
  await (await chooser).setFiles(file);
}

export interface Point {
  /** Pixels from the window's left upper corner. */
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** What drags things: the mouse or a finger. */
export interface Hand {
  /** Takes what lies there, and holds it over a place that may scroll meanwhile. */
  take: (from: Box, to: () => Promise<Box>) => Promise<void>;
  /** Goes on with what it holds. */
  over: (to: () => Promise<Box>) => Promise<void>;
  drop: () => Promise<void>;
}

export function newMouse({ mouse }: Page): Hand {
  const over: Hand['over'] = async (to) => {
    const { x, y } = middleOf(await to());
    await mouse.move(x, y, { steps: 12 });
    await mouse.move(x + 1, y + 1);
  };
  return {
    async take(from, to) {
      const { x, y } = middleOf(from);
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move(x + 8, y + 8, { steps: 4 }); // a press counts as a drag after 5 px
      await over(to);
    },
    over,
    drop: () => mouse.up(),
  };
}

export interface Finger extends Hand {
  down: (at: Point) => Promise<void>;
  move: (to: Point) => Promise<void>;
}

export async function newFinger(page: Page): Promise<Finger> {
  const screen = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    at = touchPoints[0] ?? at;
    await screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const over: Hand['over'] = async (to) => {
    for (let step = 1; step <= 24; step++) {
      const aim = middleOf(await to());
      const part = 1 / Math.max(1, 13 - step);
      await send('touchMove', [{ x: at.x + (aim.x - at.x) * part, y: at.y + (aim.y - at.y) * part }]);
      await page.waitForTimeout(25);
    }
    await page.waitForTimeout(100);
  };
  return {
    down: (point) => send('touchStart', [point]),
    move: (point) => send('touchMove', [point]),
    async take(from, to) {
      await send('touchStart', [middleOf(from)]);
      await page.waitForTimeout(250); // a press counts as a drag after 120 ms
      await over(to);
    },
    over,
    drop: () => send('touchEnd', []),
  };
}

/** Drags with the mouse. */
export async function dragTo(page: Page, from: Box, to: Box): Promise<void> {
  const mouse = newMouse(page);
  await mouse.take(from, () => Promise.resolve(to));
  await mouse.drop();
}

/** A finger drags something to a place that may scroll meanwhile. */
export async function fingerDrag(page: Page, from: Box, to: () => Promise<Box>): Promise<void> {
  const finger = await newFinger(page);
  await finger.take(from, to);
  await finger.drop();
}

/** Each person's amount as the board shows it, by name, and the bill's total; in RM with two decimals. */
export async function readAmounts(page: Page): Promise<{ total: string; people: Record<string, string> }> {
  const bar = page.getByRole('region', { name: 'Bill', exact: true });
  const people = await bar
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('span:not(.visually-hidden)')]
          .slice(-2)
          .map((part) => part.textContent ?? ''),
      ),
    );
  const total = (await bar.locator('strong').first().textContent()) ?? '';
  return { total, people: Object.fromEntries(people) as Record<string, string> };
}

/** "RM 1,234.50" -> 123450 */
export const toSen = (amount: string): number => Math.round(Number(amount.replace(/[^\d.-]/g, '')) * 100);

/** Where something is on the screen. Throws when it is not shown. */
export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator.toString()} is not shown.`);
  return box;
}
