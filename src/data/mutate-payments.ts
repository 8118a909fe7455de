import type { PaymentOp } from '../domain/settling/payment.ts';
import { fieldRows } from './outbox.ts';
import { paymentQueue } from './rows.ts';
import { refresh } from './view.ts';
import type { EditPorts } from './writer.ts';

export interface PaymentEdits {
  /** Sets fields of a payment, all in one step. The first operation makes it. They are sent at once. */
  sayPayment: (id: string, ops: readonly PaymentOp[]) => Promise<void>;
}

export function paymentEdits(edits: EditPorts): PaymentEdits {
  const { db, writer, onWrite } = edits;

  return {
    async sayPayment(id, ops) {
      const queue = paymentQueue(id);
      await writer.run(async () => {
        const calls = ops.map((op) => ({ type: 'payment.op', id, op }) as const);
        await db.outbox.bulkPut(await fieldRows(edits, queue, calls));
        await refresh(db, queue);
      });
      onWrite();
    },
  };
}
