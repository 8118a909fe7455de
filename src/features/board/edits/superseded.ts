import type { NoticeRow } from '../../../data/rows.ts';
import { nameOn, own, type Board, type BoardOp } from '../../../domain/board.ts';
import { formatRm, sen } from '../../../domain/money.ts';
import { boardTexts } from '../../../ui/texts/board.ts';

const texts = boardTexts.superseded;

/** "Bala moved Satay ayam to Chong after you". `by` replaced `op`, which the person made. */
export function supersededText({ op, by }: Pick<NoticeRow, 'op' | 'by'>, board: Board): string {
  if (!by) return texts.other(texts.somebody, subjectOf(op, board));
  const { op: other, name } = by;
  const what = subjectOf(other, board);
  switch (other.op) {
    case 'column.delete':
      if (op.op === 'item.share' || op.op === 'item.add') return texts.left(name, subjectOf(op, board));
      return texts.deleted(name, what);
    case 'item.delete':
      return texts.deleted(name, what);
    case 'item.share': {
      const people = Object.keys(other.shares).map((id) => own(board.columns, id)?.title ?? texts.someone);
      return people.length ? texts.moved(name, what, people) : texts.unassigned(name, what);
    }
    case 'item.set':
      if (other.field === 'price') return texts.set(name, texts.price(what), formatRm(sen(other.value)));
      return other.field === 'name' ? texts.renamed(name, what) : texts.other(name, what);
    case 'column.set':
      return other.field === 'title' ? texts.renamed(name, what) : texts.other(name, what);
    case 'bill.set':
      return other.field === 'title' ? texts.set(name, texts.title, other.value) : texts.other(name, what);
    default:
      return texts.other(name, what);
  }
}

/** What an operation is about, by the name it has now. */
export function subjectOf(op: BoardOp, board: Board): string {
  if (op.op === 'bill.set') return boardTexts.notices.bill;
  const name = nameOn(board, op.id);
  if (name) return name;
  if (op.op === 'item.add') return op.item.name;
  if (op.op === 'column.add') return op.column.title;
  return boardTexts.notices.something;
}

/** What gives the person their value back; null when what it belongs to is gone. */
export function restoringOp({ op }: Pick<NoticeRow, 'op'>, board: Board): BoardOp | null {
  switch (op.op) {
    case 'bill.set':
      return op;
    case 'item.set':
    case 'item.place':
      return own(board.items, op.id) ? op : null;
    case 'item.share': {
      if (!own(board.items, op.id)) return null;
      const left = Object.entries(op.shares).filter(([column]) => own(board.columns, column));
      // Everybody it was given to is gone: to restore it would give it to nobody, which they didn't ask for.
      if (!left.length && Object.keys(op.shares).length) return null;
      return { ...op, shares: Object.fromEntries(left) };
    }
    case 'column.set':
      return own(board.columns, op.id) ? op : null;
    default:
      return null;
  }
}
