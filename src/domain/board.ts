import type { Sen } from './money.ts';
import type { Rank } from './rank.ts';

/**
 * The board: one receipt with its items, its people and who had what.
 *
 *   edit -> BoardOp -> applyOp(board, op) -> board     the same function on every phone and the server
 *
 * Invariants
 *   B1  An operation sets an absolute value; applying it twice equals applying it once.
 *   B2  Delete wins: an operation on something deleted is `gone` and changes nothing.
 *   B3  Every share names a column that exists, with a weight of at least 1.
 *   B4  The reducer never throws; what it can't take is `rejected` and changes nothing.
 *   B5  The board that went in is not changed.
 */
export interface Board {
  bill: Bill;
  items: Record<string, Item>;
  columns: Record<string, Column>;
}

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
  taxes: TaxPool[];
  /** As printed; counts only where `cash` is off. */
  rounding: Sen;
  /** Paid in cash: the rounding is worked out from everything else (rounding.ts), whatever changes later. */
  cash: boolean;
}

/** One tax rate's amount on the bill; charged on the items of its rate (Item.taxRate). */
export interface TaxPool {
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
}

export type Field<T> = { [K in keyof T]-?: { field: K; value: T[K] } }[keyof T];

export type BoardOp =
  | { op: 'item.add'; id: string; item: Item }
  | ({ op: 'item.set'; id: string } & Field<Pick<Item, 'name' | 'quantity' | 'price' | 'taxRate'>>)
  /** Its place in one column where it lies (or among the missing): an order, not an assignment. */
  | { op: 'item.place'; id: string; column: string; rank: Rank }
  /** Who had it, whole: a move names one column, `{}` gives it back to the missing ones. */
  | { op: 'item.share'; id: string; shares: Record<string, Share> }
  | { op: 'item.delete'; id: string }
  | { op: 'column.add'; id: string; column: Column }
  | ({ op: 'column.set'; id: string } & Field<Column>)
  | { op: 'column.delete'; id: string }
  | ({ op: 'bill.set' } & Field<Bill>);

export type Outcome = 'applied' | 'gone' | 'rejected';

/** The synthetic column that collects what nobody has claimed. It is never stored. */
export const MISSING_COLUMN = 'missing-column';

export const MAX_ITEMS = 500;
export const MAX_COLUMNS = 100;

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

interface Applied {
  board: Board;
  outcome: Outcome;
}

/** Applies one operation (B1 to B5). */
export function applyOp(board: Board, op: BoardOp): Applied {
  const next = reduce(board, op);
  return typeof next === 'string' ? { board, outcome: next } : { board: next, outcome: 'applied' };
}

/** Applies operations in order; what is gone or rejected is passed over. */
export const applyOps = (board: Board, ops: readonly BoardOp[]): Board =>
  ops.reduce((current, op) => applyOp(current, op).board, board);

/** What there would be too many of; null where the board takes all that the operations add. */
export function tooMany(board: Board, ops: readonly BoardOp[]): 'items' | 'people' | null {
  let current = board;
  for (const op of ops) {
    const { board: next, outcome } = applyOp(current, op);
    if (outcome === 'rejected') return op.op === 'item.add' ? 'items' : 'people';
    current = next;
  }
  return null;
}

function reduce(board: Board, op: BoardOp): Board | 'gone' | 'rejected' {
  switch (op.op) {
    case 'bill.set':
      return { ...board, bill: { ...board.bill, [op.field]: op.value } };
    case 'item.add': {
      if (own(board.items, op.id)) return board; // B1
      if (Object.keys(board.items).length >= MAX_ITEMS) return 'rejected';
      return withItem(board, op.id, { ...op.item, shares: existing(board, op.item.shares) });
    }
    case 'column.add': {
      if (own(board.columns, op.id)) return board;
      if (op.id === MISSING_COLUMN || Object.keys(board.columns).length >= MAX_COLUMNS) return 'rejected';
      return { ...board, columns: { ...board.columns, [op.id]: op.column } };
    }
    case 'column.set':
    case 'column.delete':
      return changeColumn(board, op);
    default:
      return changeItem(board, op);
  }
}

type ItemOp = Extract<BoardOp, { op: 'item.set' | 'item.place' | 'item.share' | 'item.delete' }>;
type ColumnOp = Extract<BoardOp, { op: 'column.set' | 'column.delete' }>;

function changeItem(board: Board, op: ItemOp): Board | 'gone' {
  const item = own(board.items, op.id);
  if (!item) return 'gone';
  switch (op.op) {
    case 'item.set':
      return withItem(board, op.id, { ...item, [op.field]: op.value });
    case 'item.place': {
      if (op.column === MISSING_COLUMN) return withItem(board, op.id, { ...item, rank: op.rank });
      const share = own(item.shares, op.column);
      if (!share) return 'gone';
      const shares = { ...item.shares, [op.column]: { ...share, rank: op.rank } };
      return withItem(board, op.id, { ...item, shares });
    }
    case 'item.share': {
      const shares = existing(board, op.shares);
      // Everybody it was given to has left the table: it stays where it is rather than becoming unclaimed.
      if (!Object.keys(shares).length && Object.keys(op.shares).length) return 'gone';
      return withItem(board, op.id, { ...item, shares });
    }
    case 'item.delete':
      return { ...board, items: without(board.items, op.id) };
  }
}

function changeColumn(board: Board, op: ColumnOp): Board | 'gone' {
  const column = own(board.columns, op.id);
  if (!column) return 'gone';
  if (op.op === 'column.set') {
    return { ...board, columns: { ...board.columns, [op.id]: { ...column, [op.field]: op.value } } };
  }
  const columns = without(board.columns, op.id);
  const items = Object.fromEntries(
    Object.entries(board.items).map(([id, item]) => [
      id,
      own(item.shares, op.id) ? { ...item, shares: without(item.shares, op.id) } : item, // B3
    ]),
  );
  return { ...board, columns, items };
}

/**
 * The field that an operation writes, as a key; null where it adds. Two operations on one field
 * replace each other, all others go side by side.
 */
export function fieldOf(op: BoardOp): string | null {
  switch (op.op) {
    case 'item.add':
    case 'column.add':
      return null;
    case 'bill.set':
      return `bill/${op.field}`;
    case 'item.set':
    case 'column.set':
      return `${op.id}/${op.field}`;
    case 'item.place':
      return `${op.id}/rank/${op.column}`;
    case 'item.share':
      return `${op.id}/shares`;
    case 'item.delete':
    case 'column.delete':
      return op.id;
  }
}

/** A record's own entry: ids come from outside, and "constructor" is no item. */
export const own = <T>(record: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;

/** What an item or a person of the board is called. */
export const nameOn = (board: Board, id: string): string | undefined =>
  own(board.items, id)?.name ?? own(board.columns, id)?.title;

const withItem = (board: Board, id: string, item: Item): Board => ({
  ...board,
  items: { ...board.items, [id]: item },
});

const existing = (board: Board, shares: Record<string, Share>): Record<string, Share> =>
  Object.fromEntries(Object.entries(shares).filter(([column]) => own(board.columns, column)));

function without<T>(record: Record<string, T>, id: string): Record<string, T> {
  const { [id]: _, ...rest } = record;
  return rest;
}
