import type { NoticeRow } from '../../../data/rows.ts';
import { own, type Board } from '../../../domain/board.ts';
import { noticeTexts } from '../../../ui/texts/notices.ts';
import { namesOf, subjectOf } from './notice-names.ts';

const texts = noticeTexts.gone;

/**
 * Why an edit wasn't kept: "Your change to Milo ais was not kept: Wei Ling has been removed." What has gone is
 * seen on the board, which it never comes back to: undo gives it a new id.
 */
export function goneText({ op, called }: Pick<NoticeRow, 'op' | 'called'>, board: Board): string {
  const nameOf = namesOf(called, board);
  const what = subjectOf(op, nameOf);
  switch (op.op) {
    case 'column.set':
    case 'column.delete':
      return texts.person(nameOf(op.id));
    case 'item.share':
    case 'item.place': {
      if (!own(board.items, op.id)) return texts.item(nameOf(op.id));
      const given = op.op === 'item.share' ? Object.keys(op.shares) : [op.column];
      const left = given.filter((id) => !own(board.columns, id));
      if (!left.length) return texts.place(what, nameOf(given[0] ?? '') ?? noticeTexts.somebody);
      const names = left.flatMap((id) => nameOf(id) ?? []);
      return names.length === left.length ? texts.people(what, names) : texts.unnamed(what, left.length);
    }
    case 'item.set':
    case 'item.delete':
      return texts.item(nameOf(op.id));
    default:
      return noticeTexts.rejected(what);
  }
}
