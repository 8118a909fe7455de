import type { Board } from '../../../domain/board/board.ts';
import { currencyOf } from '../../../domain/money/currencies.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import {
  findRateOfOwnItems,
  findServiceRate,
  findTaxRate,
  isMixedTaxConsistent,
} from '../../../domain/split/charge-rates.ts';
import { nameList } from '../describe-had.ts';
import { boardTexts } from '../texts.ts';

const texts = boardTexts.finding;

/** Explains the printed charges in words. Empty for a bill without items. */
export function describeCharges(board: Board): string[] {
  if (!Object.keys(board.items).length) return [];
  return [...serviceFinding(board), ...taxFindings(board)];
}

function serviceFinding(board: Board): string[] {
  if (board.bill.service === 0) return [];
  const found = findServiceRate(board);
  return [found ? texts.service(found.rate, texts.on[found.base]) : texts.serviceUnknown];
}

function taxFindings(board: Board): string[] {
  const taxes = board.bill.taxes.filter(({ amount }) => amount !== 0);
  const found = taxes.map((tax) => taxFinding(board, board.bill.taxes.indexOf(tax)));
  if (found.includes(null) && isMixedTaxConsistent(board)) {
    const onTop = taxes.filter(({ included }) => !included);
    return [texts.mixed(nameList(onTop.map(({ rate }) => `${rate} %`)))];
  }
  return found.map((text, at) => {
    const { amount, rate } = taxes[at]!;
    const currency = currencyOf(board.bill);
    return (
      text ??
      (rate === null
        ? texts.taxUnknown(formatMoney(amount, currency))
        : texts.taxOff(formatMoney(amount, currency), rate))
    );
  });
}

/** Null if no usual rate gives the amount. */
function taxFinding(board: Board, at: number): string | null {
  const found = findTaxRate(board, at);
  if (!found) {
    const rate = findRateOfOwnItems(board, at);
    return rate === null ? null : texts.taxOfSome(rate);
  }
  if (found.included) return texts.taxIncluded(found.rate);
  const spared = board.bill.service !== 0 && !found.base.includes('service');
  return (spared ? texts.taxNotService : texts.tax)(found.rate, texts.on[found.base]);
}
