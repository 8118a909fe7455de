import { expect, test } from 'vitest';
import { minor } from '../domain/money/money.ts';
import type { Payment, PaymentOp } from '../domain/settling/payment.ts';
import { describePayment } from './describe-payment.ts';

const set = <F extends keyof Payment>(field: F, value: Payment[F]) =>
  ({ op: 'payment.set', field, value }) as PaymentOp;

test.each([
  [set('sent', minor(2340)), set('sent', null), 'Ali paid Bala RM 23.40'],
  [set('sent', minor(2000)), set('sent', minor(2340)), 'Ali paid Bala RM 20.00'],
  [set('sent', minor(0)), set('sent', null), 'Ali has not paid Bala'],
  [set('sent', null), set('sent', minor(2340)), 'Taken back: Ali paid Bala RM 23.40'],
  [set('sent', null), null, 'Taken back: Ali paid Bala'],
  [set('got', minor(2500)), null, 'Bala got RM 25.00 from Ali'],
  [set('got', minor(0)), set('got', minor(2340)), 'Bala got nothing from Ali'],
  [set('got', null), set('got', minor(0)), 'Taken back: Bala got nothing from Ali'],
  [set('got', null), null, 'Taken back: Bala got money from Ali'],
  [set('how', 'bank'), null, 'Bank transfer'],
  [set('note', 'satay'), null, 'Note: satay'],
  [set('apart', true), null, 'Two payments'],
])('%o after %o reads "%s"', (op, was, words) => {
  expect(describePayment(op, was, ['Ali', 'Bala'], 'MYR')).toBe(words);
});
