import { valueOf, withField } from '../fields.ts';
import {
  deletion,
  LIMITS,
  MISSING_COLUMN,
  OPTIONAL,
  getOwn,
  shownBoard,
  withColumnsOf,
  type Board,
  type BoardOp,
  type Item,
  type OpOutcome,
  type Share,
  type Stored,
  type StoredBoard,
  type Column,
} from './board.ts';

/**
 * The reducer: one function on every phone and on the server.
 *
 * Invariants
 *   BOARD-1  An operation sets an absolute value; applying it twice equals applying it once.
 *   BOARD-2  Deletion is a field: a deleted row stays stored, takes edits, and is shown nowhere.
 *   BOARD-3  Every share and every treat names a column that was added; a share's weight is at least 1.
 *   BOARD-4  The reducer never throws. It rejects an operation that breaks a limit or names an id that was
 *            never added; such an operation changes nothing.
 *   BOARD-5  The board that went in is not changed.
 */
export interface Applied {
  board: StoredBoard;
  outcome: OpOutcome;
}

/** Applies one operation (BOARD-1 to BOARD-5). */
export function applyOp(board: StoredBoard, op: BoardOp): Applied {
  const next = reduce(board, op);
  return next === null || breaksLimit(board, next, op)
    ? { board, outcome: 'rejected' }
    : { board: next, outcome: 'applied' };
}

/** Applies operations in order and skips rejected ones. */
export const applyOps = (board: StoredBoard, ops: readonly BoardOp[]): StoredBoard =>
  ops.reduce((current, op) => applyOp(current, op).board, board);

/** Null if the operation names an id that was never added. */
function reduce(board: StoredBoard, op: BoardOp): StoredBoard | null {
  switch (op.op) {
    case 'bill.set':
      return { ...board, bill: withField(board.bill, op, OPTIONAL.bill) };
    case 'item.add':
      if (getOwn(board.items, op.id)) return board; // BOARD-1
      return withItem(board, op.id, withColumnsOf(board.columns, op.item));
    case 'column.add':
      if (getOwn(board.columns, op.id)) return board;
      return op.id === MISSING_COLUMN ? null : withColumn(board, op.id, op.column);
    case 'column.set': {
      const column = getOwn(board.columns, op.id);
      return column ? withColumn(board, op.id, withField(column, op, OPTIONAL.column)) : null;
    }
    case 'column.hold': {
      const column = getOwn(board.columns, op.id);
      return column ? withColumn(board, op.id, withHolder(column, op)) : null;
    }
    default:
      return changeItem(board, op);
  }
}

function withHolder(
  { holders, ...column }: Stored<Column>,
  { user, value }: Extract<BoardOp, { op: 'column.hold' }>,
): Stored<Column> {
  const others = Object.entries(holders ?? {}).filter(([other]) => other !== user);
  const all = value ? [...others, [user, true] as const] : others;
  return all.length ? { ...column, holders: Object.fromEntries(all) } : column;
}

type ItemOp = Extract<BoardOp, { op: 'item.set' | 'item.place' | 'item.share' }>;

function changeItem(board: StoredBoard, op: ItemOp): StoredBoard | null {
  const item = getOwn(board.items, op.id);
  if (!item) return null;
  switch (op.op) {
    case 'item.set': {
      const names = op.field === 'treatedBy' ? op.value : null;
      if (names !== null && !getOwn(board.columns, names)) return null; // BOARD-3
      return withItem(board, op.id, withField(item, op, OPTIONAL.item));
    }
    case 'item.place': {
      if (op.column === MISSING_COLUMN) return withItem(board, op.id, { ...item, rank: op.rank });
      if (!getOwn(board.columns, op.column)) return null;
      const share = getOwn(item.shares, op.column);
      if (!share) return board; // the column no longer has the item
      const shares = { ...item.shares, [op.column]: { ...share, rank: op.rank } };
      return withItem(board, op.id, { ...item, shares });
    }
    case 'item.share': {
      const known = Object.keys(setShares(op)).every((column) => getOwn(board.columns, column));
      return known ? withItem(board, op.id, { ...item, shares: sharesAfter(item.shares, op) }) : null;
    }
  }
}

type ShareOp = Extract<BoardOp, { op: 'item.share' }>;
type Shares = Readonly<Record<string, Share>>;

/** The shares that an operation sets. */
export const setShares = ({ shares, only }: ShareOp): Shares =>
  only ? sharesWhere(shares, (column) => only.includes(column)) : shares;

/** The shares that it leaves alone. */
const keptShares = (shares: Shares, { only }: ShareOp): Shares =>
  only ? sharesWhere(shares, (column) => !only.includes(column)) : {};

const sharesWhere = (shares: Shares, has: (column: string) => boolean): Shares =>
  Object.fromEntries(Object.entries(shares).filter(([column]) => has(column)));

/** The same field, whole. */
export function wholeField(op: BoardOp): BoardOp {
  if (op.op !== 'item.share') return op;
  const { only: _, ...whole } = op;
  return whole;
}

/** The shares of an item after an operation. */
export const sharesAfter = (before: Shares, op: ShareOp): Shares => ({
  ...keptShares(before, op),
  ...setShares(op),
});

/** The shown board after the operations. */
export const boardAfter = (board: StoredBoard, ops: readonly BoardOp[]): Board =>
  shownBoard(applyOps(board, ops));

/** The limits of a board (LIMITS). */
export type Limit = 'items' | 'people' | 'shares';

/** The first limit that the operations break, null if they break none. */
export function brokenLimit(board: StoredBoard, ops: readonly BoardOp[]): Limit | null {
  let current = board;
  for (const op of ops) {
    const next = reduce(current, op);
    const limit = next && breaksLimit(current, next, op);
    if (limit) return limit;
    current = next ?? current;
  }
  return null;
}

