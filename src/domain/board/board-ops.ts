import { colourOf } from '../group/colour.ts';
import { addMinor, ZERO, type Minor } from '../money/money.ts';
import { boardAfter } from './apply-op.ts';
import {
  getOwn,
  LIMITS,
  MAX_WEIGHT,
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
import { canBePieces, isTaken, modeOps, piecesOf, piecesOps, portionsWith, startOf } from './pieces.ts';
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
  const shared = shareMovedOps(board, move, ranks.get(id));
  const [share] = shared;
  // The item is no missing item while others have it.
  if (share && to === MISSING_COLUMN && Object.keys(share.shares).length) return shared;
  const placed = share && to !== MISSING_COLUMN ? id : null; // its share contains its place
  return [
    ...shared,
    ...[...ranks]
      .filter(([other, rank]) => other !== placed && rank !== rankIn(board, to, other))
      .map(([other, rank]): BoardOp => ({ op: 'item.place', id: other, column: to, rank })),
  ];
}

/** Who has an item after a move, and how much of it. Nothing if that stays; else the shares come first. */
export function shareMovedOps(
  board: Board,
  { item: id, from, to, also }: ItemMove,
  rank: Rank = 'V',
): [Extract<BoardOp, { op: 'item.share' }>, ...BoardOp[]] | [] {
  const item = getOwn(board.items, id);
  if (!item || from === to) return [];
  const { [from]: moved, ...others } = item.shares;
  if (to === MISSING_COLUMN) return [{ op: 'item.share', id, shares: others, only: [from] }];
  const there = getOwn(item.shares, to)?.weight;
  if (also && there !== undefined) return [];
  if (there === undefined && (also || !moved)) {
    const { portions, turnsShared } = portionsWith(item, portionsIn(board, id), [to]);
    const shares = sharesOf(portions, (column) => (column === to ? rank : item.shares[column]!.rank));
    const only = Object.keys(shares).filter((one) => shares[one]!.weight !== item.shares[one]?.weight);
    const share = { op: 'item.share', id, shares, only } as const;
    return [share, ...(turnsShared ? piecesOps(id, item, false) : [])];
  }
  // Pieces add up; a part that is shared stays.
  const weight = piecesOf(item) ? (there ?? 0) + (moved?.weight ?? 0) : (there ?? moved!.weight);
  const only = moved ? [from, to] : [to];
  return [{ op: 'item.share', id, shares: { ...others, [to]: { weight, rank } }, only }];
}

const sharesOf = (
  portions: Readonly<Record<string, number>>,
  rankOf: (column: string) => Rank,
): Record<string, Share> =>
  Object.fromEntries(
    Object.entries(portions).map(([column, weight]) => [column, { weight, rank: rankOf(column) }]),
  );

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
  const shares = sharesOf(
    Object.fromEntries(wanted),
    (column) => getOwn(item.shares, column)?.rank ?? rankAt(board, column, Number.POSITIVE_INFINITY, id),
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

/** Shares items among people in these portions. Without portions an item stays as it is. */
function shareAllOps(board: Board, portionsOf: (item: Item) => Record<string, number> | null): BoardOp[] {
  let current = board;
  return itemsInOrder(board).flatMap(([id, item]) => {
    const portions = portionsOf(item);
    if (!portions) return [];
    const ops = [...shareOps(current, id, portions), ...piecesOps(id, item, false)];
    current = boardAfter(current, ops); // the next item follows this one
    return ops;
  });
}

/** Everybody shares every item in equal parts. */
export const shareEquallyOps = (board: Board): BoardOp[] => shareAllOps(board, () => onesFor(board));

const onesFor = ({ columns }: Board): Record<string, number> =>
  Object.fromEntries(Object.keys(columns).map((id) => [id, 1]));

/** What nobody has goes to all in equal parts, and so do pieces that are left of others. */
export const shareRestOps = (board: Board): BoardOp[] =>
  shareAllOps(board, (item) => (isTaken(item) ? null : portionsWithRest(board, item)));

/** Null if the parts need portions larger than an item can have. */
function portionsWithRest(board: Board, { shares, ...item }: Item): Record<string, number> | null {
  const left = piecesOf({ ...item, shares })?.left;
  if (left === undefined || Object.keys(shares).length === 0) return onesFor(board);
  const columns = Object.keys(board.columns);
  const wanted = columns.map((id) => (getOwn(shares, id)?.weight ?? 0) * columns.length + left);
  const unit = wanted.reduce(greatestCommonDivisor, 0);
  if (Math.max(...wanted) / unit > MAX_WEIGHT) return null;
  return Object.fromEntries(columns.map((id, at) => [id, wanted[at]! / unit]));
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

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
  const weight = canBePieces({ ...newItem, ...input }) ? input.quantity! : 1;
  const shares =
    column === MISSING_COLUMN
      ? {}
      : { [column]: { weight, rank: rankAt(board, column, Number.POSITIVE_INFINITY, id) } };
  return addLineOps(board, id, { ...input, shares });
}

/** Adds a last line to the bill, with the specification's defaults for missing values. */
export function addLineOps(board: Board, id: string, line: Partial<Omit<Item, 'rank'>>): BoardOp[] {
  const name = defaultItemName(Object.keys(board.items).length + 1);
  const rank = rankBetween(itemsInOrder(board).at(-1)?.[1].rank ?? null, null);
  const item = { name, ...newItem, ...line, rank };
  return [{ op: 'item.add', id, item: { ...item, ...startOf(item) } }];
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
    const read = { ...(name && { name }), quantity: quantity ?? 1, price: price ?? ZERO };
    const ops = addItemOps(current, newId(), column, read);
    current = boardAfter(current, ops); // the next line follows this one
    return ops;
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
  const ops = setItemOps(id, changes).filter(({ field, value }) => value !== item[field]);
  return [...ops, ...modeOps(id, item, changes)];
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
