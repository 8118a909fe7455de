import { currencyOf } from '../money/currencies.ts';
import { minor, type Minor } from '../money/money.ts';
import { personInBook, type Book, type PaymentInBook } from './books.ts';
import type { PaymentOp } from './payment.ts';

/** An offset by somebody's own word. */
interface OwnOffset {
  payment: PaymentInBook;
  field: 'sent' | 'got';
  other: string;
  /** Above 0 it came to them. */
  amount: Minor;
}

/**
 * Takes an offset back with all of its press: those of the same two people, by the same one's word, that were
 * made nearest to it and add up to 0 with it. One taken back alone would leave a book owing another's amount.
 * Empty for what is not by the user's own word: the other side has nothing to say of it, for their word as
 * its payer wouldn't count.
 */
export function takeBackOffsets(
  books: readonly Book[],
  me: string,
  payment: PaymentInBook,
): { words: [id: string, op: PaymentOp][]; before: [id: string, op: PaymentOp][] } {
  const press = offsetsOfPress(
    books
      .filter(({ currency }) => currency === currencyOf(payment.about))
      .flatMap((book) => ownOffsets(book, me)),
    payment.id,
  );
  const set = ({ payment: { id }, field }: OwnOffset, value: Minor | null): [string, PaymentOp] => [
    id,
    { op: 'payment.set', field, value },
  ];
  return {
    words: press.map((one) => set(one, null)),
    before: press.map((one) => set(one, one.payment.doc[one.field])),
  };
}

function offsetsOfPress(all: readonly OwnOffset[], id: string): OwnOffset[] {
  const own = all.find((one) => one.payment.id === id);
  if (!own) return [];
  const at = (one: OwnOffset) => (one.payment.at === null ? Infinity : Date.parse(one.payment.at));
  const farFrom = (one: OwnOffset) => (at(one) === at(own) ? 0 : Math.abs(at(one) - at(own)));
  const others = all
    .filter((one) => one !== own && one.other === own.other)
    .toSorted((a, b) => farFrom(a) - farFrom(b));
  const press = [own];
  let sum: number = own.amount;
  for (const one of others) {
    if (sum === 0) break;
    press.push(one);
    sum += one.amount;
  }
  return sum === 0 ? press : [own];
}

function ownOffsets(book: Book, user: string): OwnOffset[] {
  const me = personInBook(book, user);
  return book.payments.flatMap((payment): OwnOffset[] => {
    const { from, to, doc } = payment;
    if (doc.how !== 'offset' || from === to || (from !== me && to !== me)) return [];
    const field = from === me ? 'sent' : 'got';
    const own = doc[field];
    if (own === null) return [];
    const [other, amount] = from === me ? [to, minor(-own)] : [from, own];
    return [{ payment, field, other, amount }];
  });
}
