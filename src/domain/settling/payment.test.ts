import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minor } from '../money/money.ts';
import {
  aboutPayment,
  applyPaymentOp,
  countedOf,
  emptyPayment,
  maySay,
  mayWritePayment,
  paymentId,
  readPaymentField,
  type PaymentOp,
  type PaymentSide,
} from './payment.ts';

const bill = '0193a000-0000-7000-8000-000000000001';
const ali = '0193a000-0000-7000-8000-0000000000a1';
const bala = '0193a000-0000-7000-8000-0000000000b1';

test('PAY-1 an id says what it is made of', () => {
  const abouts = [
    { for: 'bill', bill, from: 'column-1-a', to: 'column-1-b', n: 1 },
    { for: 'group', group: bill, from: 'p1', to: 'p2', day: '20261127', n: 2 },
    { for: 'pair', from: ali, to: bala, day: '20261127', n: 40 },
    { for: 'bill', bill, from: 'a', to: 'b', n: 1, currency: 'THB' },
  ] as const;
  for (const about of abouts) expect(aboutPayment(paymentId(about))).toEqual(about);
});

test.each([
  ['one person twice', `1.bill.${bill}.a.a.1`],
  ['another version', `2.bill.${bill}.a.b.1`],
  ['number 0', `1.bill.${bill}.a.b.0`],
  ['number 41', `1.bill.${bill}.a.b.41`],
  ['a part more', `1.bill.${bill}.a.b.1.1`],
  ['no bill', '1.bill.x.a.b.1'],
  ['a currency that nobody knows', `1.bill.${bill}.a.b.1.XXX`],
  ['the home currency, which another id means', `1.bill.${bill}.a.b.1.MYR`],
  ['a pair of columns', '1.pair.a.b.20261127.1'],
  ['an end of line', `1.bill.${bill}.a.b.1\n`],
])('an id of %s is refused', (_, id) => {
  expect(aboutPayment(id)).toBeNull();
});

const amount = fc.option(fc.nat(100_000).map(minor));
const op: fc.Arbitrary<PaymentOp> = fc.oneof(
  fc.record({ op: fc.constant('payment.set' as const), field: fc.constant('sent' as const), value: amount }),
  fc.record({ op: fc.constant('payment.set' as const), field: fc.constant('got' as const), value: amount }),
  fc.record({
    op: fc.constant('payment.set' as const),
    field: fc.constant('apart' as const),
    value: fc.boolean(),
  }),
);

test('PAY-2 applied twice equals once, and the value before sets it back', () => {
  fc.assert(
    fc.property(fc.array(op), op, (ops, last) => {
      const before = ops.reduce(applyPaymentOp, emptyPayment);
      const after = applyPaymentOp(before, last);
      expect(applyPaymentOp(after, last)).toEqual(after);
      expect(applyPaymentOp(after, readPaymentField(before, last))).toEqual(before);
    }),
  );
});

test.each([
  [null, null, 0],
  [2340, null, 2340],
  [2340, 2500, 2500],
  [2340, 0, 0],
  [null, 100, 100],
])('PAY-3 sent %s and got %s count as %s', (sent, got, counted) => {
  expect(countedOf({ sent: sent as never, got: got as never })).toBe(counted);
});

const account = (user: string): PaymentSide => ({ user, holders: [] });
const nobody = (...holders: string[]): PaymentSide => ({ user: null, holders });

test.each([
  // who, payer, payee, editsAll, may say sent, may say got
  ['ali', account('ali'), account('bala'), true, true, false],
  ['bala', account('ali'), account('bala'), true, false, true],
  ['chong', account('ali'), account('bala'), true, false, false],
  // The payee never writes the payer's word, also not as the host of somebody without an account.
  ['bala', nobody(), account('bala'), true, false, true],
  ['bala', nobody('bala'), account('bala'), true, false, true],
  ['chong', nobody(), account('bala'), true, true, false],
  ['chong', nobody(), account('bala'), false, false, false],
  ['guest', nobody('guest'), account('bala'), false, true, false],
  ['guest', nobody('guest'), nobody(), false, true, false],
  ['host', nobody('host'), nobody(), true, true, false],
  ['host', nobody(), nobody(), true, true, true],
  // A couple's one phone speaks for both; nobody confirms their own payment by taking the payee's name.
  ['guest', nobody('guest'), nobody('guest'), false, true, true],
  ['guest', nobody('guest'), nobody('payee', 'guest'), false, true, false],
  ['payee', nobody('guest'), nobody('payee', 'guest'), false, false, true],
  ['guest', nobody('guest', 'payer'), nobody('guest'), false, false, true],
  ['two', nobody('one', 'two'), nobody('one', 'two'), false, true, true],
  ['host', nobody('host'), nobody('payee', 'host'), true, true, false],
])('%s with payer %o and payee %o', (me, from, to, editsAll, sent, got) => {
  expect(maySay(me, 'sent', { from, to }, editsAll)).toBe(sent);
  expect(maySay(me, 'got', { from, to }, editsAll)).toBe(got);
  const how = { op: 'payment.set', field: 'how', value: 'cash' } as const;
  expect(mayWritePayment(me, how, { from, to }, editsAll)).toBe(sent || got);
});

test('who wrote the payer’s word and let go of the payer doesn’t confirm it, while the payee is held', () => {
  const sides = { from: nobody(), to: nobody('payee', 'guest') };
  expect(maySay('guest', 'got', sides, false, true)).toBe(false);
  expect(maySay('guest', 'got', { ...sides, to: nobody('guest') }, false, true)).toBe(true);
  // Nor the other way round: first the payee's word under their name, then the payer's.
  const turned = { from: nobody('guest'), to: nobody('payee') };
  expect(maySay('guest', 'sent', turned, false, true)).toBe(false);
  expect(maySay('guest', 'sent', turned, false, false)).toBe(true);
});
