import { aboutPayment, emptyPayment, saysMoney } from '../../src/domain/settling/payment.ts';
import { authorOf } from '../boards/edit.ts';
import type { OpResult } from '../boards/repository.ts';
import type { Deps } from '../deps.ts';
import { guestEdits } from '../guests/limits.ts';
import { Fault } from '../http/fault.ts';
import type { Register } from '../http/route.ts';
import { paymentResultsOf, readPayments } from './repository.ts';
import { sayPayment } from './write.ts';

export function paymentRoutes(register: Register, { config, database: { db }, now }: Deps): void {
  const countGuests = guestEdits(now);

  register('patchPayment', async ({ me, params: { id }, body: { ops, baseRev }, write, request }) => {
    const about = aboutPayment(id);
    if (!about) throw new Fault('paymentNotFound');
    if (me.isGuest) countGuests(me.id, request.ip, ops.length);
    const results = await write<OpResult[]>({
      queue: `payment:${id}`,
      effect: (trx, batch) => {
        const author = authorOf(me.id, batch, config.writeQuota.bytes);
        return sayPayment(trx, { id, about }, author, { ops, seenRev: baseRev });
      },
      again: async ({ key }) => {
        const done = await paymentResultsOf(db, id, me.id, key ?? '');
        // Nothing of it was taken, so it left no trace (PAYMENT-2).
        const reason = ops.some(saysMoney) ? 'right' : 'unknown';
        return done.length ? done : ops.map(() => ({ outcome: 'rejected', reason }));
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
