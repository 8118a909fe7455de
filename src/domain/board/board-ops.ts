import { colourOf } from '../group/colour.ts';
import { addMinor, ZERO, type Minor } from '../money/money.ts';
import { boardAfter } from './apply-op.ts';
import {
  getOwn,
  LIMITS,
  MISSING_COLUMN,
  setItemOps,
  type Board,
  type BoardOp,
  type Column,
  type Item,
  type Share,
} from './board.ts';
import { columnsInOrder, itemsInOrder, newRanks, itemIdsIn } from './order.ts';
import type { PastedLine } from './pasted-lines.ts';
import { rankBetween, type Rank } from './rank.ts';
import { columnFor, type SeatedPerson } from './seated-people.ts';

/**
 * Turns what people do on the board into operations. The caller gives ids and times.
 * An empty list means that nothing changes.
 */

/** A move of an item. `index` is its place in `to`, counted without the item itself. */
export interface ItemMove {
  item: string;
  from: string;
  to: string;
  index: number;
  /** True if the other people keep their shares. */
  also?: true;
}

/** Drops an item. A move to another column deletes the share of `from` only. */
export function itemDropOps(board: Board, move: ItemMove): BoardOp[] {
  const { item: id, from, to, index } = move;
  const there = itemIdsIn(board, to);
  if (
    !getOwn(board.items, id) ||
    (move.also ? there.includes(id) : from === to && there.indexOf(id) === index)
  )
    return [];
  const order = there.filter((other) => other !== id).toSpliced(index, 0, id);
  const ranks = newRanks(order, (other) => rankIn(board, to, other));
  const share = shareMovedOp(board, move, ranks.get(id));
  // The item is no missing item while others have it.
  if (share && to === MISSING_COLUMN && Object.keys(share.shares).length) return [share];
  const placed = share && to !== MISSING_COLUMN ? id : null; // its share contains its place
  return [
    ...(share ? [share] : []),
    ...[...ranks]
      .filter(([other, rank]) => other !== placed && rank !== rankIn(board, to, other))
      .map(([other, rank]): BoardOp => ({ op: 'item.place', id: other, column: to, rank })),
  ];
}

/** The shares of an item after a move; null if they don't change. */
export function shareMovedOp(
  board: Board,
  { item: id, from, to, also }: ItemMove,
  rank: Rank = 'V',
): Extract<BoardOp, { op: 'item.share' }> | null {
  const item = getOwn(board.items, id);
  if (!item || from === to) return null;
  if (also) {
    const shares = { ...item.shares, [to]: { weight: 1, rank } };
    return getOwn(item.shares, to) ? null : { op: 'item.share', id, shares, only: [to] };
  }
  const { [from]: left, ...others } = item.shares;
  if (to === MISSING_COLUMN) return { op: 'item.share', id, shares: others, only: [from] };
  const weight = getOwn(others, to)?.weight ?? left?.weight ?? 1;
  const only = from === MISSING_COLUMN ? [to] : [from, to];
  return { op: 'item.share', id, shares: { ...others, [to]: { weight, rank } }, only };
}

/** Drops a column; `order` is the new order. */
export function columnDropOps(board: Board, order: readonly string[]): BoardOp[] {
  const rankOf = (id: string) => getOwn(board.columns, id)?.rank;
  const people = order.filter((id) => getOwn(board.columns, id));
  return [...newRanks(people, rankOf)]
    .filter(([id, rank]) => rank !== rankOf(id))
    .map(([id, value]) => ({ op: 'column.set', id, field: 'rank', value }));
}

