import { MISSING_COLUMN, own, type Board } from '../../domain/board/board.ts';
import { hash } from '../../domain/money/apportion.ts';
import { columnsInOrder, taskLists } from '../../domain/board/layout.ts';
import { addSen, sen, ZERO, type Sen } from '../../domain/money/money.ts';
import { overPrinted } from '../../domain/split/pools.ts';
import { split, type Amounts, type Split } from '../../domain/split/split.ts';
import { TONES } from '../../ui/initials.ts';
import { boardTexts } from './texts.ts';
import { kept } from '../../domain/board/equal-json.ts';

/** Everything the board's screen shows, worked out once per board. Amounts come from `split`. */
export interface BoardView {
  /** The people in order, then the missing column. */
  columns: ColumnView[];
  /** What has to be paid. */
  total: Sen;
  /** Of that, with nobody yet. */
  left: Sen;
  /** `total` less the printed one; null where none is printed. */
  difference: Sen | null;
  /** The sum of the items' own prices. */
  items: Sen;
}

export interface ColumnView {
  id: string;
  title: string;
  missing: boolean;
  /** The others pay for them. */
  covered: boolean;
  /** Which person colour; stays when columns are reordered. */
  tone: number;
  total: Sen;
  /** Of that, what they bear of items that somebody else had: of those whom the others pay for. */
  treat: Sen;
  /** By item id. */
  items: Record<string, ItemView>;
  taskIds: string[];
}

export interface ItemView {
  id: string;
  name: string;
  quantity: number;
  /** As printed, the whole line. */
  price: Sen;
  taxRate: number | null;
  /** This column's part of it with its part of the bill's pools. */
  part: Amounts;
  /** The whole item with pools. */
  whole: Sen;
  /** This column's portions, and everybody's. */
  weight: number;
  weights: number;
  /** All who had it, in the columns' order. */
  people: { title: string; tone: number }[];
}

/** A board with what was shown of it. */
interface Seen {
  board: Board;
  view: BoardView;
}

/** `boardView` of one bill after another: what shows the same as before is the same object, and not painted again. */
export function boardViewer(billId: string): (board: Board) => BoardView {
  let last: Seen | undefined;
  return (board) => {
    const view = kept(last?.view, boardView(board, billId, last));
    last = { board, view };
    return view;
  };
}

/** @param last what it is mostly the same as: what didn't change is taken over from there */
export function boardView(board: Board, billId: string, last?: Seen): BoardView {
  const { people, payable } = split(board, billId);
  const tones = tonesOf(Object.keys(board.columns));
  const order = columnsInOrder(board).map(([id, { title }]) => ({ id, title, tone: tones.get(id) ?? 0 }));
  const wholes = wholeItems(people);

  const itemView = (column: string, id: string, known: ItemView | undefined): ItemView => {
    const item = board.items[id]!;
    const part = people[column]?.items[id] ?? nothing;
    const whole = wholes.get(id) ?? ZERO;
    const untouched =
      last !== undefined && own(last.board.items, id) === item && last.board.columns === board.columns;
    if (known && untouched && known.whole === whole && sameAmounts(known.part, part)) return known;
    const { name, quantity, price, taxRate, shares } = item;
    const weight = own(shares, column)?.weight ?? 0;
    const weights = Object.values(shares).reduce((sum, share) => sum + share.weight, 0);
    const having = order.filter((person) => own(shares, person.id));
    return kept(known, { id, name, quantity, price, taxRate, part, whole, weight, weights, people: having });
  };
  const lists = taskLists(board);
  const before = new Map(last?.view.columns.map((column) => [column.id, column]));
  const missing = { id: MISSING_COLUMN, title: boardTexts.column.missing, tone: 0 };
  const columns = [...order, missing].map((column): ColumnView => {
    const known = before.get(column.id);
    const ids = lists.get(column.id) ?? [];
    const { total = ZERO, items: borne = {} } = people[column.id] ?? {};
    const others = Object.keys(borne).filter((id) => !own(board.items[id]!.shares, column.id));
    return kept(known, {
      ...column,
      missing: column.id === MISSING_COLUMN,
      covered: board.columns[column.id]?.covered ?? false,
      total,
      treat: column.id === MISSING_COLUMN ? ZERO : addSen(...others.map((id) => borne[id]!.total)),
      taskIds: ids,
      items: Object.fromEntries(
        ids.map((id) => [id, itemView(column.id, id, known && own(known.items, id))]),
      ),
    });
  });
  return {
    columns,
    total: payable,
    left: people[MISSING_COLUMN]?.total ?? ZERO,
    difference: overPrinted(board),
    items: addSen(...Object.values(board.items).map((item) => item.price)),
  };
}

/**
 * A colour for each person, by their id: whoever comes later takes none away, and whoever goes gives theirs
 * only to one who wanted the same. No two have the same while there are enough.
 */
function tonesOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const tones = new Map<string, number>();
  const taken = new Set<number>();
  for (const id of ids.toSorted()) {
    const round = Math.floor(tones.size / TONES) * TONES;
    let at = hash(id) % TONES;
    while (taken.has(round + at)) at = (at + 1) % TONES;
    taken.add(round + at);
    tones.set(id, round + at);
  }
  return tones;
}

/** What people's parts of each item add up to, as they stand on the screen: not the documents' `itemTotals` (S7). */
function wholeItems(people: Split['people']): Map<string, Sen> {
  const wholes = new Map<string, Sen>();
  for (const { items } of Object.values(people)) {
    for (const [id, { total }] of Object.entries(items)) wholes.set(id, sen((wholes.get(id) ?? 0) + total));
  }
  return wholes;
}

const sameAmounts = (a: Amounts, b: Amounts): boolean =>
  a.base === b.base &&
  a.discount === b.discount &&
  a.service === b.service &&
  a.tax === b.tax &&
  a.rounding === b.rounding &&
  a.total === b.total;

const nothing: Amounts = {
  base: ZERO,
  discount: ZERO,
  service: ZERO,
  tax: ZERO,
  rounding: ZERO,
  total: ZERO,
};
