import type { PaymentOp } from '../../domain/settling/payment.ts';
import { paymentQueue } from '../device/rows.ts';
import { fieldRows } from './outbox.ts';
import { refresh } from './view.ts';
import type { EditPorts } from './writer.ts';

export interface PaymentEdits {
  /** Sets fields of a payment, all in one step. The first operation makes it. They are sent at once. */
  sayPayment: (id: string, ops: readonly PaymentOp[]) => Promise<void>;
  /** The same on several payments: all of them or none. */
  sayPayments: (words: PaymentWords) => Promise<void>;
}

/** Operations on payments, in their order. */
export type PaymentWords = readonly (readonly [id: string, op: PaymentOp])[];

export function paymentEdits(edits: EditPorts): PaymentEdits {
  const { db, writer, onWrite } = edits;

  const sayPayments = async (words: PaymentWords) => {
    await writer.run(async () => {
      for (const id of new Set(words.map(([payment]) => payment))) {
        const queue = paymentQueue(id);
        const calls = words.flatMap(([one, op]) =>
          one === id ? [{ type: 'payment.op', id, op } as const] : [],
        );
        await db.outbox.bulkPut(await fieldRows(edits, queue, calls));
        await refresh(db, queue);
      }
    });
    onWrite();
  };
  return { sayPayment: (id, ops) => sayPayments(ops.map((op) => [id, op])), sayPayments };
}
