import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SyncedPayment } from '../../src/contract/payments.ts';
import { emptyBill, type Board, type BoardOp } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { duitNowFor, readDuitNow } from '../../src/domain/duitnow/duitnow.ts';
import { testCode } from '../../src/domain/duitnow/test-codes.ts';
import { minor } from '../../src/domain/money/money.ts';
import { payingTexts as texts } from '../../src/features/board/paying/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { payTexts } from '../../src/pay/texts.ts';
import { bankPictureOf } from '../../tools/qr/qr-pictures.ts';
import { readByDecoder } from '../../tools/qr/read-by-decoder.ts';
import { expectAccessible } from './axe.ts';
import { openBill } from './board-steps.ts';
import { deviceOn, goOnline, startFriends, type Friends } from './friends.ts';
import { keepShared, shared, type Shared } from './shared-by-phone.ts';

let friends: Friends;
beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends?.end());

const idOf = async (who: 'aisyah' | 'bala') =>
  (await friends[who].call<{ user: { _id: string } }>('GET', '/auth/profile')).user._id;

/** Aisyah, Bala with an account, and Chong and Devi without one: each had a dish. */
async function newBill(): Promise<string> {
  const rank = ranks(4);
  const people = { aisyah: await idOf('aisyah'), bala: await idOf('bala'), chong: null, devi: null };
  const ids = Object.keys(people) as (keyof typeof people)[];
  const board: Board = {
    bill: { ...emptyBill, title: 'Mamak', date: '2026-11-20' },
    items: Object.fromEntries(
      ids.map((id, at) => [
        `dish-${id}`,
        {
          name: `Dish ${at}`,
          quantity: 1,
          price: minor(1000 + at * 10),
          taxRate: null,
          rank: rank[at]!,
          shares: { [id]: { weight: 1, rank: 'V' } },
        },
      ]),
    ),
    columns: Object.fromEntries(
      ids.map((id, at) => [id, { title: id, rank: rank[at]!, user: people[id], covered: false }]),
    ),
  };
  const _id = randomUUID();
  await friends.aisyah.call('POST', '/receipts', { _id, board });
  return _id;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const face = (page: Page, who: string) => page.locator(`[data-due="${who}"] [data-ring]`);
const paymentsOf = async (bill: string) => {
  const { changes } = await friends.aisyah.call<{ changes: { payment?: SyncedPayment }[] }>(
    'GET',
    '/sync?limit=200',
  );
  return changes.flatMap(({ payment }) => (payment?._id.includes(bill) ? [payment] : []));
};

test('the host collects while another phone says offline that it paid: one document, a full ring on all three', async () => {
  const bill = await newBill();
  const host = await deviceOn(friends, 'aisyah', bill);
  const bala = await deviceOn(friends, 'bala', bill);
  const tablet = await deviceOn(friends, 'aisyah', bill);

  // Nobody paid yet: the last step asks who did.
  await button(host, texts.title).click();
  await host
    .getByRole('dialog')
    .getByRole('button', { name: paidTexts.all('aisyah') })
    .click();
  await host.getByRole('heading', { name: texts.youGetBack('RM 30.60') }).waitFor();
  // For cash: each pays RM 10.00. It is taken back as easily.
  await button(host, 'RM 1.00').click();
  await host.getByRole('heading', { name: texts.youGetBack('RM 30.00') }).waitFor();
  await host.getByText(texts.bears('aisyah', 'RM 0.60')).waitFor();
  await expectAccessible(host);
  await button(host, texts.exact).click();
  await host.getByRole('heading', { name: texts.youGetBack('RM 30.60') }).waitFor();
  await expectAccessible(host);

  // Bala's phone has heard of it, and loses the connection.
  await bala.getByText(texts.youPay('aisyah', 'RM 10.10')).first().waitFor();
  await bala.context().setOffline(true);
  await button(bala, texts.title).click();
  await button(bala, texts.iPaid).click();
  await button(bala, texts.tell('aisyah')).waitFor();
  await expectAccessible(bala);

  // Face by face, without a keyboard.
  await button(host, texts.collect).click();
  for (const nth of [1, 2, 3]) {
    await host.getByRole('heading', { name: texts.collectTitle(nth, 3) }).waitFor();
    if (nth === 1) await expectAccessible(host);
    await button(host, texts.gotIt).click();
  }
  await host.getByText(texts.allCollected).waitFor();
  const collecting = host.getByRole('dialog', { name: texts.collect, exact: true });
  await collecting.getByRole('button', { name: texts.done }).click();
  await host.getByRole('heading', { name: texts.even, exact: true }).waitFor();

  await goOnline(bala);
  await expect
    .poll(async () => (await paymentsOf(bill)).filter(({ doc }) => doc.sent !== null))
    .toMatchObject([{ doc: { sent: 1010, got: 1010 } }]);
  expect(await paymentsOf(bill)).toHaveLength(3);
  await button(tablet, texts.title).click();
  for (const page of [host, tablet])
    await expect.poll(async () => face(page, await idOf('bala')).getAttribute('data-ring')).toBe('full');
  await tablet.getByText(texts.received('RM 30.60', 'RM 30.60')).waitFor();
  await bala.getByText(texts.got('aisyah', 'RM 10.10')).waitFor();
});

/** Counts the locks that keep the screen awake. A browser without a screen gives none itself. */
const countAwake = (page: Page) =>
  page.evaluate(() => {
    const kept = { now: 0 };
    navigator.wakeLock.request = async () => {
      kept.now += 1;
      return Object.assign(new EventTarget() as WakeLockSentinel, {
        release: async () => void (kept.now -= 1),
      });
    };
    Object.assign(window, { kept });
  });
const awake = (page: Page) => page.evaluate(() => (window as unknown as { kept: { now: number } }).kept.now);

test('a code chosen in Settings asks offline for each one’s amount, on both phones', async () => {
  const text = testCode({ '59': 'NUR AISYAH BINTI RAZAK' });
  const read = readDuitNow(text);
  if (!read.ok) throw new Error(read.why);
  const asking = (amount: number) => duitNowFor(read.code, amount);
  const bill = await newBill();
  const host = await deviceOn(friends, 'aisyah', bill, true);
  await host.setViewportSize({ width: 390, height: 844 });
  await host.emulateMedia({ colorScheme: 'dark' });
  await button(host, texts.title).click();
  const settling = host.getByRole('dialog');
  await settling.getByRole('button', { name: paidTexts.all('aisyah') }).click();
  await button(host, texts.collect).click();
  await host.getByRole('link', { name: payTexts.addOwn }).click();
  await host
    .getByLabel(settingsTexts.ways.code, { exact: true })
    .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await bankPictureOf(text, 'dark') });
  await host.getByText('NUR AISYAH BINTI RAZAK, Maybank').waitFor();
  await openBill(host, bill);

  // Bala's phone gets to know it.
  const bala = await deviceOn(friends, 'bala', bill, true);
  await bala.setViewportSize({ width: 390, height: 844 });
  await button(bala, texts.title).click();
  await button(bala, texts.payByQr).click();
  await bala.getByText(payTexts.neverCounts).waitFor();
  // What is asked changes while the code is on the screen.
  const price = { op: 'item.set', id: 'dish-bala', field: 'price', value: 1510 };
  await friends.aisyah.call('PATCH', `/states/${bill}`, { ops: [price], baseRev: 1 });
  await bala.getByText(payTexts.now('RM 15.10')).waitFor();
  for (const page of [host, bala]) {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await page.context().setOffline(true);
  }

  await countAwake(host);
  await button(host, texts.title).click();
  await button(host, texts.collect).click();
  for (const [nth, amount] of [1510, 1020, 1030].entries()) {
    await host.getByRole('heading', { name: texts.collectTitle(nth + 1, 3) }).waitFor();
    const code = host.getByRole('img', {
      name: payTexts.code(read.code.name, `RM ${(amount / 100).toFixed(2)}`),
    });
    await code.waitFor();
    const { width = 0 } = (await code.boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(0.6 * 390);
    expect(await readByDecoder(await host.screenshot())).toBe(asking(amount));
    if (nth === 0) {
      await expectAccessible(host);
      expect(await code.evaluate((svg) => getComputedStyle(svg).backgroundColor)).toBe('rgb(255, 255, 255)');
      expect(await awake(host)).toBe(1);
    }
    await button(host, texts.gotIt).click();
  }
  await host.getByText(texts.allCollected).waitFor();
  await expect.poll(() => awake(host)).toBe(0);

  // The picture has what the screen shows, and so has what its payer says.
  await expectAccessible(bala);
  const saving = bala.waitForEvent('download');
  await button(bala, payTexts.save).click();
  const saved = await readFile(await (await saving).path());
  expect(await readByDecoder(saved)).toBe(asking(1010));
  expect(await paymentsOf(bill)).toEqual([]);
  await button(bala, payTexts.iPaid('RM 10.10')).click();
  await goOnline(bala);
  await expect.poll(async () => (await paymentsOf(bill)).map(({ doc }) => doc.sent)).toEqual([1010]);
});

