import type { Board, TaxCharge } from '../../../domain/board/board.ts';
import { boardTexts } from '../texts.ts';

/** "Tax 6 %", "Tax (in the prices)". */
export function taxLabel({ rate, included }: TaxCharge): string {
  const { tax, taxRate, included: inPrices } = boardTexts.bill;
  const label = rate === null ? tax : taxRate(rate);
  return included ? inPrices(label) : label;
}

/** The rates of a bill's taxes, each once, the lowest first. */
export const taxRates = ({ bill }: Board): number[] =>
  [...new Set(bill.taxes.flatMap(({ rate }) => rate ?? []))].toSorted((a, b) => a - b);
