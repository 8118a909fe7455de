import { minor, type Minor } from './money.ts';

/** The number of "10 %" or "8,5%", up to 100; null for any other text. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(text.trim());
  const value = Number(match?.[1]?.replace(',', '.'));
  return match && value <= 100 ? value : null;
}

/** A percentage of an amount, rounded to a sen. */
export const percentOf = (amount: Minor, percent: number): Minor =>
  minor(Math.round((amount * percent) / 100));
