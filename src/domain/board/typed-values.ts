import { MAX_QUANTITY } from './board.ts';
import { isTooLarge, parseRm, ZERO, type Sen, normalizeWidth } from '../money/money.ts';

/** Why a typed price can't be stored. */
export type WrongPrice = 'tooLarge' | 'badPrice' | 'belowZero';

/**
 * Reads a typed price, or says what is wrong with it. Words and empty text are 0 (specification, section 5).
 * An amount with a mistake, like "10/3", is never stored as 0: the user corrects it.
 * A price may be below 0 only if the receipt printed it so (a refund).
 */
export function parseTypedPrice(text: string, before: Sen): { price: Sen } | { wrong: WrongPrice } {
  if (isTooLarge(text)) return { wrong: 'tooLarge' };
  const price = parseRm(text);
  if (price === null) return isMeantAsAmount(text) ? { wrong: 'badPrice' } : { price: ZERO };
  return price < 0 && before >= 0 ? { wrong: 'belowZero' } : { price };
}

/** Digits without words; "1e3" is a number too. */
const isMeantAsAmount = (text: string): boolean =>
  /\d/.test(normalizeWidth(text)) &&
  !/\p{Letter}/u.test(normalizeWidth(text).replace(/RM|MYR|(?<=\d)e(?=[-+]?\d)/gi, ''));

/** "2", "0,5": a quantity above 0 and up to MAX_QUANTITY; null for other text. */
export function parseTypedQuantity(text: string): number | null {
  const bare = normalizeWidth(text).trim();
  const quantity = /^\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : 0;
  return quantity > 0 && quantity <= MAX_QUANTITY ? quantity : null;
}
