import { isTooLarge, parseRm, normalizeWidth, ZERO, type Sen } from '../../domain/money/money.ts';
import { MAX_QUANTITY } from '../../domain/board/line-edits.ts';
import { boardTexts } from '../../ui/texts/board.ts';

const texts = boardTexts.item;

/**
 * What a typed price comes to, or what is wrong with it. Words and nothing at all are 0 (specification,
 * section 5). What was meant as an amount and is none, like "10/3", is never kept as 0: the person mends it.
 * Below 0 is only what the receipt printed below 0 (a refund).
 */
export function typedPrice(text: string, before: Sen): { price: Sen } | { wrong: string } {
  if (isTooLarge(text)) return { wrong: texts.tooLarge };
  const price = parseRm(text);
  if (price === null) return isMeantAsAmount(text) ? { wrong: texts.badPrice } : { price: ZERO };
  return price < 0 && before >= 0 ? { wrong: texts.belowZero } : { price };
}

/** Digits without words; "1e3" is a number too. */
const isMeantAsAmount = (text: string): boolean =>
  /\d/.test(normalizeWidth(text)) &&
  !/\p{Letter}/u.test(normalizeWidth(text).replace(/RM|MYR|(?<=\d)e(?=[-+]?\d)/gi, ''));

/** "2", "0,5": a number above 0, as many as a receipt may hold; null for anything else. */
export function typedQuantity(text: string): number | null {
  const bare = normalizeWidth(text).trim();
  const quantity = /^\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : 0;
  return quantity > 0 && quantity <= MAX_QUANTITY ? quantity : null;
}
