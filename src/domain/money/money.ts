declare const minorBrand: unique symbol;

/** A whole number of sen (1 RM = 100 sen). Kira computes with no other unit of money. */
export type Minor = number & { readonly [minorBrand]: true };

/** The largest amount a bill may hold: RM 10,000,000.00. */
export const MAX_AMOUNT = 1_000_000_000;

/**
 * Takes a whole number of sen, a sum of any number of documents too. Throws RangeError for fractions, and for
 * sums beyond 2^53, which no longer add up: nine million bills of MAX_AMOUNT.
 */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount in sen: ${value}`);
  return (value === 0 ? 0 : value) as Minor; // -0 would show as "-0.00"
}

export const ZERO: Minor = minor(0);

export const addMinor = (...amounts: readonly Minor[]): Minor => minor(amounts.reduce((a, b) => a + b, 0));

const AMOUNT = /^([1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:[.,](\d{0,2}))?$/;

/**
 * Reads an amount as people and receipts write it: "12", "12.3", "RM 1,234.50", "12,50", "-0.02",
 * "(0.02)", "0.02-". Answers null for other text and for amounts beyond MAX_AMOUNT.
 */
export function parseAmount(text: string): Minor | null {
  const value = readAmount(bareAmount(text));
  return value === null || Math.abs(value) > MAX_AMOUNT ? null : minor(value);
}

/** True for a number above MAX_AMOUNT, also as "1e12". It is no amount, but the user meant one. */
export function isTooLarge(text: string): boolean {
  const bare = bareAmount(text);
  const value = SCIENTIFIC.test(bare) ? Number(bare) * 100 : readAmount(bare);
  return value !== null && Math.abs(value) > MAX_AMOUNT;
}

const SCIENTIFIC = /^-?\d+(?:\.\d+)?e\+?\d{1,3}$/i;

/** Replaces the wide digits and signs of a Chinese keyboard ("１２．５０") by ordinary ones. */
export const normalizeWidth = (text: string): string => text.normalize('NFKC');

/** Removes the currency and needless spaces. "12 50" keeps its space, so it is no amount. */
const bareAmount = (text: string): string =>
  normalizeWidth(text)
    .replace(/RM|MYR|\$/gi, '')
    .replace(/\u2212/g, '-')
    .replace(/(?<=\d)\s(?=\d{3}(?:\D|$))|(?<!\d)\s+|\s+(?!\d)/g, '');

/** In sen, of any size. */
function readAmount(bare: string): number | null {
  const negative = /^\(.+\)$|^-|-$/.test(bare);
  const digits = bare.replace(/^\((.+)\)$/, '$1').replace(/^-|-$/, '');
  const match = AMOUNT.exec(digits);
  if (!match || !/\d/.test(digits)) return null;
  const whole = (match[1] ?? '0').replaceAll(',', '');
  const value = Number(whole) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return negative ? -value : value;
}

/** "1234.50", "-0.02": an amount in the specification's documents. */
export function toDecimal(amount: Minor): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** "1,234.50": an amount without its currency. */
export function formatAmount(amount: Minor): string {
  const [whole = '', cents] = toDecimal(amount).split('.');
  return `${whole.replace(/\B(?=(?:\d{3}){1,4}$)/g, ',')}.${cents}`;
}

/** What stands before an amount. Texts that name the currency say it themselves. */
export const CURRENCY = 'RM';

/** "RM 1,234.50", "-RM 0.02". */
export function formatMoney(amount: Minor): string {
  return amount < 0 ? `-${CURRENCY} ${formatAmount(minor(-amount))}` : `${CURRENCY} ${formatAmount(amount)}`;
}
