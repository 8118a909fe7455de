import type { ReactNode } from 'react';
import type { Bill } from '../../../domain/board/board.ts';
import { currencyOf } from '../../../domain/money/currencies.ts';
import { CurrencyContext, EditsContext, type BoardEdits } from './board-edits.ts';

/** The edits of a bill, and its currency, for all of its screen. */
export const BillEdits = ({
  edits,
  bill,
  children,
}: {
  edits: BoardEdits;
  bill: Bill;
  children: ReactNode;
}) => (
  <EditsContext value={edits}>
    <CurrencyContext value={currencyOf(bill)}>{children}</CurrencyContext>
  </EditsContext>
);
