import type { Board } from '../../../domain/board/board.ts';
import { isMixedTaxConsistent, findServiceRate, findTaxRate } from '../../../domain/split/charge-rates.ts';
import { formatRm } from '../../../domain/money/money.ts';
import { taxedItems } from '../../../domain/split/payable.ts';
import { boardTexts } from '../../../ui/texts/board.ts';

const texts = boardTexts.finding;

/** How the printed charges come about, in words. Nothing where there is no item to work it out from. */
export function findings(board: Board): string[] {
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
    return [texts.mixed(taxes.map(({ rate }) => `${rate} %`).join(' and '))];
  }
  return found.map((text, at) => {
    const { amount, rate } = taxes[at]!;
    return (
      text ?? (rate === null ? texts.taxUnknown(formatRm(amount)) : texts.taxOff(formatRm(amount), rate))
    );
  });
}

/** Null when no usual rate gives it. */
function taxFinding(board: Board, at: number): string | null {
  const found = findTaxRate(board, at);
  if (!found) return taxOfItsItems(board, at);
  if (found.included) return texts.taxIncluded(found.rate);
  const spared = board.bill.service !== 0 && !found.base.includes('service');
  return (spared ? texts.taxNotService : texts.tax)(found.rate, texts.on[found.base]);
}

/** A rate that some lines carry: the tax is that much of just those. */
function taxOfItsItems(board: Board, at: number): string | null {
  const tax = board.bill.taxes[at];
  if (!tax?.rate) return null;
  const ids = taxedItems(board, tax);
  if (ids.size === Object.keys(board.items).length) return null;
  const items = Object.fromEntries(Object.entries(board.items).filter(([id]) => ids.has(id)));
  return findTaxRate({ ...board, items }, at) ? texts.taxOfSome(tax.rate) : null;
}
