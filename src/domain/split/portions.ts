import { getOwn, MISSING_COLUMN, type Board, type Item } from '../board/board.ts';
import { piecesOf } from '../board/pieces.ts';
import type { Weight } from '../money/apportion.ts';

/**
 * Who bears which part of an item, and of a pool over items. The parts are exact: nothing is rounded here.
 *
 *   portions 1 : 2       of the people who had the item; of the unclaimed rest if nobody had it
 *   pieces left          of the unclaimed rest, too (PIECES-2)
 *   treated item         its treater bears all of it, as if they alone had had it
 *   covered person       everybody else who had something bears an equal part of their portion
 */

/** Whole numbers in proportion to the parts of an item, by column id. */
export type Portions<W = number> = readonly (readonly [column: string, weight: W])[];

/**
 * The people who pay: those who had something and aren't covered, because a group's members need not have
 * been at the table. If only covered people had something, all others pay; if everybody is covered, all do.
 */
export function payersOf({ columns, items }: Board): ReadonlySet<string> {
  const all = Object.keys(columns);
  const others = all.filter((id) => !columns[id]?.covered);
  const eaters = eatersOf({ items });
  const payers = others.filter((id) => eaters.has(id));
  return new Set([payers, others, all].find((some) => some.length > 0));
}

/** The people who had something, or treat the others to it. */
export const eatersOf = ({ items }: Pick<Board, 'items'>): ReadonlySet<string> =>
  new Set(
    Object.values(items).flatMap((item) => [
      ...Object.keys(item.shares),
      ...(isTreat(item) ? [item.treatedBy] : []),
    ]),
  );

const isTreat = (item: Item): item is Item & { treatedBy: string } =>
  item.treatedBy !== undefined && Object.keys(item.shares).length > 0;

/** What people had of an item, and what of its pieces nobody took. All of a treat is its treater's. */
function claimsOf(item: Item): Portions {
  if (isTreat(item)) return [[item.treatedBy, 1]];
  const had = Object.entries(item.shares).map(([id, { weight }]) => [id, weight] as const);
  const left = had.length ? (piecesOf(item)?.left ?? 0) : 1;
  return left > 0 ? [...had, [MISSING_COLUMN, left]] : had;
}

/** The people whom the others treat: those who are covered, unless everybody is. */
export function treatedOf({ columns }: Board): ReadonlySet<string> {
  const all = Object.keys(columns);
  const treated = all.filter((id) => columns[id]?.covered);
  return new Set(treated.length < all.length ? treated : []);
}

/** Whether others treat a person: to everything, or to an item. */
export function treatedOn(board: Board): (column: string) => boolean {
  const [treated, eaters] = [treatedOf(board), eatersOf(board)];
  const given = Object.values(board.items).filter(({ treatedBy }) => treatedBy);
  return (id) =>
    (treated.has(id) && eaters.has(id)) ||
    given.some(({ shares, treatedBy }) => treatedBy !== id && getOwn(shares, id));
}

export function portionsOf(item: Item, payers: ReadonlySet<string>): Portions {
  const portions = claimsOf(item);
  const [last, count] = portions.at(-1)!;
  const left = last === MISSING_COLUMN ? count : 0;
  const treated = portions.reduce((sum, [id, weight]) => (payers.has(id) ? sum : sum + weight), -left);
  if (!treated) return portions;
  const own = new Map(portions);
  const borne = [...payers].map((id) => [id, (own.get(id) ?? 0) * payers.size + treated] as const);
  return left > 0 ? [...borne, [MISSING_COLUMN, left * payers.size]] : borne;
}

/** In the smallest numbers. */
export type Fraction = readonly [of: number, all: number];
export type BigFraction = readonly [of: bigint, all: bigint];

/** The part of an item that one person bears, as the simplest fraction. */
export function shareOf(portions: Portions, person: string): Fraction {
  const mine = portions.find(([id]) => id === person)?.[1] ?? 0;
  const whole = portions.reduce((sum, [, weight]) => sum + weight, 0);
  if (mine === whole) return [1, 1];
  const [of, all] = simplest(BigInt(mine), BigInt(whole));
  return [Number(of), Number(all)];
}

/**
 * The weight of each person in a pool: the sum of their items in `over`, as whole numbers over one common
 * denominator. A person whose items are a net refund has 0. If all have 0, the unclaimed rest bears the pool.
 */
export function poolWeights(
  board: Board,
  portions: ReadonlyMap<string, Portions>,
  over: ReadonlySet<string>,
): Map<string, Weight> {
  const items = [...over].map((id) => {
    const parts = portions.get(id)!;
    return {
      price: board.items[id]!.price,
      parts,
      whole: parts.reduce((sum, [, weight]) => sum + weight, 0),
    };
  });
  const common = [...new Set(items.map(({ whole }) => BigInt(whole)))].reduce(leastCommonMultiple, 1n);
  const most = items.reduce((sum, { price }) => sum + Math.abs(price), 0) * Number(common);
  const sums = new Map<string, Weight>([...Object.keys(board.columns), MISSING_COLUMN].map((id) => [id, 0]));
  for (const { price, parts, whole } of items) {
    if (most <= Number.MAX_SAFE_INTEGER) {
      const unit = (price * Number(common)) / whole; // a product below 2^53 is exact
      for (const [id, weight] of parts) sums.set(id, Number(sums.get(id)) + unit * weight);
    } else {
      const unit = (BigInt(price) * common) / BigInt(whole);
      for (const [id, weight] of parts) sums.set(id, BigInt(sums.get(id)!) + unit * BigInt(weight));
    }
  }
  for (const [id, sum] of sums) sums.set(id, sum <= 0 ? 0 : asNumber(sum));
  if ([...sums.values()].every((weight) => weight === 0)) sums.set(MISSING_COLUMN, 1);
  return sums;
}

const asNumber = (weight: Weight): Weight => (weight <= Number.MAX_SAFE_INTEGER ? Number(weight) : weight);

const leastCommonMultiple = (a: bigint, b: bigint): bigint => simplest(a, b)[0] * b;

/** The same fraction in the smallest numbers. `all` is not 0. */
export function simplest(of: bigint, all: bigint): BigFraction {
  let [x, y] = [of, all];
  while (y) [x, y] = [y, x % y];
  return [of / x, all / x];
}

/** One fraction less another. */
export const fractionLess = ([a, b]: BigFraction, [c, d]: BigFraction): BigFraction =>
  simplest(a * d - c * b, b * d);
