import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { lunch, newDevice, outboxOf } from '../../tests/support/device.ts';
import { newSyncDevice, noNews, refusal, server } from '../../tests/support/sync-device.ts';
import type { SyncedPayment } from '../contract/payments.ts';
import { allOf, documentOf, putWhole } from '../data/device/documents.ts';
import { newDocument } from '../data/device/refs.ts';
import type { OutboxRow } from '../data/device/rows.ts';
import { queryRefusal } from '../data/queries/queries.ts';
import { minor } from '../domain/money/money.ts';
import {
  applyPaymentOp,
  emptyPayment,
  paymentId,
  type Payment,
  type PaymentOp,
} from '../domain/settling/payment.ts';
import { nextRequest, readyQueues } from './request.ts';

const bill = '0193a000-0000-7000-8000-000000000001';
const id = paymentId({ for: 'bill', bill, from: 'ben', to: 'aina', n: 1 });
const set = <F extends keyof Payment>(field: F, value: Payment[F]) =>
  ({ op: 'payment.set', field, value }) as PaymentOp;
const payment = (rev: number, doc: Partial<Payment>): SyncedPayment => ({
  _id: id,
  rev,
  doc: { ...emptyPayment, ...doc },
  people: [{ _id: 'u1', name: 'Aina' }],
  history: [],
});
const told = (rev: number, doc: Partial<Payment>) => ({ type: 'payment', payment: payment(rev, doc) });

/** A server that knows what somebody else said, answers words, and can be told to send changes. */
function paying(theirs: Partial<Payment> = {}) {
  const next: { changes: unknown[]; refuse: boolean } = { changes: [], refuse: false };
  let rev = 4;
  let doc: Payment = { ...emptyPayment, ...theirs };
  const script = server(({ name, body }) => {
    if (name === 'sync') return { ...noNews, changes: next.changes };
    if (name !== 'patchPayment') return null;
    if (next.refuse) return refusal(404, 'paymentNotFound');
    const { ops } = body as { ops: PaymentOp[] };
    doc = ops.reduce(applyPaymentOp, doc);
    const outcomes = ops.map(() => 'applied');
    return { rev: (rev += 1), outcomes, reasons: ops.map(() => null), payment: payment(rev, doc) };
  });
  return { script, next };
}

test('PUSH-6: the answer to a word has the other side’s, and the row leaves the outbox', async () => {
  const { script } = paying({ got: minor(2300) });
  const device = newSyncDevice(script);
  await device.mutate.sayPayment(id, [set('sent', minor(2340))]);
  await device.sync();
  expect(device.pushed()).toMatchObject([
    { name: 'patchPayment', body: { ops: [set('sent', minor(2340))], baseRev: 0 } },
  ]);
  expect(await outboxOf(device)).toEqual([]);
  const both = { sent: 2340, got: 2300 };
  expect(await documentOf(device.db, 'payment', id)).toMatchObject({
    rev: 5,
    snapshot: both,
    view: both,
    under: `receipt:${bill}`,
  });
});

test('PULL-2, PULL-5: an older payment is ignored, and unsent words stay on a newer one', async () => {
  const { script, next } = paying();
  const device = newSyncDevice(script);
  await device.db.open();
  next.changes = [told(7, { sent: minor(100) })];
  await device.sync();
  await device.mutate.sayPayment(id, [set('got', minor(90))]);
  const seen = async () => (await documentOf(device.db, 'payment', id))?.view;
  expect(await seen()).toMatchObject({ sent: 100, got: 90 });
  next.changes = [told(6, {})];
  await device.retryNow();
  expect(await seen()).toMatchObject({ sent: 100 });
  next.changes = [told(8, { sent: minor(120), got: minor(1) })];
  await device.retryNow();
  // The answer of this server has revision 5: older than what the feed has brought.
  expect(await documentOf(device.db, 'payment', id)).toMatchObject({ rev: 8, view: { sent: 120, got: 1 } });
});

test('PULL-3: a payment that is gone goes, but for unsent words, which the server answers', async () => {
  const { script, next } = paying();
  const device = newSyncDevice(script);
  await device.db.open();
  next.changes = [told(3, { sent: minor(100) })];
  await device.sync();
  next.refuse = true;
  await device.mutate.sayPayment(id, [set('got', minor(100))]);
  next.changes = [{ type: 'payment.gone', id }];
  await device.retryNow();
  expect(await outboxOf(device)).toEqual(['payment op refused']);
  expect(await documentOf(device.db, 'payment', id)).toMatchObject({
    gone: 1,
    view: { sent: 100, got: 100 },
  });
  // Shown to this user again: the word is sent by itself.
  next.refuse = false;
  next.changes = [told(4, { sent: minor(100) })];
  await device.retryNow();
  await device.sync();
  expect(await outboxOf(device)).toEqual([]);
  expect(await documentOf(device.db, 'payment', id)).toMatchObject({ gone: 0, view: { got: 100 } });
  next.changes = [{ type: 'payment.gone', id }];
  await device.retryNow();
  expect(await device.db.documents.where('ref').startsWith('payment:').count()).toBe(0);
});

test('PUSH-3: a new bill goes first, then its payment, whatever else of the bill waits', async () => {
  const { script } = paying();
  const device = newSyncDevice(script);
  const made = await device.mutate.createReceipt(lunch);
  const paid = paymentId({ for: 'bill', bill: made, from: 'ben', to: 'aina', n: 1 });
  await device.mutate.sayPayment(paid, [set('got', minor(1))]);
  await device.sync();
  expect(device.pushed().map(({ name }) => name)).toEqual(['createReceipt', 'patchPayment']);
  expect(await queryRefusal(device.db, made)).toBeNull();
});

