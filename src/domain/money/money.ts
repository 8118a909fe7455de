declare const senBrand: unique symbol;

/** An integer number of sen (1 RM = 100 sen). Money is never anything else inside Kira. */
export type Sen = number & { readonly [senBrand]: true };

/** The largest amount a bill may hold: RM 10,000,000.00. */
export const MAX_SEN = 1_000_000_000;

/**
 * The largest sum that may come up: more than a full board of the largest amounts. A bill whose amounts
 * come to more than MAX_SEN is refused where it is stored (range.ts), and must not break a screen before.
 */
export const MAX_SUM = MAX_SEN * 1000;

/** Takes a whole number of sen. Throws RangeError for fractions and for sums beyond ±MAX_SUM. */
export function sen(value: number): Sen {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_SUM) {
    throw new RangeError(`not an amount in sen: ${value}`);
  }
  return (value === 0 ? 0 : value) as Sen; // -0 would show as "-0.00"
}

export const ZERO: Sen = sen(0);

export const addSen = (...amounts: readonly Sen[]): Sen => sen(amounts.reduce((a, b) => a + b, 0));

const AMOUNT = /^([1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:[.,](\d{0,2}))?$/;

/**
 * Reads an amount as people and receipts write it: "12", "12.3", "RM 1,234.50", "12,50", "-0.02",
 * "(0.02)", "0.02-". Answers null for anything else and for amounts beyond MAX_SEN.
 */
export function parseRm(text: string): Sen | null {
  const value = readAmount(bareAmount(text));
  return value === null || Math.abs(value) > MAX_SEN ? null : sen(value);
}

/** True for a number that is more than a bill may hold, also as "1e12": it is no amount, but it was meant as one. */
export function isTooLarge(text: string): boolean {
  const bare = bareAmount(text);
  const value = SCIENTIFIC.test(bare) ? Number(bare) * 100 : readAmount(bare);
  return value !== null && Math.abs(value) > MAX_SEN;
}

const SCIENTIFIC = /^-?\d+(?:\.\d+)?e\+?\d{1,3}$/i;

/** With the digits and signs of a Chinese keyboard ("１２．５０") as those of any other. */
export const normalizeWidth = (text: string): string => text.normalize('NFKC');

/** Without currency and the spaces that say nothing; "12 50" keeps its own, and is no amount. */
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

/** "1234.50", "-0.02": how an amount crosses the wire. */
export function toDecimal(amount: Sen): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** "1,234.50": an amount in a column whose heading says what it is. */
export function formatAmount(amount: Sen): string {
  const [whole = '', cents] = toDecimal(amount).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** "RM 1,234.50", "-RM 0.02". */
export function formatRm(amount: Sen): string {
  return amount < 0 ? `-RM ${formatAmount(sen(-amount))}` : `RM ${formatAmount(amount)}`;
}
