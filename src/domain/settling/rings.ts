import { getOwn } from '../board/board.ts';
import { paymentsFor, type BillInBook, type Book, type PaymentInBook, type WordAuthor } from './books.ts';

/**
 * The ring around a face: what the two words about one bill say between two people, and nothing else.
 * empty: nobody says that money was given (a set-off is none); half: the payer says so; full: the payee says
 * so, or who writes for a payee without an account; differs: the two words are two amounts.
 */
export interface Ring {
  state: 'empty' | 'half' | 'full' | 'differs';
  /** Whose word stands, where only one does. */
  says: 'from' | 'to' | null;
  /** Who wrote it for them; null: they themselves, or somebody on their device. */
  by: WordAuthor | null;
}

const EMPTY: Ring = { state: 'empty', says: null, by: null };

/** The payments between two people for a bill. */
export const paymentsOn = (book: Book, bill: string, from: string, to: string): PaymentInBook[] =>
  paymentsFor(book, bill).filter((one) => one.from === from && one.to === to);

export function ringOf(book: Book, billId: string, from: string, to: string): Ring {
  const bill = book.bills.find(({ id }) => id === billId);
  const rings = paymentsOn(book, billId, from, to)
    .filter(({ doc }) => doc.how !== 'offset')
    .map((one) => ringOfPayment(book, bill, one));
  const said = rings.filter(({ state }) => state !== 'empty');
  return (
    said.find(({ state }) => state === 'differs') ??
    said.findLast(({ state }) => state === 'half') ??
    said[0] ??
    EMPTY
  );
}

/** The ring of one payment alone. */
function ringOfPayment(book: Book, bill: BillInBook | undefined, payment: PaymentInBook): Ring {
  const { doc, from, to, about, by } = payment;
  const { sent, got } = doc;
  if (sent !== null && got !== null && sent !== got) return { state: 'differs', says: null, by: null };
  if (!got && !sent) return EMPTY;
  const holdersOf = (column: string) => getOwn(bill?.columns ?? {}, column)?.holders;
  const sender = otherWriter(book, from, holdersOf(about.from), by?.sent);
  const getter = otherWriter(book, to, holdersOf(about.to), by?.got);
  return got ? { state: 'full', says: 'to', by: getter } : { state: 'half', says: 'from', by: sender };
}

/** Who wrote a person's word without being them: not their account, and no device that holds them. */
function otherWriter(
  { people }: Book,
  person: string,
  holders: readonly string[] = [],
  writer: WordAuthor | undefined,
): WordAuthor | null {
  const user = people.get(person)?.user ?? null;
  if (!writer || writer._id === user || (user === null && holders.includes(writer._id))) return null;
  return writer;
}
