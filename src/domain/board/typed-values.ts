import type { Currency } from '../money/currencies.ts';
import { isTooLarge, parseAmount, ZERO, type Minor, normalizeWidth } from '../money/money.ts';
import { MAX_QUANTITY } from './board.ts';

/** Why a typed price can't be stored. */
export type WrongPrice = 'tooLarge' | 'badPrice' | 'belowZero';

/**
 * Reads a typed price, or says what is wrong with it. An empty field is 0 (specification, section 5). Any
 * other text that is no amount is refused: a mistake never becomes a price of 0.
 * A price may be below 0 only if the receipt printed it so (a refund).
 * @param before the price until now; null for one that is discount if it is below 0
 */
export function parseTypedPrice(
  text: string,
  before: Minor | null,
  currency: Currency,
): { price: Minor } | { wrong: WrongPrice } {
  if (isTooLarge(text, currency)) return { wrong: 'tooLarge' };
  const price = parseAmount(text, currency);
  if (price === null) return text.trim() === '' ? { price: ZERO } : { wrong: 'badPrice' };
  return price < 0 && before !== null && before >= 0 ? { wrong: 'belowZero' } : { price };
}

/** "2", "0,5", ".5": a quantity above 0 and up to MAX_QUANTITY; null for other text. */
export function parseTypedQuantity(text: string): number | null {
  const bare = normalizeWidth(text).trim();
  const quantity = /^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/.test(bare) ? Number(bare.replace(',', '.')) : 0;
  return quantity > 0 && quantity <= MAX_QUANTITY ? quantity : null;
}
