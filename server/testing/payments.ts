import { v7 } from 'uuid';
import type { SyncedPayment } from '../../src/contract/payments.ts';
import type { FeedChange } from '../../src/contract/sync.ts';
import type { Column } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import { paymentId, type PaymentAbout, type PaymentOp } from '../../src/domain/settling/payment.ts';
import { smallBoard } from './boards.ts';
import type { TestClient } from './test-client.ts';

export const sent = (value: number | null): PaymentOp => ({
  op: 'payment.set',
  field: 'sent',
  value: value === null ? null : minor(value),
});

export const got = (value: number | null): PaymentOp => ({
  op: 'payment.set',
  field: 'got',
  value: value === null ? null : minor(value),
});

export const paidFor = (bill: string, from: string, to: string, n = 1): string =>
  paymentId({ for: 'bill', bill, from, to, n });

export const paidOnDay = (
  about: { group?: string; from: string; to: string },
  n = 1,
  day = '20261120',
): string => {
  const { group, from, to } = about;
  const named = { from, to, day, n };
  const whole: PaymentAbout = group ? { for: 'group', group, ...named } : { for: 'pair', ...named };
  return paymentId(whole);
};

export const sayAs = (
  by: TestClient,
  id: string,
  ops: readonly PaymentOp[],
  headers = {},
  baseRev = 0,
): ReturnType<TestClient['patch']> => by.patch(`/payments/${id}`, { ops, baseRev }, headers);

/** A bill of small sums, with a column for each of these people. Answers its id. */
export async function postBill(
  by: TestClient,
  users: Record<string, string | null>,
  group: string | null = null,
): Promise<string> {
  const _id = v7();
  const columns = Object.entries(users).map(([id, user], at): [string, Column] => [
    id,
    { title: id, rank: `${at + 1}`, user, covered: false },
  ]);
  const board = { ...smallBoard(), columns: Object.fromEntries(columns) };
  const { status } = await by.post('/receipts', { _id, board, group });
  if (status !== 200) throw new Error(`The receipt was refused: ${status}`);
  return _id;
}

/** The payments that somebody's empty phone gets. */
export async function paymentsSeenBy(who: TestClient): Promise<Record<string, SyncedPayment>> {
  const changes: FeedChange[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { changes: FeedChange[]; cursor: string; more: boolean } = (
      await who.get(`/sync?limit=200${cursor && `&cursor=${cursor}`}`)
    ).body;
    changes.push(...page.changes);
    cursor = page.more ? page.cursor : null;
  }
  const found = changes.flatMap((one) => (one.type === 'payment' ? [one.payment] : []));
  return Object.fromEntries(found.map((payment) => [payment._id, payment]));
}
