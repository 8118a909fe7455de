import { nameOn, type Board, type BoardOp } from '../../domain/board.ts';
import { formatRm } from '../../domain/money.ts';
import { syncTexts } from '../../ui/texts/sync.ts';
import type { Edit } from './standing.ts';

const texts = syncTexts.ops;

type NameOf = (id: string) => string | undefined;

/** What items and people are called by now, and what they were called before the edits. */
export interface Names {
  now: NameOf;
  before: NameOf;
}

/** A receipt's board as the screen shows it, and as the server last said it. */
export interface Boards {
  now: Board | null;
  before: Board | null;
  /** The server says that it is gone. */
  gone?: boolean;
}

/** What was added and deleted again is on neither board: its edit has the name. */
export function namesFor({ now, before }: Boards, edits: readonly Pick<Edit, 'op'>[]): Names {
  const added = new Map(edits.flatMap(({ op }) => nameInAdd(op)));
  const nameIn = (board: Board | null, id: string) => (board ? nameOn(board, id) : undefined);
  return {
    now: (id) => nameIn(now, id) ?? nameIn(before, id) ?? added.get(id),
    before: (id) => nameIn(before, id) ?? added.get(id) ?? nameIn(now, id),
  };
}

function nameInAdd(op: BoardOp): [id: string, name: string][] {
  if (op.op === 'item.add') return [[op.id, op.item.name]];
  return op.op === 'column.add' ? [[op.id, op.column.title]] : [];
}

/** One edit in words: "Satay ayam → Bala". `back`: it brings back what was deleted. */
export function opInWords(op: BoardOp, names: Names, back = false): string {
  const nameOf = (id: string) => names.now(id) || texts.something;
  switch (op.op) {
    case 'item.add':
    case 'column.add':
      return (back ? texts.broughtBack : texts.added)(nameOf(op.id));
    case 'item.share': {
      const people = Object.keys(op.shares).map(nameOf);
      return people.length ? texts.to(nameOf(op.id), people) : texts.toNobody(nameOf(op.id));
    }
    case 'item.place':
      return texts.moved(nameOf(op.id));
    case 'item.delete':
    case 'column.delete':
      return texts.deleted(nameOf(op.id));
    case 'item.set':
      return op.field === 'name'
        ? named(op.value, names.before(op.id))
        : texts.set(nameOf(op.id), itemValue(op));
    case 'column.set':
      return op.field === 'title' ? texts.renamed(op.value) : texts.changed(nameOf(op.id));
    case 'bill.set':
      return op.field === 'title' ? texts.title(op.value) : texts.changed(texts.bill);
  }
}

/** "Milo ais: Milo tabur"; a name that is as it was is just said. */
const named = (name: string, before: string | undefined): string =>
  before && before !== name ? texts.set(before, name) : texts.renamed(name);

type ItemValue = Exclude<Extract<BoardOp, { op: 'item.set' }>, { field: 'name' }>;

function itemValue(op: ItemValue): string {
  if (op.field === 'price') return formatRm(op.value);
  if (op.field === 'quantity') return `× ${op.value}`;
  return op.value === null ? texts.taxRate : `${texts.taxRate} ${op.value} %`;
}
