import { minor, type Minor } from '../money/money.ts';
import type { BoardOp, Item } from './board.ts';

/**
 * Pieces: "Nasi Kandar x5, 72.50" is five pieces of 14.50. Everybody pays for the pieces that they took, and
 * nobody who took some pays for what is left.
 *
 *   PIECES-1  A line without the field `pieces` is shared: whoever had it pays for all of it. Lines of older
 *             bills and edits lack the field, so their amounts stay.
 *   PIECES-2  A person's part is price x weight / max(quantity, sum of weights).
 *   PIECES-3  Once somebody has the line, edits of its quantity and price keep its mode.
 */
export interface Pieces {
  /** How many there are. */
  of: number;
  taken: number;
  left: number;
  /** The price of one, if it is a whole amount. */
  each: Minor | null;
}

/** The most pieces of a line that starts with pieces. */
const MOST = 99;

type Line = Pick<Item, 'quantity' | 'price'>;

/** Whether a line may be counted in pieces: a whole number of them, each at the same price to the sen. */
export const canBePieces = ({ quantity, price }: Line): boolean =>
  isSeveral(quantity) && quantity <= MOST && price % quantity === 0;

const isSeveral = (quantity: number): boolean => Number.isInteger(quantity) && quantity > 1;

/** How a new line starts if its quantity is certain. */
export const startOf = (line: Line): Pick<Item, 'pieces'> => (canBePieces(line) ? { pieces: true } : {});

/** The pieces of a line; null if it is shared. A treat covers the whole line, so nothing of it is left. */
export function piecesOf({ pieces, quantity: of, price, shares, treatedBy }: Item): Pieces | null {
  if (!pieces || !isSeveral(of)) return null;
  let taken = 0;
  for (const id in shares) taken += shares[id]!.weight;
  const isTreat = treatedBy !== undefined && taken > 0;
  const each = price % of === 0 ? minor(price / of) : null;
  return { of, taken, left: isTreat ? 0 : Math.max(0, of - taken), each };
}

/** Somebody has the line, and nothing of it is left. */
export const isTaken = (item: Item): boolean => Object.keys(item.shares).length > 0 && !piecesOf(item)?.left;

/** Some pieces are taken and some aren't. */
export const isPartTaken = (item: Item): boolean => Object.keys(item.shares).length > 0 && !isTaken(item);

/** More pieces are taken than there are. */
export const isOverTaken = (pieces: Pieces | null): boolean => pieces !== null && pieces.taken > pieces.of;

/** Counts the pieces of a line, or lets those who had it share all of it. */
export const piecesOps = (id: string, { pieces }: Pick<Item, 'pieces'>, value: boolean): BoardOp[] =>
  (pieces ?? false) === value ? [] : [{ op: 'item.set', id, field: 'pieces', value }];

/**
 * The mode of a line after an edit of its quantity or price (PIECES-3). A typed quantity is certain, and so is
 * that of a line with pieces.
 */
export function modeOps(id: string, item: Item, changes: Partial<Line>): BoardOp[] {
  const { quantity = item.quantity, price = item.price } = changes;
  const isSame = quantity === item.quantity && price === item.price;
  if (isSame || Object.keys(item.shares).length > 0) return [];
  const isCertain = item.pieces === true || quantity !== item.quantity;
  return piecesOps(id, item, isCertain && canBePieces({ quantity, price }));
}

/**
 * The portions once `joining` have the line as well, without a word on how many pieces. One person takes all
 * that is left. Several, or one for whom nothing is left, share the line with the others.
 */
export function portionsWith(
  item: Item,
  others: Readonly<Record<string, number>>,
  joining: readonly string[],
): { portions: Record<string, number>; turnsShared: boolean } {
  const joined = (weight: number) => Object.fromEntries(joining.map((id) => [id, weight]));
  const of = piecesOf(item)?.of;
  if (of === undefined || joining.length === 0)
    return { portions: { ...others, ...joined(1) }, turnsShared: false };
  const weights = Object.values(others);
  const left = of - weights.reduce((sum, weight) => sum + weight, 0);
  if (left > 0 && joining.length === 1)
    return { portions: { ...others, ...joined(left) }, turnsShared: false };
  // Who had all of it alone has an equal part now.
  const kept = left <= 0 && weights.length === 1 ? Object.keys(others).map((id) => [id, 1]) : [];
  return { portions: { ...others, ...Object.fromEntries(kept), ...joined(1) }, turnsShared: true };
}
