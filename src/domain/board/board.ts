import type { Sen } from '../money/money.ts';
import type { Rank } from './rank.ts';

/**
 * The board: one receipt with its items, its people and who had what.
 *
 *   edit -> BoardOp -> applyOp (apply-op.ts) -> StoredBoard
 *                                               '-> shownBoard -> what people see and pay
 */
export interface Board {
  bill: Bill;
  items: Record<string, Item>;
  columns: Record<string, Column>;
}

/** The board as it is kept and synced: deleted rows are in it. `shownBoard` gives what people see. */
export interface StoredBoard {
  bill: Bill;
  items: Record<string, Stored<Item>>;
  columns: Record<string, Stored<Column>>;
}

/** A row that may be deleted. Absent: it is not. */
export type Stored<Row> = Omit<Row, 'deleted'> & { deleted?: true };

/** What stands on the receipt besides its items. Printed amounts are kept as printed. */
export interface Bill {
  title: string;
  description: string;
  /** ISO day (2026-11-20), null when unknown. */
  date: string | null;
  /** The amount payable as printed, null when unknown. */
  total: Sen | null;
  /** Zero or negative. */
  discount: Sen;
  service: Sen;
  taxes: TaxCharge[];
  /** As printed; counts only where `cash` is off. */
  rounding: Sen;
  /** Paid in cash: the rounding is worked out from everything else (rounding.ts), whatever changes later. */
  cash: boolean;
}

/** One tax rate's amount on the bill; charged on the items of its rate (Item.taxRate). */
export interface TaxCharge {
  /** Percent (6 for 6 %), null when the receipt names none. */
  rate: number | null;
  amount: Sen;
  /** True when the prices hold it already: information, not charged again. */
  included: boolean;
}

export interface Item {
  name: string;
  quantity: number;
  /** The line's printed amount: the whole quantity, its own discount taken off, before bill-level pools. */
  price: Sen;
  /** The rate it is taxed at, in percent, where the receipt tells (alcohol at 8, food at 6); null: as the bill. */
  taxRate: number | null;
  /** Its place among the receipt's lines. */
  rank: Rank;
  /** Who had it, by column; nobody: it lies with "Missing Items". */
  shares: Record<string, Share>;
  /** A deleted item is never shown: the compiler refuses a stored board where a shown one is wanted. */
  deleted?: never;
}

export interface Share {
  /** Portions: a whole number from 1. */
  weight: number;
  /** Its place in that column. */
  rank: Rank;
}

/** A person at the table. */
export interface Column {
  title: string;
  content: string;
  rank: Rank;
  /** The user it stands for, null for somebody who is just a name. */
  user: string | null;
  /** Pays nothing: the others bear their part (a birthday). */
  covered: boolean;
  deleted?: never;
}

export type FieldValue<T> = { [K in keyof T]-?: { field: K; value: T[K] } }[keyof T];
type Deletion = { field: 'deleted'; value: boolean };
type ItemFields = Pick<Item, 'name' | 'quantity' | 'price' | 'taxRate'>;
type ColumnFields = Omit<Column, 'deleted'>;

export type BoardOp =
  | { op: 'item.add'; id: string; item: Item }
  | ({ op: 'item.set'; id: string } & (FieldValue<ItemFields> | Deletion))
  /** Its place in one column where it lies (or among the missing): an order, not an assignment. */
  | { op: 'item.place'; id: string; column: string; rank: Rank }
  /** Who had it, whole: a move names one column, `{}` gives it back to the missing ones. */
  | { op: 'item.share'; id: string; shares: Record<string, Share> }
  | { op: 'column.add'; id: string; column: Column }
  | ({ op: 'column.set'; id: string } & (FieldValue<ColumnFields> | Deletion))
  | ({ op: 'bill.set' } & FieldValue<Bill>);

export type OpOutcome = 'applied' | 'rejected';

/** The synthetic column that collects what nobody has claimed. It is never stored. */
export const MISSING_COLUMN = 'missing-column';

/** What a board may hold. Shown rows are counted without the deleted ones. */
export const LIMITS = {
  shown: { items: 500, columns: 100 },
  stored: { items: 2000, columns: 400 },
  /** Over all items. */
  shares: 5000,
} as const;

export const emptyBill: Bill = {
  title: '',
  description: '',
  date: null,
  total: null,
  discount: 0 as Sen,
  service: 0 as Sen,
  taxes: [],
  rounding: 0 as Sen,
  cash: false,
};

export const emptyBoard: Board = { bill: emptyBill, items: {}, columns: {} };

/** The operation that deletes an item or a person, or brings them back. */
export const deletion = (kind: 'item' | 'column', id: string, value = true): BoardOp => ({
  op: `${kind}.set`,
  id,
  field: 'deleted',
  value,
});

/** What people see: nothing deleted, and no share of a deleted person. The board itself where nothing is. */
export function shownBoard(board: StoredBoard): Board {
  const items = undeleted(board.items);
  const columns = undeleted(board.columns);
  if (items === board.items && columns === board.columns) return board as Board;
  if (columns === board.columns) return { ...board, items, columns };
  const visible = Object.entries(items).map(([id, item]): [string, Item] => {
    const shares = Object.entries(item.shares).filter(([column]) => getOwn(columns, column));
    return [
      id,
      shares.length === Object.keys(item.shares).length
        ? item
        : { ...item, shares: Object.fromEntries(shares) },
    ];
  });
  return { ...board, items: Object.fromEntries(visible), columns };
}

function undeleted<Row extends { deleted?: never }>(rows: Record<string, Stored<Row>>): Record<string, Row> {
  const all = Object.entries(rows);
  const shown = all.filter(([, { deleted }]) => !deleted);
  return (shown.length === all.length ? rows : Object.fromEntries(shown)) as Record<string, Row>;
}

/** A record's own entry: ids come from outside, and "constructor" is no item. */
export const getOwn = <T>(record: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;

/** What an item or a person of the board is called. */
export const rowName = (board: StoredBoard, id: string): string | undefined =>
  getOwn(board.items, id)?.name ?? getOwn(board.columns, id)?.title;
