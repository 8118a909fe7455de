import type { NoticeRow } from '../../../data/rows.ts';
import { own, type Board, type BoardOp, type TaxPool } from '../../../domain/board.ts';
import { formatRm, type Sen } from '../../../domain/money.ts';
import { longDate } from '../../../ui/dates.ts';
import { boardTexts } from '../../../ui/texts/board.ts';
import { noticeTexts } from '../../../ui/texts/notices.ts';
import { namesOf, subjectOf, type NameOf } from './notice-names.ts';
import { same } from './same.ts';

const { superseded: texts, fields } = noticeTexts;

type Setting = Extract<BoardOp, { op: 'item.set' | 'column.set' | 'bill.set' }>;
type Sharing = Extract<BoardOp, { op: 'item.share' }>;

const isSetting = (op: BoardOp): op is Setting => op.op.endsWith('.set');

/**
 * "Bala renamed Teh O to Teh C after you": from what the person's edit had said to what replaced it. Both as
 * the two edits have them, the board may have moved on. Null where they say the same: nothing was lost.
 */
export function supersededText(
  { op, by, called }: Pick<NoticeRow, 'op' | 'by' | 'called'>,
  board: Board,
): string | null {
  const nameOf = namesOf(called, board);
  const what = subjectOf(op, nameOf);
  if (!by) return texts.other(noticeTexts.somebody, what);
  const { op: other, name } = by;
  if (other.op === 'item.delete') return texts.deleted(name, what);
  if (other.op === 'column.delete') {
    const person = subjectOf(other, nameOf);
    return op.op === 'item.share' || op.op === 'item.add'
      ? texts.left(name, person, what)
      : texts.removed(name, person);
  }
  if (op.op === 'item.place') return texts.placed(name, what);
  if (op.op === 'item.share' && other.op === 'item.share') return sharedText(name, what, op, other, nameOf);
  if (isSetting(op) && isSetting(other)) return setText(name, what, op, other);
  return texts.other(name, what);
}

function sharedText(name: string, what: string, op: Sharing, other: Sharing, nameOf: NameOf): string | null {
  const portions = ({ shares }: Sharing) =>
    Object.entries(shares).map(([id, { weight }]) => [nameOf(id) ?? noticeTexts.somebody, weight] as const);
  const people = (sharing: Sharing) => portions(sharing).map(([person]) => person);
  const [mine, theirs] = [Object.keys(op.shares), Object.keys(other.shares)];
  if (mine.length === theirs.length && mine.every((id) => own(other.shares, id))) {
    // Both in one order, so that what differs is seen.
    const from = texts.portions(portions({ ...op, shares: { ...other.shares, ...op.shares } }));
    const to = texts.portions(portions(other));
    return from === to ? null : texts.changed(name, fields.portions(what), from, to);
  }
  if (!mine.length) return texts.given(name, what, people(other));
  if (!theirs.length) return texts.unassigned(name, what, people(op));
  return texts.moved(name, what, people(op), people(other));
}

function setText(name: string, what: string, op: Setting, other: Setting): string | null {
  if (same(op.value, other.value)) return null;
  const [from, to] = [inWords(op), inWords(other)];
  const changed = (field: string) => texts.changed(name, field, from, to);
  switch (other.field) {
    case 'name':
      return texts.renamed(name, from, to);
    case 'title':
      return other.op === 'column.set' ? texts.renamed(name, from, to) : changed(fields.title);
    case 'price':
    case 'quantity':
    case 'taxRate':
      return changed(fields[other.field](what));
    case 'date':
    case 'total':
    case 'discount':
    case 'service':
    case 'taxes':
    case 'rounding':
      return changed(fields[other.field]);
    case 'covered': {
      const pays = (covered: boolean) => (covered ? noticeTexts.theOthers : what);
      return texts.changed(name, fields.covered(what), pays(!other.value), pays(other.value));
    }
    case 'cash':
      return texts.cash(name, other.value);
    case 'rank':
      return texts.placed(name, what);
    case 'description':
      return texts.other(name, fields.description);
    default:
      return texts.other(name, what);
  }
}

/** A value as it is said. What no text says is as it is. */
function inWords(op: Setting): string {
  switch (op.field) {
    case 'price':
    case 'total':
    case 'discount':
    case 'service':
    case 'rounding':
      return amount(op.value);
    case 'taxRate':
      return op.value === null ? noticeTexts.asTheBill : boardTexts.item.percent(op.value);
    case 'date':
      return longDate(op.value, noticeTexts.none);
    case 'taxes':
      return noticeTexts.all(op.value.map(tax)) || noticeTexts.none;
    case 'name':
      return op.value || boardTexts.item.unnamed;
    default:
      return String(op.value) || noticeTexts.none;
  }
}

const amount = (value: Sen | null): string => (value === null ? noticeTexts.none : formatRm(value));

const tax = ({ rate, amount: charged, included }: TaxPool): string =>
  noticeTexts.tax(formatRm(charged), rate === null ? null : boardTexts.item.percent(rate), included);

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
