import { addMinor, minor, type Minor } from '../money/money.ts';
import type { PaymentInBook } from './books.ts';

/** How far one amount is paid. To pay is what is left. */
export interface Received {
  /** The payee has confirmed it, at most the whole. */
  received: Minor;
  /** The payer says so, and the payee has said nothing yet. */
  waiting: Minor;
  /** Paid beyond the whole. */
  surplus: Minor;
  /** Two books were set against each other: no money moved. */
  setOff: Minor;
}

/**
 * States belong to amounts, not to people.
 *
 *   RECEIVED-1  What somebody only claims is never received.
 */
export function receivedOf({
  whole,
  payments,
}: {
  whole: Minor;
  payments: readonly Pick<PaymentInBook, 'doc' | 'counted'>[];
}): Received {
  const sum = (some: typeof payments) => addMinor(...some.map(({ counted }) => counted));
  const setOff = sum(payments.filter(({ doc }) => doc.how === 'offset'));
  const paid = payments.filter(({ doc }) => doc.how !== 'offset');
  const confirmed = sum(paid.filter(({ doc }) => doc.got !== null));
  const claimed = sum(paid.filter(({ doc }) => doc.got === null));
  const left = minor(Math.max(0, whole - setOff));
  const received = minor(Math.min(left, confirmed));
  return {
    received,
    waiting: minor(Math.min(left - received, claimed)),
    surplus: minor(Math.max(0, confirmed + claimed - left)),
    setOff,
  };
}
