import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minor } from '../money/money.ts';
import { countedOf, emptyPayment, type Payment } from './payment.ts';
import { receivedOf } from './received.ts';

const paid = (doc: Partial<Record<'sent' | 'got', number>> & { how?: Payment['how'] }) => {
  const whole = { ...emptyPayment, ...doc } as Payment;
  return { doc: whole, counted: countedOf(whole) };
};
const states = (...payments: ReturnType<typeof paid>[]) => receivedOf({ whole: minor(2340), payments });

test('what the payee confirmed is received, at most the whole, and the surplus is a number of its own', () => {
  expect(states(paid({ sent: 2500, got: 2500 }))).toEqual({
    received: 2340,
    waiting: 0,
    surplus: 160,
    setOff: 0,
  });
  expect(states(paid({ sent: 2000, got: 1500 }))).toMatchObject({ received: 1500, waiting: 0 });
  expect(states(paid({ sent: 2000 }), paid({ got: 300 }))).toMatchObject({ received: 300, waiting: 2000 });
});

test('a set-off is neither received nor waiting', () => {
  expect(states(paid({ sent: 2340, how: 'offset' }))).toEqual({
    received: 0,
    waiting: 0,
    surplus: 0,
    setOff: 2340,
  });
});

test('RECEIVED-1 no bar counts a claim, and received and waiting are never more than the whole', () => {
  const word = fc.option(fc.nat(5000));
  const anyPayment = fc
    .tuple(word, word)
    .map(([sent, got]) => paid({ ...(sent !== null && { sent }), ...(got !== null && { got }) }));
  fc.assert(
    fc.property(fc.array(anyPayment, { maxLength: 4 }), (payments) => {
      const { received, waiting } = states(...payments);
      const confirmed = payments.reduce((sum, { doc }) => sum + (doc.got ?? 0), 0);
      expect(received).toBe(Math.min(2340, confirmed));
      expect(received + waiting).toBeLessThanOrEqual(2340);
    }),
  );
});
