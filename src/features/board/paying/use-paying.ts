import { useDeferredValue, useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import type { ReceiptView } from '../../../data/queries.ts';
import { pickedFor } from '../../../domain/board/picks.ts';
import { editsAll } from '../../../domain/board/rights.ts';
import { addSen, formatRm, sen } from '../../../domain/money/money.ts';
import { boardTexts } from '../texts.ts';
import type { BoardView } from '../board-view.ts';
import type { PayingProps } from './paying-sheet.tsx';
import { isEvenThroughBook, payingView, type PayingView } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';
import { useBillBook } from './use-bill-book.ts';

/** Who pays whom for a bill, for its viewer. Null while nobody has said who paid, or the device is asked. */
export function usePaying(
  receipt: ReceiptView,
  receiptId: string,
  view: BoardView,
  isReady: boolean,
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
    const isPaid = book.bills.some(({ id, parts }) => id === receiptId && parts !== null);
    if (!isPaid && !book.payments.some(({ about }) => about.for === 'bill' && about.bill === receiptId))
      return null;
    const viewer = {
      user: me._id,
      column: pickedFor(board, me._id),
      editsAll: !me.isGuest && editsAll(role),
    };
    return {
      book,
      bookName: group,
      billId: receiptId,
      title: board.bill.title || boardTexts.placeholderTitle,
      paying: payingView(book, receiptId, view, viewer),
      link: `${location.origin}/receipts/${receiptId}`,
    };
  }, [found, receiptId, board, me, role, view]);
}

/** The viewer's part in one sentence; null if they neither pay nor get anything. */
export function ownSentence({ payees, own }: PayingView): string | null {
  const asked = own.filter((due) => due.asked > 0);
  const [first] = asked;
  if (first)
    return asked.length === 1
      ? texts.youPay(first.to.title, formatRm(first.asked))
      : texts.youPayAll(formatRm(addSen(...asked.map((due) => due.asked))));
  const mine = payees.find(({ person }) => person.isMe);
  if (mine && mine.collected < mine.whole)
    return texts.youGetBack(formatRm(sen(mine.whole - mine.collected)));
  if (!mine && own.length === 0) return null;
  return own.some(isEvenThroughBook) ? texts.evenOtherwise : texts.even;
}
