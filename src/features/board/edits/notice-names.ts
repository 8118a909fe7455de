import type { NoticeRow } from '../../../data/rows.ts';
import { nameOn, own, type Board, type BoardOp } from '../../../domain/board.ts';
import { noticeTexts } from '../../../ui/texts/notices.ts';

/** What an item or a person is called; undefined where nobody knows any more. */
export type NameOf = (id: string) => string | undefined;

/** By the name it has now, since that is where the person looks for it; else by the last it had. */
export const namesOf =
  (called: NoticeRow['called'], board: Board): NameOf =>
  (id) =>
    (nameOn(board, id) ?? own(called ?? {}, id)) || undefined;

/** What an operation is about. */
export function subjectOf(op: BoardOp, nameOf: NameOf): string {
  switch (op.op) {
    case 'bill.set':
      return noticeTexts.bill;
    case 'item.add':
      return (nameOf(op.id) ?? op.item.name) || noticeTexts.item;
    case 'column.add':
      return (nameOf(op.id) ?? op.column.title) || noticeTexts.person;
    case 'column.set':
    case 'column.delete':
      return nameOf(op.id) ?? noticeTexts.person;
    default:
      return nameOf(op.id) ?? noticeTexts.item;
  }
}
