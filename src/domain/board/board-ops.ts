import { boardAfter } from './apply-op.ts';
import { LIMITS, MISSING_COLUMN, own, type Board, type BoardOp, type Item, type Share } from './board.ts';
import { columnsInOrder, itemsInOrder, newRanks, taskIds } from './layout.ts';
import { ZERO } from '../money/money.ts';
import type { PastedLine } from './pasted-lines.ts';
import { rankBetween, type Rank } from './rank.ts';
import { DEFAULT_TITLE } from './seated-people.ts';

/**
 * What people do on the board, as operations. All are pure: ids and times come from the caller.
 * An empty list means that nothing changed.
 */

/** An item on its way: `index` is its place in `to` once it has left `from`. */
export interface ItemMove {
  item: string;
  from: string;
  to: string;
  index: number;
  /** Whoever has it keeps their part. */
  also?: true;
}

/** An item was dropped. Moving it to another column takes it from the first one only. */
export function itemDropOps(board: Board, move: ItemMove): BoardOp[] {
  const { item: id, from, to, index } = move;
  const there = taskIds(board, to);
  if (!own(board.items, id) || (move.also ? there.includes(id) : from === to && there.indexOf(id) === index))
    return [];
  const order = there.filter((other) => other !== id).toSpliced(index, 0, id);
  const ranks = newRanks(order, (other) => rankIn(board, to, other));
  const share = shareMovedOp(board, move, ranks.get(id));
  if (share && to === MISSING_COLUMN && Object.keys(share.shares).length) return [share]; // others have it still
  const placed = share && to !== MISSING_COLUMN ? id : null; // its share says its place
  return [
    ...(share ? [share] : []),
    ...[...ranks]
      .filter(([other, rank]) => other !== placed && rank !== rankIn(board, to, other))
      .map(([other, rank]): BoardOp => ({ op: 'item.place', id: other, column: to, rank })),
  ];
}

/** Who has an item once it has moved; null where that stays as it is. */
export function shareMovedOp(
  board: Board,
  { item: id, from, to, also }: ItemMove,
  rank: Rank = 'V',
): Extract<BoardOp, { op: 'item.share' }> | null {
  const item = own(board.items, id);
  if (!item || from === to) return null;
  if (also) {
    const shares = { ...item.shares, [to]: { weight: 1, rank } };
    return own(item.shares, to) ? null : { op: 'item.share', id, shares };
  }
  const { [from]: left, ...others } = item.shares;
  if (to === MISSING_COLUMN) return { op: 'item.share', id, shares: others };
  const weight = own(others, to)?.weight ?? left?.weight ?? 1;
  return { op: 'item.share', id, shares: { ...others, [to]: { weight, rank } } };
}

/** A column was dropped; `order` is the new order. */
export function columnDropOps(board: Board, order: readonly string[]): BoardOp[] {
  const rankOf = (id: string) => own(board.columns, id)?.rank;
  const people = order.filter((id) => own(board.columns, id));
  return [...newRanks(people, rankOf)]
    .filter(([id, rank]) => rank !== rankOf(id))
    .map(([id, value]) => ({ op: 'column.set', id, field: 'rank', value }));
}

/** The whole answer to "Who had this?": portions by column id, 0 or absent for nobody. */
export function shareOps(board: Board, id: string, portions: Record<string, number>): BoardOp[] {
  const item = own(board.items, id);
  if (!item) return [];
  const wanted = Object.entries(portions).filter(([column, n]) => n > 0 && own(board.columns, column));
  const shares = Object.fromEntries(
    wanted.map(([column, weight]): [string, Share] => {
      const rank = own(item.shares, column)?.rank ?? rankAt(board, column, Number.POSITIVE_INFINITY, id);
      return [column, { weight, rank }];
    }),
  );
  return samePortions(item.shares, shares) ? [] : [{ op: 'item.share', id, shares }];
}

/**
 * Portions for several items in one gesture; whoever isn't named keeps theirs. Of several items it only says
 * who had them: who had 3 of 7 satay still has.
 */
