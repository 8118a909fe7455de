import { useDeferredValue, useMemo } from 'react';
import type { Api } from '../../../api/client.ts';
import { useData } from '../../../data/context.tsx';
import type { ReceiptView } from '../../../data/queries/queries.ts';
import { personPath } from '../../../navigation/person-path.ts';
import type { BoardView } from '../board-view.ts';
import { boardTexts } from '../texts.ts';
import { payingView, payingViewer, type PayingProps } from './paying-view.ts';
import { payingTexts as texts } from './texts.ts';
import { useBillBook, type BillBook } from './use-bill-book.ts';
import { useStanding } from './use-standing.ts';

/** Of a bill's address, in reminders: it opens with what its viewer pays. */
export const PAY = '#pay';

/** Who pays whom for a bill, for its viewer. Null while nobody has said who paid, or the device is asked. */
export function usePaying(
  receipt: ReceiptView,
  receiptId: string,
  view: BoardView,
  isReady: boolean,
  { api, clock }: { api: Api; clock: () => number },
): PayingProps | null {
  const { me } = useData();
  // A tap must not wait for it.
  const stored = useDeferredValue(receipt.stored);
  const found = useBillBook(stored, receiptId, isReady);
  const { role } = receipt.summary;
  const { board } = receipt;
  const standing = useStanding(api, receiptId, found?.book ?? null, { user: me._id, role });
  return useMemo(() => {
    if (!found) return null;
    const { book, group } = found;
    // The group comes with the same sync as its bill.
    if (role === 'member' && group === null) return null;
    const isPaid = book.bills.some((one) => one.id === receiptId && one.isPaid);
    if (!isPaid && !book.payments.some(({ about }) => about.for === 'bill' && about.bill === receiptId))
      return null;
    return {
      book,
      ...nameOf(found, me._id),
      billId: receiptId,
      title: board.bill.title || boardTexts.placeholderTitle,
      paying: payingView(book, receiptId, view, payingViewer(me, role), standing),
      payers: view.columns.flatMap(({ id, title }) =>
        (board.bill.paid ?? []).some(({ who }) => who === id) ? [title] : [],
      ),
      link: `${location.origin}/receipts/${receiptId}${PAY}`,
      clock,
    };
  }, [found, receiptId, board, me, role, view, standing, clock]);
}

/** What the book is called, and where it is. */
function nameOf({ book, group }: BillBook, me: string): Pick<PayingProps, 'bookName' | 'bookPath'> {
  const { about, people } = book;
  if (about.for === 'group')
    return {
      bookName: group ?? texts.earlierGroup,
      bookPath: group === null || book.hasLeft ? '/settle' : `/edit-group/${about.group}`,
    };
  const other = about.for === 'pair' ? about.users.find((user) => user !== me) : undefined;
  return other === undefined
    ? { bookName: '', bookPath: '/settle' }
    : { bookName: texts.youAnd(people.get(other)?.name ?? ''), bookPath: personPath(other) };
}
