import { expect, test } from 'vitest';
import { lunchBoard } from '../../../../tests/support/device.ts';
import { newDocument } from '../../../data/device/refs.ts';
import { minor } from '../../../domain/money/money.ts';
import { emptyPayment, paymentId } from '../../../domain/settling/payment.ts';
import { saidWords } from './payment-entries.ts';

const bill = '0193a000-0000-7000-8000-000000000001';
const id = paymentId({ for: 'bill', bill, from: 'ben', to: 'aina', n: 1 });
const entry = (rev: number, value: number | null, by = 'ben', was: number | null = null) => ({
  rev,
  seq: 0,
  op: { op: 'payment.set' as const, field: 'sent' as const, value: value === null ? null : minor(value) },
  was: { op: 'payment.set' as const, field: 'sent' as const, value: was === null ? null : minor(was) },
  outcome: 'applied' as const,
  by: { _id: by, name: by },
  at: `2026-11-0${rev}T00:00:00.000Z`,
});
const told = (sent: number, history: ReturnType<typeof entry>[], got: number | null = null) => {
  const snapshot = { ...emptyPayment, sent: minor(sent) };
  const view = { ...snapshot, got: got === null ? null : minor(got) };
  return saidWords([{ ...newDocument(`payment:${id}`, view), snapshot, view, history }], lunchBoard, 'ben');
};

test('each word is a sentence with the names on the bill, what is not sent yet first', () => {
  const said = told(2340, [entry(2, 2340, 'ben', 2000), entry(1, 2000)], 2300);
  expect(said.map(({ what }) => what)).toEqual([
    'Aina got RM 23.00 from Ben',
    'Ben paid Aina RM 23.40',
    'Ben paid Aina RM 20.00',
  ]);
  expect(said[0]).toMatchObject({ said: null, back: null });
});

test('one takes back one’s own word that stands, to the one before', () => {
  const said = told(2340, [entry(2, 2340, 'ben', 2000), entry(1, 2000)]);
  expect(said.map(({ back }) => back?.value)).toEqual([2000, undefined]);
  expect(told(2340, [entry(1, 2340, 'host')])[0]!.back).toBeNull();
});