export function shareAllOps(
  board: Board,
  ids: readonly string[],
  portions: Record<string, number>,
): BoardOp[] {
  let current = board;
  return ids.flatMap((id) => {
    const shares = Object.entries(own(current.items, id)?.shares ?? {});
    const before = Object.fromEntries(shares.map(([column, { weight }]) => [column, weight]));
    const wanted = Object.entries(portions).map(([column, n]): [string, number] => [
      column,
      n > 0 && ids.length > 1 ? (own(before, column) ?? n) : n,
    ]);
    const ops = shareOps(current, id, { ...before, ...Object.fromEntries(wanted) });
    current = boardAfter(current, ops); // the next item goes behind this one
    return ops;
  });
}

/** The name of the bill's nth item until somebody names it (specification, section 3). */
export const defaultItemName = (nth: number): string => `Item ${nth}`;

/** What a new item has until somebody says otherwise (specification, section 3). */
export const newItem: Omit<Item, 'name' | 'rank'> = { quantity: 1, price: ZERO, taxRate: null, shares: {} };

/** A new item with the specification's defaults, at the end of its column. */
export function addItemOps(board: Board, id: string, column: string): BoardOp[] {
  const shares =
    column === MISSING_COLUMN
      ? {}
      : { [column]: { weight: 1, rank: rankAt(board, column, Number.POSITIVE_INFINITY, id) } };
  return addLineOps(board, id, { shares });
}

/** A new last line of the bill; what isn't told is as the specification's new items have it. */
export function addLineOps(board: Board, id: string, line: Partial<Omit<Item, 'rank'>>): BoardOp[] {
  const name = defaultItemName(Object.keys(board.items).length + 1);
  const rank = rankBetween(itemsInOrder(board).at(-1)?.[1].rank ?? null, null);
  return [{ op: 'item.add', id, item: { name, ...newItem, ...line, rank } }];
}

/** Pasted lines as new items at the end of a column, in their order, as many as the bill still takes. */
export function addPastedOps(
  board: Board,
  lines: readonly PastedLine[],
  column: string,
  newId: () => string,
): BoardOp[] {
  let current = board;
  const room = Math.max(0, LIMITS.shown.items - Object.keys(board.items).length);
  return lines.slice(0, room).flatMap(({ name, price }) => {
    const [added] = addItemOps(current, newId(), column);
    if (added?.op !== 'item.add') return [];
    const { item } = added;
    const op: BoardOp = { ...added, item: { ...item, name: name || item.name, price: price ?? item.price } };
    current = boardAfter(current, [op]); // the next line goes behind this one
    return [op];
  });
}

/** A new column with the specification's defaults, behind the others. */
export function addColumnOps(board: Board, id: string, name = ''): BoardOp[] {
  const title = name || DEFAULT_TITLE;
  const rank = rankBetween(columnsInOrder(board).at(-1)?.[1].rank ?? null, null);
  return [{ op: 'column.add', id, column: { title, content: '', rank, user: null, covered: false } }];
}

/** What can be typed of an item. */
export type ItemInput = Pick<Item, 'name' | 'quantity' | 'price' | 'taxRate'>;

/** An item's new name, quantity, price and tax rate, as far as they are told and differ. */
export function itemEditOps(board: Board, id: string, wish: Partial<ItemInput>): BoardOp[] {
  const item = own(board.items, id);
  if (!item) return [];
  const fields = (Object.keys(wish) as (keyof ItemInput)[]).filter((field) => wish[field] !== item[field]);
  return fields.map((field) => ({ op: 'item.set', id, field, value: wish[field] }) as BoardOp);
}

/** An order key for the place `index` of a column, as if `moving` weren't in it. */
function rankAt(board: Board, column: string, index: number, moving: string): Rank {
  const others = taskIds(board, column).filter((id) => id !== moving);
  const at = Math.min(index, others.length);
  const rank = (id: string | undefined): Rank | null =>
    id === undefined ? null : (rankIn(board, column, id) ?? null);
  return rankBetween(rank(others[at - 1]), rank(others[at]));
}

/** An item's place in a column, among the missing ones its line's. */
const rankIn = (board: Board, column: string, id: string): Rank | undefined => {
  const item = own(board.items, id);
  return column === MISSING_COLUMN ? item?.rank : item?.shares[column]?.rank;
};

const samePortions = (a: Record<string, Share>, b: Record<string, Share>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([id, share]) => own(b, id)?.weight === share.weight);
