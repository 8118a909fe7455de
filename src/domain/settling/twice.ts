import type { Minor } from '../money/money.ts';
import type { Book, PaymentInBook } from './books.ts';
import type { PaymentOp } from './payment.ts';
import { byNewest, paymentToWrite, type Tap } from './target.ts';

/** Two payments that may be one: each side wrote down one of them. */
export interface MaybeTwice {
  /** The one with the payer's word. */
  sent: PaymentInBook;
  /** The one with the payee's word. */
  got: PaymentInBook;
  amount: Minor;
}

const THREE_DAYS = 3 * 24 * 60 * 60 * 1000;

/**
 * "The same payment twice?" Same pair, same amount, made within three days by the server's clock, each with
 * one side's word, and nobody has said that they are two. One that the server doesn't have yet has no time:
 * a phone's clock may be days off, and the question comes once at worst.
 */
export function maybeTwice({ payments }: Book): MaybeTwice[] {
  const onlySent = payments.filter(({ doc }) => !doc.apart && !!doc.sent && doc.got === null);
  const onlyGot = payments.filter(({ doc }) => !doc.apart && !!doc.got && doc.sent === null);
  const used = new Set<string>();
  return onlySent.flatMap((sent) => {
    const got = onlyGot.find(
      (one) =>
        !used.has(one.id) &&
        one.from === sent.from &&
        one.to === sent.to &&
        one.doc.got === sent.doc.sent &&
        isNear(one, sent),
    );
    if (!got) return [];
    used.add(got.id);
    return [{ sent, got, amount: sent.doc.sent! }];
  });
}

const isNear = (a: PaymentInBook, b: PaymentInBook): boolean =>
  a.at === null || b.at === null || Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= THREE_DAYS;

/**
 * "Is this the RM 24.00 that Aina told you about?" The pair's payment of the last three days, if a press at another
 * door would write one more; first one that misses the user's word. Null: there is nothing to ask.
 */
export function maybeSame(book: Book, tap: Tap, now: number): PaymentInBook | null {
  if (tap.isAnother) return null;
  const written = paymentToWrite(book, tap);
  const isConfirmed = ({ doc }: PaymentInBook) => doc.sent !== null && doc.got !== null;
  const lacksWord = ({ doc }: PaymentInBook) => doc[tap.field] === null;
  const isAtDoor = ({ about }: PaymentInBook) =>
    about.for === 'bill' ? about.bill === tap.bill : tap.bill === undefined;
  const asked = book.payments
    .filter(({ from, to, doc }) => from === tap.from && to === tap.to && doc.how !== 'offset')
    .filter(({ doc: { sent, got } }) => (got ?? sent ?? 0) > 0)
    .filter(({ at }) => at === null || now - Date.parse(at) <= THREE_DAYS)
    // What one told at this very door is counted there already, and what both told of by the book's plan.
    .filter((one) => lacksWord(one) || !(isAtDoor(one) || (tap.bill === undefined && isConfirmed(one))))
    .toSorted((a, b) => Number(lacksWord(b)) - Number(lacksWord(a)) || byNewest(a, b));
  return asked.some(({ id }) => id === written) ? null : (asked[0] ?? null);
}

/** "Same": one's own word goes onto the other's payment. By payment. */
export function sameOps({ sent, got, amount }: MaybeTwice, field: 'sent' | 'got'): [id: string, PaymentOp][] {
  const [mine, theirs] = field === 'sent' ? [sent, got] : [got, sent];
  return [
    [theirs.id, { op: 'payment.set', field, value: amount }],
    [mine.id, { op: 'payment.set', field, value: null }],
  ];
}

/** "Two payments": nobody is asked again. */
export const apartOps = ({ sent, got }: MaybeTwice, field: 'sent' | 'got'): [id: string, PaymentOp][] => [
  [(field === 'sent' ? sent : got).id, { op: 'payment.set', field: 'apart', value: true }],
];
