/**
 * What Kira knows of each currency. Our own table, because ICU and ISO disagree about IDR, and phones have ICU
 * of different ages. The order is that of several totals side by side: home, its neighbours, then the others.
 *
 * [what stands before an amount, decimals, smallest coin, least that is worth a payment], the last two in the
 * minor unit. No two currencies are shown alike.
 */
const table = {
  MYR: ['RM', 2, 5, 5],
  SGD: ['S$', 2, 5, 5],
  THB: ['฿', 2, 25, 100],
  IDR: ['Rp', 0, 100, 500],
  BND: ['B$', 2, 5, 5],
  PHP: ['₱', 2, 25, 100],
  VND: ['₫', 0, 1000, 1000],
  KHR: ['៛', 0, 100, 100],
  LAK: ['₭', 0, 500, 500],
  MMK: ['MMK', 0, 50, 100],
  JPY: ['¥', 0, 1, 10],
  KRW: ['₩', 0, 10, 100],
  CNY: ['CN¥', 2, 10, 10],
  HKD: ['HK$', 2, 10, 50],
  TWD: ['NT$', 2, 100, 100],
  MOP: ['MOP$', 2, 10, 50],
  INR: ['₹', 2, 100, 100],
  LKR: ['Rs', 2, 100, 500],
  BDT: ['৳', 2, 100, 100],
  PKR: ['PKR', 2, 100, 500],
  NPR: ['NPR', 2, 100, 100],
  MVR: ['MVR', 2, 5, 50],
  AUD: ['A$', 2, 5, 5],
  NZD: ['NZ$', 2, 10, 10],
  USD: ['US$', 2, 1, 5],
  EUR: ['€', 2, 1, 5],
  GBP: ['£', 2, 1, 5],
  CHF: ['CHF', 2, 5, 5],
  CAD: ['CA$', 2, 5, 5],
  SEK: ['SEK', 2, 100, 100],
  NOK: ['NOK', 2, 100, 100],
  DKK: ['DKK', 2, 50, 50],
  PLN: ['zł', 2, 1, 10],
  CZK: ['Kč', 2, 100, 100],
  TRY: ['₺', 2, 5, 100],
  AED: ['AED', 2, 25, 25],
  SAR: ['SAR', 2, 5, 25],
  QAR: ['QAR', 2, 25, 25],
  EGP: ['EGP', 2, 25, 100],
  ZAR: ['R', 2, 10, 50],
} as const satisfies Record<string, readonly [string, 0 | 2, number, number]>;

/** An ISO 4217 code that the table has. */
export type Currency = keyof typeof table;

export const currencies = Object.keys(table) as Currency[];

export const isCurrency = (text: string): text is Currency => Object.hasOwn(table, text);

/** Of a bill, a group or a payment that names none: those of before there were others, too. */
export const HOME_CURRENCY = 'MYR' satisfies Currency;

export const currencyOf = ({ currency }: { currency?: Currency }): Currency => currency ?? HOME_CURRENCY;

/** The field of what has a currency: none for the home currency. */
export const inCurrency = (currency: Currency): { currency?: Currency } =>
  currency === HOME_CURRENCY ? {} : { currency };

/** What stands before an amount. */
export const symbolOf = (currency: Currency): string => table[currency][0];

export const decimalsOf = (currency: Currency): 0 | 2 => table[currency][1];

/** How many of the minor unit are 1 of the currency. */
export const unitOf = (currency: Currency): 1 | 100 => (table[currency][1] === 0 ? 1 : 100);

/** The smallest coin, to which cash is rounded. */
export const coinOf = (currency: Currency): number => table[currency][2];

/** Less is nothing that anybody pays. */
export const leastPaid = (currency: Currency): number => table[currency][3];

/** What divides thousands. */
export const groupSignOf = (currency: Currency): ',' | '.' =>
  currency === 'IDR' || currency === 'VND' ? '.' : ',';

/** Where totals of several currencies come in a list. */
export const byCurrency = (a: Currency, b: Currency): number => currencies.indexOf(a) - currencies.indexOf(b);
