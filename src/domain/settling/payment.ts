import type { FieldValue } from '../fields.ts';
import { HOME_CURRENCY, isCurrency, type Currency } from '../money/currencies.ts';
import type { Minor } from '../money/money.ts';

/**
 * A payment: money that one person gave another. A document of its own, whose id is made of its meaning.
 *
 *   PAY-1  Payer and payee who both mark one payment, each offline, make the same document.
 *   PAY-2  Each side writes its own number; an operation sets an absolute value. So nothing is in the way of
 *          two phones, and partial, withdrawn, confirmed and disputed are numbers and no states.
 *   PAY-3  It counts at once: the payee's word, else the payer's, else nothing.
 *   PAY-5  Its currency is part of its id, so nobody's word can be in another one.
 *   PAY-4  The reducer never throws, and the payment that went in is not changed.
 */
export interface Payment {
  /** What the payer says to have given; 0: "I haven't paid"; null: they say nothing. */
  sent: Minor | null;
  /** What the payee says to have got; 0: "Not received". */
  got: Minor | null;
  how: How | null;
  note: string;
  /** A second payment, though it looks like another one. */
  apart: boolean;
}

export const hows = ['duitnow', 'cash', 'bank', 'offset'] as const;
/** `offset`: no money moved, two books were set against each other. */
export type How = (typeof hows)[number];

export type PaymentOp = { op: 'payment.set' } & FieldValue<Payment>;

/** The operation that sets a field. The compiler can't follow field and value together. */
export const setPaymentOp = <Field extends keyof Payment>(field: Field, value: Payment[Field]): PaymentOp =>
  ({ op: 'payment.set', field, value }) as PaymentOp;

/** As it is before its first operation. */
export const emptyPayment: Payment = { sent: null, got: null, how: null, note: '', apart: false };

/** PAY-2, PAY-4. */
export const applyPaymentOp = (payment: Payment, { field, value }: PaymentOp): Payment => ({
  ...payment,
  [field]: value,
});

/** The operation that sets the present value of the field that `op` writes. */
export const readPaymentField = (payment: Payment, { field }: PaymentOp): PaymentOp =>
  setPaymentOp(field, payment[field]);

/** PAY-3. */
export const countedOf = ({ sent, got }: Pick<Payment, 'sent' | 'got'>): Minor => got ?? sent ?? (0 as Minor);

/**
 * What a payment is for. `from` and `to` are columns of the bill, people of the group, or users. `n` is 1
 * until somebody presses "Another payment". Without `currency` it is in the home currency, and so are its two
 * words (PAY-5).
 */
export type PaymentAbout = { currency?: Currency } & (
  | { for: 'bill'; bill: string; from: string; to: string; n: number }
  | { for: 'group'; group: string; from: string; to: string; day: string; n: number }
  | { for: 'pair'; from: string; to: string; day: string; n: number }
);

/** The first part of an id. */
const VERSION = '1';

/** At most so many payments between two people for one bill, or of one day. */
export const MAX_PAYMENT_NUMBER = 40;

/**
 * "1.bill.<bill>.<from>.<to>.<n>", "1.group.<group>.<from>.<to>.<day>.<n>", "1.pair.<from>.<to>.<day>.<n>".
 * `day` is the day in Kuala Lumpur (20261127): it only names, and nothing is put in order by it. A payment in
 * another currency than the home one names it last: "1.pair.<from>.<to>.<day>.<n>.THB".
 */
export function paymentId(about: PaymentAbout): string {
  const { from, to, n, currency = HOME_CURRENCY } = about;
  const last = currency === HOME_CURRENCY ? [n] : [n, currency];
  if (about.for === 'bill') return [VERSION, 'bill', about.bill, from, to, ...last].join('.');
  if (about.for === 'group') return [VERSION, 'group', about.group, from, to, about.day, ...last].join('.');
  return [VERSION, 'pair', from, to, about.day, ...last].join('.');
}