test('PUSH-3: a payment waits for a person on its bill, but for no other edit of it', async () => {
  const { db, mutate } = newDevice();
  const made = await mutate.createReceipt(lunch);
  await db.outbox.clear();
  const column = { title: 'Chong', rank: '13', user: null, covered: false };
  await mutate.edit(made, [
    { op: 'column.add', id: 'chong', column },
    { op: 'bill.set', field: 'title', value: 'Dinner' },
  ]);
  const paid = paymentId({ for: 'bill', bill: made, from: 'chong', to: 'aina', n: 1 });
  await mutate.sayPayment(paid, [set('got', minor(1))]);
  const ready = (rows: OutboxRow[]) => readyQueues(rows, new Set(), () => true);
  const rows = await db.outbox.orderBy('n').toArray();
  expect(ready(rows)).toEqual([`receipt:${made}`]);
  expect(ready(rows.slice(1))).toEqual([`receipt:${made}`, `payment:${paid}`]);
});

test('PUSH-3: a payment waits for what gives its writer the word: the person whom they take, or hold', async () => {
  for (const op of [
    { op: 'column.hold', id: 'ben', user: v7(), value: true },
    { op: 'column.set', id: 'ben', field: 'user', value: v7() },
  ] as const) {
    const { db, mutate } = newDevice();
    const made = await mutate.createReceipt(lunch);
    await db.outbox.clear();
    await mutate.edit(made, [op]);
    const paid = paymentId({ for: 'bill', bill: made, from: 'ben', to: 'aina', n: 1 });
    await mutate.sayPayment(paid, [set('sent', minor(1))]);
    const rows = await db.outbox.orderBy('n').toArray();
    expect(rows).toHaveLength(2);
    expect(readyQueues(rows, new Set(), () => true)).toEqual([`receipt:${made}`]);
  }
});

test('a word that the server rejects leaves no payment on the device, and the app tells', async () => {
  const script = server(({ name }) =>
    name === 'patchPayment'
      ? { rev: 0, outcomes: ['rejected'], reasons: ['right'], payment: payment(0, {}) }
      : null,
  );
  const device = newSyncDevice(script);
  await device.mutate.sayPayment(id, [set('got', minor(5))]);
  await device.sync();
  expect(await outboxOf(device)).toEqual([]);
  expect(await device.db.documents.where('ref').startsWith('payment:').count()).toBe(0);
  expect(device.mended).toEqual([{ without: 'word', title: '' }]);
});

const other = '0193a000-0000-7000-8000-000000000002';

test('a word taken back before the server had it ends without a word', async () => {
  const script = server(({ name }) =>
    name === 'patchPayment'
      ? { rev: 0, outcomes: ['rejected'], reasons: ['unknown'], payment: payment(0, {}) }
      : null,
  );
  const device = newSyncDevice(script);
  await device.mutate.sayPayment(id, [set('sent', minor(5))]);
  await device.mutate.sayPayment(id, [set('sent', null)]);
  await device.sync();
  expect(await outboxOf(device)).toEqual([]);
  expect(await device.db.documents.where('ref').startsWith('payment:').count()).toBe(0);
  expect(device.mended).toEqual([]);
});

test('PAYMENT-6: a payment dated by a wrong clock goes once more under the server’s day, as a new one', async () => {
  const on = (day: string, n: number) => paymentId({ for: 'pair', from: bill, to: other, day, n });
  const [wrong, used, free] = [on('20271127', 1), on('20261127', 1), on('20261127', 2)];
  const script = server(({ name, body }) => {
    if (name !== 'patchPayment') return null;
    if (device.pushed().length === 1) return refusal(409, 'paymentDay', { today: '20261127' });
    const { ops } = body as { ops: PaymentOp[] };
    const doc = ops.reduce(applyPaymentOp, emptyPayment);
    return {
      rev: 1,
      outcomes: ops.map(() => 'applied'),
      reasons: ops.map(() => null),
      payment: { ...payment(1, doc), _id: free },
    };
  });
  const device = newSyncDevice(script);
  await device.db.open();
  await putWhole(device.db, {
    ...newDocument(`payment:${used}`, emptyPayment),
    rev: 1,
    snapshot: emptyPayment,
  });
  await device.mutate.sayPayment(wrong, [set('sent', minor(5)), set('how', 'cash')]);
  await device.sync();
  expect(device.pushed().map(({ seq }) => seq)).toEqual(['1', '1']);
  expect(new Set(device.pushed().map(({ key }) => key)).size).toBe(2);
  expect(await outboxOf(device)).toEqual([]);
  expect((await allOf(device.db, 'payment')).map((row) => [row.id, row.view.sent])).toEqual([
    [used, null],
    [free, 5],
  ]);
});

test('PUSH-4: a request has twenty words at most, and a frozen one is not changed', async () => {
  const { db, mutate } = newDevice();
  await mutate.sayPayment(id, [set('got', minor(1)), set('note', 'x')]);
  const rows = await db.outbox.orderBy('n').toArray();
  expect(nextRequest(rows)).toHaveLength(2);
  expect(nextRequest(Array.from({ length: 25 }, () => rows[0]!))).toHaveLength(20);
  const batch = { key: 'k', seq: 1, baseRev: 0 };
  expect(nextRequest([{ ...rows[0]!, batch }, rows[1]!])).toHaveLength(1);
});
