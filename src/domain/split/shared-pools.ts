import { apportion, type Weight } from '../money/apportion.ts';
import type { Board } from '../board/board.ts';
import { payersOf, poolWeights, portionsOf, type Portions } from './portions.ts';
import type { Sen } from '../money/money.ts';
import { billPools, type Pool } from './payable.ts';

/** A pool with each person's part of it. */
export interface SharedPool extends Pool {
  /** The parts of the people who may bear some of it, and of the unclaimed rest. */
  parts: PoolPart[];
}

export interface PoolPart {
  /** Column id, or MISSING_COLUMN. */
  who: string;
  /** Their exact share is amount * weight / the sum of all weights. */
  weight: Weight;
  /** That share in whole sen. */
  part: Sen;
}

const NONE: ReadonlySet<string> = new Set();

/** All pools of the bill, items first, apportioned to the sen. `billId` only seeds the ties. */
export function sharedPools(board: Board, billId: string): SharedPool[] {
  const payers = payersOf(board);
  const portions = new Map(
    Object.entries(board.items).map(([id, item]) => [id, portionsOf(item, payers)] as const),
  );
  // Most pools are charged on all items, so their weights are computed once.
  const known = new Map<ReadonlySet<string>, Portions<Weight>>();
  const weightsOver = (over: ReadonlySet<string>): Portions<Weight> => {
    const weights = known.get(over) ?? [...poolWeights(board, portions, over)];
    known.set(over, weights);
    return weights;
  };
  return [
    ...itemPools(board).map((pool) => share(pool, portions.get(pool.name)!, billId)),
    ...billPools(board).map((pool) => share(pool, weightsOver(pool.over), billId)),
  ];
}

function share(pool: Pool, weights: Portions<Weight>, billId: string): SharedPool {
  const parts = apportion(
    pool.amount,
    weights.map(([, weight]) => weight),
    (at) => `${billId}/${pool.name}/${weights[at]![0]}`,
  );
  return { ...pool, parts: weights.map(([who, weight], at) => ({ who, weight, part: parts[at]! })) };
}

const itemPools = ({ items }: Board): Pool[] =>
  Object.entries(items).map(([id, { price }]) => ({ kind: 'item', name: id, amount: price, over: NONE }));
