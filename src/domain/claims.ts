import type { Weight } from './apportion.ts';
import { MISSING_COLUMN, type Board, type Item, type TaxPool } from './board.ts';

/**
 * Who bears what part of an item, and of a pool over items: exact, nothing rounded yet.
 *
 *   portions 1 : 2       of those who had it; nobody: the unclaimed rest
 *   covered person       their portion goes over to everybody who pays, in equal parts
 */

/** Whole numbers that stand to each other like the parts of an item, by column id. */
export type Portions<W = number> = readonly (readonly [column: string, weight: W])[];

/** Those who pay: everybody who isn't covered. A table where all are covered pays for itself. */
export function payersOf(board: Board): string[] {
  const all = Object.keys(board.columns);
  const payers = all.filter((id) => !board.columns[id]?.covered);
  return payers.length ? payers : all;
}

export function portionsOf(item: Item, payers: readonly string[]): Portions {
  const shares = Object.entries(item.shares);
  if (!shares.length) return [[MISSING_COLUMN, 1]];
  const paying = new Set(payers);
  const treated = shares.filter(([id]) => !paying.has(id)).reduce((sum, [, { weight }]) => sum + weight, 0);
  if (!treated) return shares.map(([id, { weight }]) => [id, weight]);
  return payers.map((id) => [id, (item.shares[id]?.weight ?? 0) * payers.length + treated]);
}

/** The items that a tax is charged on: the priced ones of its rate, else of no known rate, else all. */
export function taxedItems(board: Board, { rate }: TaxPool): ReadonlySet<string> {
  const all = Object.entries(board.items);
  const having = (wanted: number | null) => all.filter(([, { taxRate }]) => taxRate === wanted);
  const priced = (some: typeof all) => some.some(([, { price }]) => price > 0);
  const items = [having(rate), having(null)].find(priced) ?? all;
  return new Set(items.map(([id]) => id));
}

/**
 * What each person's items come to (those in `over`), as whole numbers over one common denominator.
 * Whoever's items are a net refund bears no part; where nobody has a weight, the unclaimed rest does.
 */
export function poolWeights(
  board: Board,
  portions: ReadonlyMap<string, Portions>,
  over: ReadonlySet<string>,
): Map<string, Weight> {
  const items = [...over].map((id) => ({ price: BigInt(board.items[id]!.price), parts: portions.get(id)! }));
  const wholes = items.map(({ parts }) => BigInt(parts.reduce((sum, [, weight]) => sum + weight, 0)));
  const common = [...new Set(wholes)].reduce(leastCommonMultiple, 1n);
  const sums = new Map([...Object.keys(board.columns), MISSING_COLUMN].map((id) => [id, 0n]));
  items.forEach(({ price, parts }, at) => {
    const unit = (price * common) / wholes[at]!;
    for (const [id, weight] of parts) sums.set(id, sums.get(id)! + unit * BigInt(weight));
  });
  const weights = new Map<string, Weight>();
  for (const [id, sum] of sums)
    weights.set(id, sum <= 0n ? 0 : sum <= Number.MAX_SAFE_INTEGER ? Number(sum) : sum);
  if ([...weights.values()].every((weight) => weight === 0)) weights.set(MISSING_COLUMN, 1);
  return weights;
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y) [x, y] = [y, x % y];
  return (a / x) * b;
}
