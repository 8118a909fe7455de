import { unitOf, type Currency } from './currencies.ts';
import { normalizeWidth, minor, type Minor } from './money.ts';
import { percentOf } from './percent.ts';

/** A typed "10" that may be a percentage or an amount, with what each gives. */
export interface PercentOrAmount {
  percent: number;
  ofBase: Minor;
  amount: Minor;
  currency: Currency;
}

/** Percentages of service charges and taxes in Malaysia, now and earlier. */
const CHARGE_RATES = new Set([5, 6, 7, 8, 10, 12, 15]);

/** Null for a text that can only mean one: "10 %", "RM 10", "10.00", "4", or where both give the same. */
export function percentOrAmount(
  text: string,
  base: Minor,
  kind: 'charge' | 'discount',
  currency: Currency,
): PercentOrAmount | null {
  const typed = normalizeWidth(text).trim();
  const percent = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  const isUsual = kind === 'charge' ? CHARGE_RATES.has(percent) : percent % 5 === 0 && percent <= 100;
  if (percent === 0 || !isUsual || base <= 0) return null;
  const [ofBase, amount] = [percentOf(base, percent), minor(percent * unitOf(currency))];
  return ofBase === amount ? null : { percent, ofBase, amount, currency };
}