/** Sets who had an item: portions by column id. 0 or no entry: this person had none. */
export function shareOps(board: Board, id: string, portions: Record<string, number>): BoardOp[] {
  const item = getOwn(board.items, id);
  if (!item) return [];
  const wanted = Object.entries(portions).filter(([column, n]) => n > 0 && getOwn(board.columns, column));
  const shares = Object.fromEntries(
    wanted.map(([column, weight]): [string, Share] => {
      const rank = getOwn(item.shares, column)?.rank ?? rankAt(board, column, Number.POSITIVE_INFINITY, id);
      return [column, { weight, rank }];
    }),
  );
  const weightOf = (of: Record<string, Share>, column: string) => getOwn(of, column)?.weight;
  const only = [...new Set([...Object.keys(item.shares), ...Object.keys(shares)])].filter(
    (column) => weightOf(item.shares, column) !== weightOf(shares, column),
  );
  return only.length > 0 ? [{ op: 'item.share', id, shares, only }] : [];
}

/** Sets who treats the others to an item; null: nobody, so each pays what they had. */
export function treatOps(board: Board, id: string, treatedBy: string | null): BoardOp[] {
  const item = getOwn(board.items, id);
  if (!item || (item.treatedBy ?? null) === treatedBy) return [];
  return [{ op: 'item.set', id, field: 'treatedBy', value: treatedBy }];
}

/** Sets the sums that people agreed to pay, by column id; null: none, so they share the rest. */
export const agreedOps = (board: Board, sums: ReadonlyMap<string, Minor | null>): BoardOp[] =>
  [...sums]
    .filter(([id, sum]) => (getOwn(board.columns, id)?.pays ?? null) !== sum)
    .map(([id, value]) => ({ op: 'column.set', id, field: 'pays', value }));

/** Who has an item, in portions by column id. */
export const portionsIn = (board: Board, id: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(getOwn(board.items, id)?.shares ?? {}).map(([column, { weight }]) => [column, weight]),
  );

/** Gives everybody one portion of every item, or of these. */
export function shareEquallyOps(board: Board, items?: readonly string[]): BoardOp[] {
  const portions = Object.fromEntries(Object.keys(board.columns).map((id) => [id, 1]));
  let current = board;
  return itemsInOrder(board).flatMap(([id]) => {
    if (items && !items.includes(id)) return [];
    const ops = shareOps(current, id, portions);
    current = boardAfter(current, ops); // the next item follows this one
    return ops;
  });
}

/** The name of the bill's nth item until a user names it (specification, section 3). */
export const defaultItemName = (nth: number): string => `Item ${nth}`;

/** The values of a new item (specification, section 3). */
export const newItem: Omit<Item, 'name' | 'rank'> = { quantity: 1, price: ZERO, taxRate: null, shares: {} };

/** A new item at the end of its column, with the specification's defaults for missing values. */
export function addItemOps(
  board: Board,
  id: string,
  column: string,
  input: Partial<ItemInput> = {},
): BoardOp[] {
  const shares =
    column === MISSING_COLUMN
      ? {}
      : { [column]: { weight: 1, rank: rankAt(board, column, Number.POSITIVE_INFINITY, id) } };
  return addLineOps(board, id, { ...input, shares });
}

/** Adds a last line to the bill, with the specification's defaults for missing values. */
export function addLineOps(board: Board, id: string, line: Partial<Omit<Item, 'rank'>>): BoardOp[] {
  const name = defaultItemName(Object.keys(board.items).length + 1);
  const rank = rankBetween(itemsInOrder(board).at(-1)?.[1].rank ?? null, null);
  return [{ op: 'item.add', id, item: { name, ...newItem, ...line, rank } }];
}

/** What is taken off (a voucher, a return): no item, but discount, as on a receipt that is read. */
export const discountOps = ({ bill }: Board, off: Minor): BoardOp[] =>
  off === 0 ? [] : [{ op: 'bill.set', field: 'discount', value: addMinor(bill.discount, off) }];

/**
 * Adds pasted lines at the end of a column, in their order, up to the limit of the bill. Amounts below 0 are
 * discount.
 */
