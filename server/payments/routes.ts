import { aboutPayment, emptyPayment, saysMoney } from '../../src/domain/settling/payment.ts';
import type { Deps } from '../deps.ts';
import { authorOf, refusedOps, resultsOf, type OpResult } from '../documents/log.ts';
import { Fault } from '../http/fault.ts';
import { guestEdits } from '../http/guest-edits.ts';
import type { Register } from '../http/route.ts';
import { readPayments } from './repository.ts';
import { sayPayment } from './write.ts';

export function paymentRoutes(register: Register, { config, database: { db }, now }: Deps): void {
  const countGuests = guestEdits(now);

  register('patchPayment', async ({ me, params: { id }, body: { ops, baseRev }, write, request }) => {
    if (!aboutPayment(id)) throw new Fault('paymentNotFound');
    if (me.isGuest) countGuests(me.id, request.ip, ops.length);
    const results = await write<OpResult[]>({
      queue: `payment:${id}`,
      effect: (trx, batch) => sayPayment(trx, id, authorOf(me.id, batch, config), { ops, seenRev: baseRev }),
      again: async ({ key }) => {
        const done = await resultsOf(db, 'payment', id, me.id, key);
        return done.length ? done : refusedOps(ops, ops.some(saysMoney) ? 'right' : 'unknown');
      },
    });
    const [stored] = await readPayments(db, me.id, [id]);
    const payment = stored ?? { _id: id, rev: 0, doc: emptyPayment, people: [], history: [] };
    return {
      rev: payment.rev,
      outcomes: results.map(({ outcome }) => outcome),
      reasons: results.map(({ reason }) => reason),
      payment,
    };
  });
}
