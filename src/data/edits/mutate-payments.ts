import type { PaymentOp } from '../../domain/settling/payment.ts';
import { paymentQueue } from '../device/rows.ts';
import { storeOps } from './store-ops.ts';
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
  const { writer, onWrite } = edits;

  const sayPayments = async (words: PaymentWords) => {
    await writer.run(async () => {
      for (const id of new Set(words.map(([payment]) => payment))) {
        const ops = words.flatMap(([one, op]) => (one === id ? [op] : []));
        await storeOps(edits, paymentQueue(id), ops);
      }
    });
    onWrite();
  };
  return { sayPayment: (id, ops) => sayPayments(ops.map((op) => [id, op])), sayPayments };
}
