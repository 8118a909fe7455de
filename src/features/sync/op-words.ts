import { own, type Board, type BoardOp } from '../../domain/board.ts';
import { formatRm } from '../../domain/money.ts';
import { syncTexts } from '../../ui/texts/sync.ts';

const texts = syncTexts.ops;

/** One edit in words: "Satay ayam → Bala". `board` gives the names; null where it isn't known here. */
export function opInWords(op: BoardOp, board: Board | null): string {
  switch (op.op) {
    case 'item.add':
      return texts.added(op.item.name);
    case 'column.add':
      return texts.added(op.column.title);
    case 'item.share': {
      const people = Object.keys(op.shares).map((id) => nameOf(id, board));
      return people.length ? texts.to(nameOf(op.id, board), people) : texts.toNobody(nameOf(op.id, board));
    }
    case 'item.place':
      return texts.moved(nameOf(op.id, board));
    case 'item.delete':
    case 'column.delete':
      return texts.deleted(nameOf(op.id, board));
    case 'item.set':
      return texts.set(nameOf(op.id, board), itemValue(op));
    case 'column.set':
      return op.field === 'title' ? texts.renamed(op.value) : texts.changed(nameOf(op.id, board));
    case 'bill.set':
      return op.field === 'title' ? texts.title(op.value) : texts.changed(texts.bill);
  }
}

function itemValue(op: Extract<BoardOp, { op: 'item.set' }>): string {
  if (op.field === 'price') return formatRm(op.value);
  if (op.field === 'name') return op.value;
  if (op.field === 'quantity') return `× ${op.value}`;
  return op.value === null ? texts.taxRate : `${texts.taxRate} ${op.value} %`;
}

function nameOf(id: string, board: Board | null): string {
  const name = board && (own(board.items, id)?.name ?? own(board.columns, id)?.title);
  return name || texts.something;
}
