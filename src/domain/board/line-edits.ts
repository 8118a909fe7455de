import { apportion, byLot } from '../money/apportion.ts';
import { MAX_AMOUNT, minor, type Minor } from '../money/money.ts';
import { titleText } from '../receipt/draft/board-from-draft.ts';
import { MAX_QUANTITY, deletion, getOwn, type Board, type BoardOp, type Item } from './board.ts';
import { itemsInOrder } from './order.ts';
import { canBePieces, modeOps, piecesOf, piecesOps, startOf } from './pieces.ts';
import { rankBetween } from './rank.ts';

/**
 * Corrects lines that the reading joined or divided wrongly. No edit changes the sum of the lines.
 * The functions answer no operations if an edit is impossible.
 */

/** One of the two lines that result from a division. */
export type LinePart = Pick<Item, 'name' | 'quantity' | 'price'>;

/** The id of the item that follows this one on the receipt. */
export function nextItem(board: Board, id: string): string | null {
  const order = itemsInOrder(board);
  const at = order.findIndex(([other]) => other === id);
  return at < 0 ? null : (order[at + 1]?.[0] ?? null);
}

/**
 * Joins this line and the next, in the place of this one. It keeps its shares; if it has none, it takes
 * those of the next.
 */
export function joinOps(board: Board, id: string, next: string): BoardOp[] {
  const [item, other] = [getOwn(board.items, id), getOwn(board.items, next)];
  if (!item || !other || id === next) return [];
  const price = item.price + other.price;
  if (Math.abs(price) > MAX_AMOUNT) return [];
  const wish = { name: joinedName(item.name, other.name), quantity: joinedQuantity(item, other), price };
  const had = [item, other].find(({ shares }) => Object.keys(shares).length > 0);
  const isCounted = [item, other].every(({ pieces, quantity }) => pieces || quantity === 1);
  const pieces = had ? had.pieces === true : isCounted && canBePieces({ ...wish, price: minor(price) });
  const { taxRate } = larger(item, other);
  return [
    ...setLineOps(id, item, { ...wish, price: minor(price) }),
    ...piecesOps(id, item, pieces),
    ...(taxRate === item.taxRate ? [] : [{ op: 'item.set', id, field: 'taxRate', value: taxRate } as const]),
    ...(had === undefined || had === item ? [] : [{ op: 'item.share', id, shares: had.shares } as const]),
    deletion('item', next),
  ];
}

/** Both names, or one if they are the same. */
const joinedName = (name: string, next: string): string =>
  name.trim() === next.trim() ? name : titleText(`${name.trim()} ${next.trim()}`.trim());

/** The sum for the same dish twice. Else the line with the larger amount has the right one, as of the tax. */
function joinedQuantity(item: Item, next: Item): number {
  if (item.name.trim() !== next.name.trim()) return larger(item, next).quantity;
  // 0.1 + 0.2 is 0.30000000000000004; documents have six decimals.
  return Math.min(MAX_QUANTITY, Math.round((item.quantity + next.quantity) * 1e6) / 1e6);
}

const larger = (item: Item, next: Item): Item => (Math.abs(next.price) > Math.abs(item.price) ? next : item);

/** Proposes a division: by quantity ("3 x" into 2 + 1), else in the middle of name and amount. */
export function proposeDivision(item: LinePart, id: string): [LinePart, LinePart] {
  const { name, quantity, price } = item;
  if (Number.isInteger(quantity) && quantity > 1) return divideQuantity(item, id, 1);
  const [first, second] = dividePrice(price, id, [1, 1]);
  const words = name.trim().split(/\s+/);
  const half = Math.ceil(words.length / 2);
  const names =
    words.length < 2 ? [name, name] : [words.slice(0, half).join(' '), words.slice(half).join(' ')];
  return [
    { name: names[0] ?? name, quantity, price: first },
    { name: names[1] ?? name, quantity, price: second },
  ];
}

/** `off` of a line's quantity apart from the rest; each part takes its portion of the price. */
function divideQuantity({ name, quantity, price }: LinePart, id: string, off: number): [LinePart, LinePart] {
  const stay = quantity - off;
  const [first, second] = dividePrice(price, id, [stay, off]);
  return [
    { name, quantity: stay, price: first },
    { name, quantity: off, price: second },
  ];
}

const dividePrice = (price: Minor, id: string, weights: [number, number]): [Minor, Minor] =>
  apportion(
    price,
    weights,
    byLot((at) => `${id}/${at}`),
  ) as [Minor, Minor];

/** "3 beers" into 2 + 1: `off` of the quantity become a row of their own, which nobody has yet. */
export function divideQuantityOps(board: Board, id: string, off: number, newId: string): BoardOp[] {
  const item = getOwn(board.items, id);
  if (!item || off < 1 || off >= item.quantity) return [];
  return divideOps(board, id, divideQuantity(item, id, off), newId);
}

/** One line becomes two: the second one, which nobody has yet, gets what is left of the amount. */
export function divideOps(
  board: Board,
  id: string,
  [first, second]: [LinePart, Pick<LinePart, 'name' | 'quantity'>],
  newId: string,
): BoardOp[] {
  const item = getOwn(board.items, id);
  if (!item || getOwn(board.items, newId)) return [];
  const rest = item.price - first.price;
  if (Math.abs(rest) > MAX_AMOUNT) return [];
  const next = nextItem(board, id);
  const rank = rankBetween(item.rank, next === null ? null : board.items[next]!.rank);
  const { pieces, ...alike } = item;
  const added = { ...alike, ...second, price: minor(rest), rank, shares: {} };
  return [
    ...lineOps(id, item, first),
    ...restOfPiecesOps(id, item, first.quantity),
    { op: 'item.add', id: newId, item: { ...added, ...(pieces && startOf(added)) } },
  ];
}

/** Whoever took all pieces alone has the remaining ones. */
function restOfPiecesOps(id: string, item: Item, of: number): BoardOp[] {
  const [first, ...others] = Object.entries(item.shares);
  if (!first || others.length > 0 || !piecesOf(item)) return [];
  const [who, share] = first;
  if (share.weight <= of) return [];
  return [{ op: 'item.share', id, shares: { [who]: { ...share, weight: of } }, only: [who] }];
}

/** The operations that change a line to what is wanted. */
export const lineOps = (id: string, item: Item, wish: LinePart): BoardOp[] => [
  ...setLineOps(id, item, wish),
  ...modeOps(id, item, wish),
];

const setLineOps = (id: string, item: LinePart, wish: LinePart): BoardOp[] => [
  ...(wish.name === item.name ? [] : [{ op: 'item.set', id, field: 'name', value: wish.name } as const]),
  ...(wish.quantity === item.quantity
    ? []
    : [{ op: 'item.set', id, field: 'quantity', value: wish.quantity } as const]),
  ...(wish.price === item.price ? [] : [{ op: 'item.set', id, field: 'price', value: wish.price } as const]),
];