const isPart = (text: string) => /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(text);
const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isDay = (text: string) => /^\d{8}$/.test(text);
const isNumber = (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= MAX_PAYMENT_NUMBER;

/** What an id says; null if it is none, or names one person twice. */
export function aboutPayment(id: string): PaymentAbout | null {
  const [version, kind, ...all] = id.split('.');
  const last = all.at(-1) ?? '';
  // One meaning has one id (PAY-1): so the home currency is never named.
  const currency = isCurrency(last) && last !== HOME_CURRENCY ? last : null;
  const parts = currency === null ? all : all.slice(0, -1);
  const n = parts.at(-1) ?? '';
  if (version !== VERSION || !isNumber(n)) return null;
  const about = aboutOf(kind, parts);
  if (!about || about.from === about.to) return null;
  return { ...about, n: Number(n), ...(currency !== null && { currency }) };
}

function aboutOf(kind: string | undefined, parts: readonly string[]): PaymentAbout | null {
  const [first = '', second = '', third = '', fourth = ''] = parts;
  if (kind === 'bill' && parts.length === 4 && isUuid(first) && isPart(second) && isPart(third))
    return { for: 'bill', bill: first, from: second, to: third, n: 0 };
  if (kind === 'group' && parts.length === 5 && isUuid(first) && isPart(second) && isPart(third))
    return isDay(fourth) ? { for: 'group', group: first, from: second, to: third, day: fourth, n: 0 } : null;
  if (kind === 'pair' && parts.length === 4 && isUuid(first) && isUuid(second) && isDay(third))
    return { for: 'pair', from: first, to: second, day: third, n: 0 };
  return null;
}

/** One side of a payment, as a writer stands to it. */
export interface PaymentSide {
  /** The account that it is; null: a person without one. */
  user: string | null;
  /** The users whose devices act for a person without an account. */
  holders: readonly string[];
}

/**
 * Whether `me` may write a side's word. An account speaks for itself alone. For a person without one: who
 * holds them, the bill's creator and the members of its group (`editsAll`), but never the word of the other
 * side of a payment of their own. Who holds both sides speaks for both, while nobody else holds that side:
 * nobody confirms their own payment by taking the payee's name.
 * @param wroteOther the other side's word is theirs, whatever they hold by now
 */
export function maySay(
  me: string,
  field: 'sent' | 'got',
  { from, to }: { from: PaymentSide; to: PaymentSide },
  editsAll: boolean,
  wroteOther = false,
): boolean {
  const [side, other] = field === 'sent' ? [from, to] : [to, from];
  if (side.user !== null) return side.user === me;
  if (other.user === me) return false;
  const isOther = other.holders.includes(me);
  if (!side.holders.includes(me)) return editsAll && !isOther;
  const isOthers = (one: PaymentSide, than: PaymentSide) =>
    one.holders.some((holder) => holder !== me && !than.holders.includes(holder));
  if (wroteOther && isOthers(other, side)) return false;
  return !isOthers(side, other) || !(isOther || wroteOther);
}

/**
 * Whether `me` may write a note: on a bill, people who may edit all of it (`editsAll`) or are named on it. `bill` is
 * undefined for a payment of a group or of two users.
 */
export const mayNote = (
  me: string,
  bill: { columns: Readonly<Record<string, { user: string | null; gone?: true }>> } | undefined,
  editsAll: boolean,
): boolean => editsAll || !bill || Object.values(bill.columns).some(({ user, gone }) => user === me && !gone);

/** A word that says that money moved. Nothing else makes a payment. */
export const saysMoney = (op: PaymentOp): boolean =>
  (op.field === 'sent' || op.field === 'got') && (op.value ?? 0) > 0;

/** Whether `me` may do it: each side its own word; how, note and `apart` are both sides'. */
export const mayWritePayment = (
  me: string,
  { field }: PaymentOp,
  sides: { from: PaymentSide; to: PaymentSide },
  editsAll: boolean,
  wroteOther = false,
): boolean =>
  field === 'sent' || field === 'got'
    ? maySay(me, field, sides, editsAll, wroteOther)
    : maySay(me, 'sent', sides, editsAll) || maySay(me, 'got', sides, editsAll);
