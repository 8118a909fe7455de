import { booksOf, isBookOf, type Book, type BookBill, type BookPayment, type PersonOf } from './books.ts';
import { aboutPayment } from './payment.ts';

/** What may be in one book with a bill: the bills and payments of its group, or those without one. */
export interface BesideBill {
  bills: readonly BookBill[];
  payments: readonly BookPayment[];
}

export function besideBill(
  { id, group }: Pick<BookBill, 'id' | 'group'>,
  bills: readonly BookBill[],
  payments: readonly BookPayment[],
): BesideBill {
  const others = bills.filter((bill) => bill.group === group && bill.id !== id);
  const ids = new Set([id, ...others.map((bill) => bill.id)]);
  const isBeside = (payment: string) => {
    const about = aboutPayment(payment);
    if (about?.for === 'bill') return ids.has(about.bill);
    return about !== null && (about.for === 'group' ? about.group : null) === group;
  };
  return { bills: others, payments: payments.filter((one) => isBeside(one.id)) };
}

/** The book that a bill is in: as `booksOf` makes it of everything. */
export const bookOfBill = (
  bill: BookBill,
  beside: BesideBill,
  personOf: PersonOf,
  hasLeft?: (group: string) => boolean,
): Book =>
  booksOf([bill, ...beside.bills], beside.payments, personOf, hasLeft).find((book) =>
    isBookOf(book, bill.id),
  )!;