/** The first limit that a whole board is over, null if it is over none. */
export function exceededLimit({ items, columns }: StoredBoard): Limit | null {
  const { shown, stored, shares } = LIMITS;
  if (countShown(items) > shown.items || Object.keys(items).length > stored.items) return 'items';
  if (countShown(columns) > shown.columns || Object.keys(columns).length > stored.columns) return 'people';
  return countShares({ items }) > shares ? 'shares' : null;
}

/** Rejects only growth: people can still make a board smaller that is over a limit. */
function breaksLimit(board: StoredBoard, next: StoredBoard, op: BoardOp): Limit | null {
  if (next === board) return null;
  const { shown, stored, shares } = LIMITS;
  const isBack = 'field' in op && op.field === 'deleted';
  if (op.op === 'item.add' || (op.op === 'item.set' && isBack)) {
    if (exceeds(board, next, ({ items }) => countShown(items), shown.items)) return 'items';
    if (exceeds(board, next, ({ items }) => Object.keys(items).length, stored.items)) return 'items';
  }
  if (op.op === 'column.add' || (op.op === 'column.set' && isBack)) {
    if (exceeds(board, next, ({ columns }) => countShown(columns), shown.columns)) return 'people';
    if (exceeds(board, next, ({ columns }) => Object.keys(columns).length, stored.columns)) return 'people';
  }
  if (op.op === 'column.hold' && op.value) {
    const holders = (one: StoredBoard) => Object.keys(one.columns[op.id]?.holders ?? {}).length;
    if (exceeds(board, next, holders, LIMITS.holders)) return 'people';
  }
  return addsShares(board, next, op) && countShares(next) > shares ? 'shares' : null;
}

/** Only these two operations can add shares, and only to their own item: the others need no count. */
function addsShares(board: StoredBoard, next: StoredBoard, { op, id }: { op: string; id?: string }): boolean {
  if (id === undefined || (op !== 'item.share' && op !== 'item.add')) return false;
  const before = getOwn(board.items, id)?.shares ?? {};
  return Object.keys(next.items[id]!.shares).length > Object.keys(before).length;
}

function exceeds(
  board: StoredBoard,
  next: StoredBoard,
  count: (one: StoredBoard) => number,
  limit: number,
): boolean {
  const is = count(next);
  return is > limit && is > count(board);
}

// The reducer counts these for each operation of a drop, so these loops make no arrays.

function countShown(rows: Record<string, { deleted?: true }>): number {
  let count = 0;
  for (const id in rows) if (!rows[id]!.deleted) count += 1;
  return count;
}

export function countShares({ items }: Pick<StoredBoard, 'items'>): number {
  let count = 0;
  for (const id in items) for (const _ in items[id]!.shares) count += 1;
  return count;
}

/**
 * Reads the field that an operation writes, as the operation that sets its present value, and no more: of
 * shares those of `only`. An addition writes `deleted`: a row that was never added counts as deleted. Null if
 * the operation names no row.
 */
export function readField(board: StoredBoard, op: BoardOp): BoardOp | null {
  switch (op.op) {
    case 'bill.set':
      return withValue(op, valueOf(board.bill, op.field, OPTIONAL.bill));
    case 'item.add':
      return deletion('item', op.id, isDeleted(getOwn(board.items, op.id)));
    case 'column.add':
      return deletion('column', op.id, isDeleted(getOwn(board.columns, op.id)));
    case 'column.set': {
      const column = getOwn(board.columns, op.id);
      return column ? withValue(op, valueOf(column, op.field, OPTIONAL.column)) : null;
    }
    case 'column.hold': {
      const column = getOwn(board.columns, op.id);
      return column ? { ...op, value: getOwn(column.holders ?? {}, op.user) ?? false } : null;
    }
    default: {
      const item = getOwn(board.items, op.id);
      if (!item) return null;
      if (op.op === 'item.set') return withValue(op, valueOf(item, op.field, OPTIONAL.item));
      if (op.op === 'item.share') return { ...op, shares: setShares({ ...op, shares: item.shares }) };
      const rank = (op.column === MISSING_COLUMN ? item : getOwn(item.shares, op.column))?.rank;
      return rank === undefined ? null : { ...op, rank };
    }
  }
}

/** Null if a broken board lacks the field. */
const withValue = (op: BoardOp, value: unknown): BoardOp | null =>
  value === undefined ? null : ({ ...op, value } as BoardOp);

const isDeleted = (row: { deleted?: true } | undefined): boolean => row?.deleted ?? !row;

/** The key of the field that an operation writes. A later operation with the same key replaces it. */
export function writtenField(op: BoardOp): string {
  switch (op.op) {
    case 'item.add':
    case 'column.add':
      return `${op.id}/added`;
    case 'bill.set':
      return `bill/${op.field}`;
    case 'item.set':
    case 'column.set':
      return `${op.id}/${op.field}`;
    case 'column.hold':
      return `${op.id}/holder/${op.user}`;
    case 'item.place':
      return `${op.id}/rank/${op.column}`;
    case 'item.share':
      return [op.id, 'shares', ...(op.only?.toSorted() ?? [])].join('/');
  }
}

const withItem = (board: StoredBoard, id: string, item: Stored<Item>): StoredBoard => ({
  ...board,
  items: { ...board.items, [id]: item },
});

const withColumn = (board: StoredBoard, id: string, column: Stored<Column>): StoredBoard => ({
  ...board,
  columns: { ...board.columns, [id]: column },
});
