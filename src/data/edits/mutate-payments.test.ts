import { expect, test } from 'vitest';
import { freezeAll, lunch, newDevice, photo, refuseRows, retitle } from '../../../tests/support/device.ts';
import { minor } from '../../domain/money/money.ts';
import { paymentId, type Payment, type PaymentOp } from '../../domain/settling/payment.ts';
import { documentOf } from '../device/documents.ts';
import { countOutbox, queryBillPayments } from '../queries/queries.ts';
import { opsOf, queueRows } from './outbox.ts';

const set = <F extends keyof Payment>(field: F, value: Payment[F]) =>
  ({ op: 'payment.set', field, value }) as PaymentOp;
const forBill = (bill: string, n = 1) => paymentId({ for: 'bill', bill, from: 'ben', to: 'aina', n });
const group = '00000000-0000-7000-8000-00000000beef';

test('WRITE-1: a payment shows at once, and its words go by its own queue', async () => {
  const { db, mutate, writes } = newDevice();
  const bill = await mutate.createReceipt(lunch);
  const id = forBill(bill);
  await mutate.sayPayment(id, [set('sent', minor(2340)), set('how', 'cash')]);
  expect(await queryBillPayments(db, bill)).toMatchObject([
    { id, rev: 0, snapshot: null, view: { sent: 2340, got: null, how: 'cash' }, gone: 0 },
  ]);
  const rows = await db.outbox.where('queue').equals(`payment:${id}`).toArray();
  expect(rows.map(({ call, dependsOn }) => [call, dependsOn])).toEqual([
    [{ type: 'op', ref: `payment:${id}`, op: set('sent', minor(2340)) }, [`receipt:${bill}`]],
    [{ type: 'op', ref: `payment:${id}`, op: set('how', 'cash') }, [`receipt:${bill}`]],
  ]);
  expect(writes()).toBe(2);
  expect(await countOutbox(db)).toMatchObject({ unsent: 1, waiting: 1 }); // people count the bill
});

test('a later word replaces an unsent one of the same field, and no frozen one (WRITE-4)', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = forBill(await mutate.createReceipt(lunch));
  const words = async () =>
    opsOf('payment', await queueRows(db, `payment:${id}`)).map(({ field, value }) => [field, value]);
  await mutate.sayPayment(id, [set('sent', minor(100)), set('note', 'satay')]);
  await mutate.sayPayment(id, [set('sent', minor(200)), set('sent', minor(300))]);
  expect(await words()).toEqual([
    ['sent', 300],
    ['note', 'satay'],
  ]);
  await freezeAll(device);
  await mutate.sayPayment(id, [set('sent', null)]);
  expect(await words()).toEqual([
    ['sent', 300],
    ['note', 'satay'],
    ['sent', null],
  ]);
  expect(await documentOf(db, 'payment', id)).toMatchObject({ view: { sent: null, note: 'satay' } });
});

test('PUSH-3: a payment waits for what it names to be made, and for nothing else', async () => {
  const { db, mutate } = newDevice();
  const bill = await mutate.createReceipt(lunch);
  await db.outbox.clear();
  const dependsOn = async (id: string) => {
    await mutate.sayPayment(id, [set('got', minor(5))]);
    return (await db.outbox.where('queue').equals(`payment:${id}`).first())?.dependsOn;
  };
  await mutate.edit(bill, [retitle('Dinner')]);
  expect(await dependsOn(forBill(bill))).toEqual([]);
  const column = { title: 'Chong', rank: '13', user: null, covered: false };
  await mutate.edit(bill, [{ op: 'column.add', id: 'chong', column }]);
  expect(await dependsOn(forBill(bill, 2))).toEqual([]);
  expect(await dependsOn(paymentId({ for: 'bill', bill, from: 'chong', to: 'aina', n: 1 }))).toEqual([
    `receipt:${bill}`,
  ]);
  const about = { from: 'p1', to: 'p2', day: '20261127', n: 1 };
  expect(await dependsOn(paymentId({ for: 'group', group, ...about }))).toEqual([]);
  const made = await mutate.createGroup({ name: 'Makan', emails: [], defaultGroup: false });
  expect(await dependsOn(paymentId({ for: 'group', group: made, ...about }))).toEqual([`group:${made}`]);
});

test('a refused word shows until it is discarded, and then the payment is gone', async () => {
  const { db, mutate } = newDevice();
  const id = forBill(group);
  await mutate.sayPayment(id, [set('got', minor(5))]);
  await refuseRows({ db }, `payment:${id}`);
  expect(await countOutbox(db)).toMatchObject({ refused: 1, refusedGroups: 0 });
  await mutate.sayPayment(id, [set('got', minor(7))]);
  expect(await db.outbox.count()).toBe(2); // the user decides on the refused one
  await mutate.discard(`payment:${id}`);
  expect(await documentOf(db, 'payment', id)).toMatchObject({ view: { got: 7 } });
  await refuseRows({ db }, `payment:${id}`);
  await mutate.discard(`payment:${id}`);
  expect(await db.documents.where('ref').startsWith('payment:').count()).toBe(0);
});

test('a bill that is discarded before the server had it takes its payments along', async () => {
  const { db, mutate } = newDevice();
  const bill = await mutate.createReceipt({ ...lunch, image: await mutate.addImage(photo) });
  await mutate.sayPayment(forBill(bill), [set('got', minor(5))]);
  await refuseRows({ db }, `receipt:${bill}`);
  await mutate.discard(`receipt:${bill}`);
  expect(await db.outbox.count()).toBe(0);
  expect(await db.documents.where('ref').startsWith('payment:').count()).toBe(0);
});

test('a press on several payments is stored whole or not at all', async () => {
  const { db, mutate, writes } = newDevice();
  const bill = await mutate.createReceipt(lunch);
  const [one, two] = [forBill(bill), forBill(bill, 2)];
  const before = writes();
  await mutate.sayPayments([
    [one, set('sent', minor(860))],
    [one, set('how', 'offset')],
    [two, set('sent', minor(1140))],
  ]);
  expect(writes()).toBe(before + 1);
  expect(await queryBillPayments(db, bill)).toMatchObject([
    { id: one, view: { sent: 860, how: 'offset' } },
    { id: two, view: { sent: 1140, how: null } },
  ]);
  // The second payment can't be stored.
  db.documents.hook('updating', (_, ref) => {
    if (ref === `payment:${two}`) throw new Error('no');
  });
  const again = mutate.sayPayments([
    [one, set('sent', null)],
    [two, set('sent', null)],
  ]);
  await expect(again).rejects.toThrow();
  expect(await queryBillPayments(db, bill)).toMatchObject([
    { view: { sent: 860 } },
    { view: { sent: 1140 } },
  ]);
});
