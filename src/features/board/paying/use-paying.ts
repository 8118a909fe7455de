import { useDeferredValue, useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import type { ReceiptView } from '../../../data/queries/queries.ts';
import type { BoardView } from '../board-view.ts';
import { boardTexts } from '../texts.ts';
import { payingView, payingViewer } from './paying-view.ts';
import type { PayingProps } from './paying.tsx';
import { useBillBook } from './use-bill-book.ts';

/** Of a bill's address, in reminders: it opens with what its viewer pays. */
export const PAY = '#pay';

/** Who pays whom for a bill, for its viewer. Null while nobody has said who paid, or the device is asked. */
export function usePaying(
  receipt: ReceiptView,
  receiptId: string,
  view: BoardView,
  isReady: boolean,
  clock: () => number,
): PayingProps | null {
  const { me } = useData();
  // A tap must not wait for it.
  const stored = useDeferredValue(receipt.stored);
  const found = useBillBook(stored, receiptId, isReady);
  const { role } = receipt.summary;
  const { board } = receipt;
  return useMemo(() => {
    if (!found) return null;
    const { book, group } = found;
    const isPaid = book.bills.some((one) => one.id === receiptId && one.isPaid);
    if (!isPaid && !book.payments.some(({ about }) => about.for === 'bill' && about.bill === receiptId))
      return null;
    return {
      book,
      bookName: group,
      billId: receiptId,
      title: board.bill.title || boardTexts.placeholderTitle,
      paying: payingView(book, receiptId, view, payingViewer(me, role)),
      link: `${location.origin}/receipts/${receiptId}${PAY}`,
      clock,
    };
  }, [found, receiptId, board, me, role, view, clock]);
}
