import { apportion, type Weight } from './apportion.ts';
import type { Board } from './board.ts';
import { payersOf, poolWeights, portionsOf, taxedItems, type Portions } from './claims.ts';
import { addSen, ZERO, type Sen } from './money.ts';
import { roundingAdjustment } from './rounding.ts';

/** One amount of a bill: an item's price, or what was charged or taken off over the items. */
export interface Pool {
  kind: 'item' | 'discount' | 'service' | 'tax' | 'rounding';
  /** Seeds the ties. An item's is its id; two taxes of one rate have the same. */
  name: string;
  amount: Sen;
  /** The items it was charged on; of an item's own price none. */
  over: ReadonlySet<string>;
  /** Which of the bill's taxes, in a tax pool. */
  tax?: number;
}

/** A pool with everybody's part of it. */
export interface SharedPool extends Pool {
  /** The people who may bear some of it, and the unclaimed rest. */
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

/** Items plus every pool that isn't in the prices already. */
export function payableOf(board: Board): Sen {
  const prices = Object.values(board.items).map((item) => item.price);
  return addSen(...prices, ...billPools(board).map(({ amount }) => amount));
}

/** The bill's rounding: as printed or, where it is paid in cash, what the till makes of everything else. */
export function roundingOf(board: Board): Sen {
  const { cash, rounding } = board.bill;
  return cash ? roundingAdjustment(payableOf(withoutRounding(board))) : rounding;
}

const withoutRounding = (board: Board): Board => ({
  ...board,
  bill: { ...board.bill, cash: false, rounding: ZERO },
});

/** Every pool of the bill, items first, apportioned to the sen. `billId` seeds the ties, nothing else. */
export function sharedPools(board: Board, billId: string): SharedPool[] {
  const payers = payersOf(board);
  const portions = new Map(
    Object.entries(board.items).map(([id, item]) => [id, portionsOf(item, payers)] as const),
  );
  // Most pools are charged on all items: their weights are worked out once.
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

function billPools(board: Board): Pool[] {
  const { discount, service, taxes } = board.bill;
  const all = new Set(Object.keys(board.items));
  const pools: Pool[] = [
    { kind: 'discount', name: 'discount', amount: discount, over: all },
    { kind: 'service', name: 'service', amount: service, over: all },
    ...taxes.map((tax, at): Pool => {
      const amount = tax.included ? ZERO : tax.amount;
      const over = taxedItems(board, tax);
      // Not its place among the taxes: taking another one off the bill moves nobody's sen.
      const name = `tax/${tax.rate ?? ''}`;
      return { kind: 'tax', name, amount, over: over.size === all.size ? all : over, tax: at };
    }),
    { kind: 'rounding', name: 'rounding', amount: roundingOf(board), over: all },
  ];
  return pools.filter(({ amount }) => amount !== 0);
}
