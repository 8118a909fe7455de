import {
  byCurrency,
  decimalsOf,
  groupSignOf,
  HOME_CURRENCY,
  symbolOf,
  unitOf,
  type Currency,
} from './currencies.ts';

declare const minorBrand: unique symbol;

/** A whole number of some currency's minor unit (sen, cents, yen). Kira computes with no other unit of money. */
export type Minor = number & { readonly [minorBrand]: true };

/** The largest amount a bill may hold: RM 10,000,000.00, Rp 1.000.000.000. */
export const MAX_AMOUNT = 1_000_000_000;

/**
 * Takes a whole number, a sum of any number of documents too. Throws RangeError for fractions, and for
 * sums beyond 2^53, which no longer add up: nine million bills of MAX_AMOUNT.
 */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount: ${value}`);
  return (value === 0 ? 0 : value) as Minor; // -0 would show as "-0.00"
}

export const ZERO: Minor = minor(0);

/** All of one currency: whoever adds knows it. `totalsOf` is for amounts of several. */
export const addMinor = (...amounts: readonly Minor[]): Minor => minor(amounts.reduce((a, b) => a + b, 0));

/** An amount that says its currency: at the edges, where several may meet. */
export interface Money {
  currency: Currency;
  amount: Minor;
}

/** The one currency of what is about to be added. Throws RangeError where there are several. */
export function onlyCurrency(all: readonly { currency: Currency }[], known = all[0]?.currency): Currency {
  for (const { currency } of all)
    if (currency !== known) throw new RangeError(`${known} and ${currency} can't be added`);
  return known ?? HOME_CURRENCY;
}

/** One total a currency, in the table's order, without those of 0. Nothing is added across currencies. */
export function totalsOf(all: readonly Money[]): Money[] {
  const totals = new Map<Currency, Minor>();
  for (const { currency, amount } of all)
    totals.set(currency, addMinor(totals.get(currency) ?? ZERO, amount));
  return [...totals]
    .flatMap(([currency, amount]) => (amount === 0 ? [] : [{ currency, amount }]))
    .toSorted((a, b) => byCurrency(a.currency, b.currency));
}

const AMOUNT = /^([1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:[.,](\d{0,2}))?$/;
/** Of a currency without decimals either sign divides thousands: "125.000", "1,250". */
const WHOLE = /^([1-9]\d{0,2}(?:([.,])\d{3}(?:\2\d{3})*)|\d+)$/;

/**
 * Reads an amount as people and receipts write it: "12", "12.3", "RM 1,234.50", "12,50", "-0.02",
 * "(0.02)", "0.02-". Answers null for other text and for amounts beyond MAX_AMOUNT.
 */
export function parseAmount(text: string, currency: Currency): Minor | null {
  const value = readAmount(bareAmount(text, currency), currency);
  return value === null || Math.abs(value) > MAX_AMOUNT ? null : minor(value);
}

/** True for a number above MAX_AMOUNT, also as "1e12". It is no amount, but the user meant one. */
export function isTooLarge(text: string, currency: Currency): boolean {
  const bare = bareAmount(text, currency);
  const value = SCIENTIFIC.test(bare) ? Number(bare) * unitOf(currency) : readAmount(bare, currency);
  return value !== null && Math.abs(value) > MAX_AMOUNT;
}

const SCIENTIFIC = /^-?\d+(?:\.\d+)?e\+?\d{1,3}$/i;

/** Replaces the wide digits and signs of a Chinese keyboard ("１２．５０") by ordinary ones. */
export const normalizeWidth = (text: string): string => text.normalize('NFKC');

/** Takes away "RM", "MYR" and "$"; of baht "฿" and "THB". Rupiah may have a point behind theirs: "Rp. 500". */
function withoutCurrency(text: string, currency: Currency): string {
  const symbol = symbolOf(currency).toUpperCase();
  const names = new Set<string>([symbol, currency, symbol.replace(/[A-Z]/g, ''), '$']);
  const hasPoint = decimalsOf(currency) === 0;
  return text.replace(NAME, (all, name: string, point: string) =>
    names.has(name.toUpperCase()) ? (hasPoint ? '' : point) : all,
  );
}

const NAME = /([^\d\s.,()-]+)(\.?)/g;

/** Removes the currency and needless spaces. "12 50" keeps its space, so it is no amount. */
const bareAmount = (text: string, currency: Currency): string =>
  withoutCurrency(normalizeWidth(text).replace(/\u2212/g, '-'), currency).replace(
    /(?<=\d)\s(?=\d{3}(?:\D|$))|(?<!\d)\s+|\s+(?!\d)/g,
    '',
  );

/** In the minor unit, of any size. */
function readAmount(bare: string, currency: Currency): number | null {
  const negative = /^\(.+\)$|^-|-$/.test(bare);
  const digits = bare.replace(/^\((.+)\)$/, '$1').replace(/^-|-$/, '');
  const decimals = decimalsOf(currency);
  const match = (decimals === 0 ? WHOLE : AMOUNT).exec(digits);
  if (!match || !/\d/.test(digits)) return null;
  const whole = Number((match[1] ?? '0').replaceAll(/[.,]/g, ''));
  const value = decimals === 0 ? whole : whole * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return negative ? -value : value;
}

/** "1234.50", "-0.02", "125000": an amount in the specification's documents. */
export function toDecimal(amount: Minor, currency: Currency): string {
  const decimals = decimalsOf(currency);
  const size = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = size.slice(0, size.length - decimals);
  return `${amount < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${size.slice(-decimals)}`}`;
}

/** "1,234.50", "125.000": an amount without its currency. */
export function formatAmount(amount: Minor, currency: Currency): string {
  const [whole = '', cents] = toDecimal(amount, currency).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,4}$)/g, groupSignOf(currency));
  return cents === undefined ? grouped : `${grouped}.${cents}`;
}

/** "RM 1,234.50", "-RM 0.02", "S$ 12.50", "Rp 125.000". */
export function formatMoney(amount: Minor, currency: Currency): string {
  const sign = amount < 0 ? '-' : '';
  return `${sign}${symbolOf(currency)} ${formatAmount(minor(Math.abs(amount)), currency)}`;
}

/** "RM 84.12 + ฿ 650.00": amounts of several currencies are never one. */
export const formatTotals = (all: readonly Money[]): string =>
  all.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');
