import { expect, test } from 'vitest';
import { me } from '../../../tests/support/device.ts';
import { minor } from '../../domain/money/money.ts';
import { emptyPayment } from '../../domain/settling/payment.ts';
import { newDocument } from '../device/refs.ts';
import type { PaymentRow } from '../device/rows.ts';
import { bookPayment } from './book-payments.ts';

const ben = { _id: 'ben', name: 'Ben' };
const entry = (rev: number, field: 'sent' | 'got', outcome: 'applied' | 'rejected', by = ben) => ({
  rev,
  seq: 0,
  op: { op: 'payment.set' as const, field, value: minor(rev) },
  was: null,
  outcome,
  by,
  at: `2026-11-0${rev}T00:00:00.000Z`,
});
const row = (change: Partial<PaymentRow>): PaymentRow => ({
  ...newDocument('payment:1', emptyPayment),
  ...change,
});

test('a word’s writer is the newest whose word was kept, and its time is the first one’s', () => {
  const history = [
    entry(3, 'sent', 'rejected', { _id: 'x', name: 'X' }),
    entry(2, 'sent', 'applied'),
    entry(1, 'got', 'applied', { _id: 'chong', name: 'Chong' }),
  ];
  const doc = { ...emptyPayment, sent: minor(2), got: minor(1) };
  expect(bookPayment(row({ snapshot: doc, view: doc, history }), me)).toMatchObject({
    at: '2026-11-01T00:00:00.000Z',
    by: { sent: ben, got: { _id: 'chong' } },
  });
});

test('a word that is not sent yet is this user’s', () => {
  const snapshot = { ...emptyPayment, sent: minor(2) };
  const view = { ...snapshot, got: minor(2) };
  const history = [entry(2, 'sent', 'applied')];
  expect(bookPayment(row({ snapshot, view, history }), me).by).toEqual({
    sent: ben,
    got: { _id: me._id, name: 'aina' },
  });
  expect(bookPayment(row({ view }), me)).toMatchObject({ at: null, by: { sent: { _id: me._id } } });
});