test('what somebody is paying stays on their screen when its bill asks nothing any more', async () => {
  await friends.aisyah.call('PUT', '/me/ways-to-pay', {
    duitnow: testCode(),
    phone: null,
    bank: null,
    account: null,
  });
  const bill = await newBill();
  const change = (op: BoardOp) => friends.aisyah.call('PATCH', `/states/${bill}`, { ops: [op], baseRev: 1 });
  await change({ op: 'bill.set', field: 'paid', value: [{ who: 'aisyah', amount: null }] });
  const bala = await deviceOn(friends, 'bala', bill);
  await button(bala, texts.title).click();
  await button(bala, texts.payByQr).click();
  await bala.getByText(payTexts.neverCounts).waitFor();
  await change({ op: 'item.share', id: 'dish-bala', shares: { aisyah: { weight: 1, rank: 'V' } } });
  await bala.getByText(payTexts.nothingNow).waitFor();
  await button(bala, payTexts.iPaid('RM 10.10')).click();
  await expect.poll(async () => (await paymentsOf(bill)).map(({ doc }) => doc.sent)).toEqual([1010]);
});

test('the payee’s reminder and picture carry their own code, and a payer’s picture carries none', async () => {
  const text = testCode({ '59': 'NUR AISYAH BINTI RAZAK' });
  const body = { duitnow: text, phone: '012-345 6789', bank: 'Maybank', account: '514012345678' };
  await friends.aisyah.call('PUT', '/me/ways-to-pay', body);
  const bill = await newBill();
  const ops = [{ op: 'bill.set', field: 'paid', value: [{ who: 'aisyah', amount: null }] }];
  await friends.aisyah.call('PATCH', `/states/${bill}`, { ops, baseRev: 1 });
  const host = await deviceOn(friends, 'aisyah', bill);
  await keepShared(host);
  const share = async (page: Page) => {
    await button(page, boardTexts.summary.open).click();
    const picture = page.waitForEvent('download');
    await page.getByText(boardTexts.summary.image).click();
    const file = await readFile(await (await picture).path());
    await page.keyboard.press('Escape');
    return file;
  };
  const own = await share(host);
  expect(await readByDecoder(own)).toBe(text);

  await button(host, texts.title).click();
  await button(host, texts.more('bala')).click();
  await button(host, payTexts.remind).click();
  await expect.poll(() => shared(host)).toHaveLength(1);
  const [{ words, file }] = (await shared(host)) as [Shared];
  expect(words).toBe(
    `For Mamak you pay me RM 10.10. ${new URL(host.url()).origin}/receipts/${bill}#pay\nDuitNow 012-345 6789\nMaybank 514012345678`,
  );
  const read = readDuitNow(text);
  expect(await readByDecoder(Buffer.from(file!))).toBe(read.ok && duitNowFor(read.code, 1010));

  const bala = await deviceOn(friends, 'bala', bill);
  expect(await readByDecoder(await share(bala))).toBeNull();
  // The reminder's link opens what they pay.
  await bala.goto('about:blank');
  await bala.goto(
    words
      .split(' ')
      .find((word) => word.startsWith('http'))!
      .split('\n')[0]!,
  );
  await button(bala, texts.payByQr).click();
  await button(bala, payTexts.iPaid('RM 10.10')).waitFor();
});