export function addPastedOps(
  board: Board,
  lines: readonly PastedLine[],
  column: string,
  newId: () => string,
): BoardOp[] {
  let current = board;
  const room = Math.max(0, LIMITS.shown.items - Object.keys(board.items).length);
  const off = addMinor(...lines.map(({ price }) => (price !== null && price < 0 ? price : ZERO)));
  const items = lines.filter(({ price }) => price === null || price >= 0);
  const added = items.slice(0, room).flatMap(({ name, quantity, price }) => {
    const [add] = addItemOps(current, newId(), column);
    if (add?.op !== 'item.add') return [];
    const { item } = add;
    const read = { name: name || item.name, quantity: quantity ?? item.quantity, price: price ?? item.price };
    const op: BoardOp = { ...add, item: { ...item, ...read } };
    current = boardAfter(current, [op]); // the next line follows this one
    return [op];
  });
  return [...added, ...discountOps(board, off)];
}

/** Adds a column with the specification's defaults, after the others. */
export function addColumnOps(board: Board, id: string, person?: SeatedPerson): BoardOp[] {
  const rank = rankBetween(columnsInOrder(board).at(-1)?.[1].rank ?? null, null);
  const column = columnFor(board.columns, id, person ?? { user: null, title: '' }, rank);
  return [{ op: 'column.add', id, column }];
}

/** The column is this person's from now on, in the colour that they have (COLOUR-2). */
export function giveColumnOps(board: Board, id: string, seat: SeatedPerson): BoardOp[] {
  const column = getOwn(board.columns, id);
  if (!column) return [];
  const { user, title, colour = user === null ? colourOf({ name: title }) : undefined } = seat;
  return giveOps(column, id, { ...seat, user, title, colour });
}

/** What of a column changes so that it is this seat. */
export function giveOps(
  column: Pick<Column, 'title' | 'user' | 'person' | 'colour'>,
  id: string,
  {
    user,
    person,
    title,
    colour = null,
  }: Omit<SeatedPerson, 'colour'> & { colour?: number | null | undefined },
): BoardOp[] {
  const set = { op: 'column.set', id } as const;
  return [
    ...(column.title === title ? [] : [{ ...set, field: 'title', value: title } as const]),
    ...(column.user === user ? [] : [{ ...set, field: 'user', value: user } as const]),
    ...(person === undefined || column.person === person
      ? []
      : [{ ...set, field: 'person', value: person } as const]),
    ...((column.colour ?? null) === colour ? [] : [{ ...set, field: 'colour', value: colour } as const]),
  ];
}

/** Gives each of these people a column (missingPeople). An equal name makes nobody one of them (PERSON-1). */
export function seatOps(board: Board, people: readonly SeatedPerson[], newId: () => string): BoardOp[] {
  let current = board;
  return people.flatMap((person) => {
    const ops = addColumnOps(current, newId(), person);
    current = boardAfter(current, ops); // the next person follows this one
    return ops;
  });
}

/** The fields of an item that a user can type. */
export type ItemInput = Pick<Item, 'name' | 'quantity' | 'price' | 'taxRate'>;

/** An item's new name, quantity, price and tax rate, as far as they are told and differ. */
export function itemEditOps(board: Board, id: string, changes: Partial<ItemInput>): BoardOp[] {
  const item = getOwn(board.items, id);
  if (!item) return [];
  return setItemOps(id, changes).filter(({ field, value }) => value !== item[field]);
}

/** A rank for the place `index` of a column, counted without `moving`. */
function rankAt(board: Board, column: string, index: number, moving: string): Rank {
  const others = itemIdsIn(board, column).filter((id) => id !== moving);
  const at = Math.min(index, others.length);
  const rank = (id: string | undefined): Rank | null =>
    id === undefined ? null : (rankIn(board, column, id) ?? null);
  return rankBetween(rank(others[at - 1]), rank(others[at]));
}

/** An item's rank in a column; in the missing column the rank of its line. */
const rankIn = (board: Board, column: string, id: string): Rank | undefined => {
  const item = getOwn(board.items, id);
  return column === MISSING_COLUMN ? item?.rank : item?.shares[column]?.rank;
};
