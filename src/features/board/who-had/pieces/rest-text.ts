import type { Board } from '../../../../domain/board/board.ts';
import { formatMoney, type Minor } from '../../../../domain/money/money.ts';
import { paidAmounts } from '../../../../domain/split/outlays.ts';
import type { BoardView } from '../../board-view.ts';
import { nameList } from '../../describe-had.ts';
import { piecesTexts as texts } from './texts.ts';

/** Who paid the restaurant; empty while nobody has said it. */
export function payerNames(board: Board, { columns, total }: BoardView): string {
  const paid = paidAmounts(board, total);
  return nameList(columns.filter(({ id }) => paid.has(id)).map(({ title }) => title));
}

/** "RM 29.00 nobody has taken, with Bala for now" */
export const restSentence = (amount: Minor, payers: string, { currency }: BoardView): string =>
  (payers ? texts.withPayer : texts.nobody)(formatMoney(amount, currency), payers);
