import { MISSING_COLUMN, type Board } from '../board/board.ts';
import { apportion, inLotOrder, type Draw, type Weight } from '../money/apportion.ts';
import type { Minor } from '../money/money.ts';
import { runSteps, type Steps } from '../steps.ts';
import { billPools, type Pool } from './payable.ts';
import { payersOf, poolWeights, portionsOf, type Portions } from './portions.ts';

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
  part: Minor;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * All pools of the bill, items first, apportioned to the sen. `billId` only seeds the ties.
 *
 * Where people have equal claims to the odd sen of a pool, they take them in turn, over all pools (SPLIT-8).
 * Items come in the order of their ids, so one with a later id moves no odd sen of another.
 */
export const sharedPools = (board: Board, billId: string): SharedPool[] =>
  runSteps(sharedPoolsInSteps(board, billId));

export function* sharedPoolsInSteps(board: Board, billId: string): Steps<SharedPool[]> {
  const payers = payersOf(board);
  const portions = new Map<string, Portions>();
  for (const [id, item] of Object.entries(board.items)) {
    const parts = portionsOf(item, payers);
    portions.set(id, parts);
    yield parts.length;
  }
  // Most pools are charged on all items, so their weights are computed once.
  const known = new Map<ReadonlySet<string>, Portions<Weight>>();
  const weightsOver = (over: ReadonlySet<string>): Portions<Weight> => {
    const weights = known.get(over) ?? [...poolWeights(board, portions, over)];
    known.set(over, weights);
    return weights;
  };
  const takeTurns = newTurns(billId);
  const items = itemPools(board);
  const byId = items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const shared = new Map<Pool, SharedPool>();
  for (const pool of byId) {
    const weights = portions.get(pool.name)!;
    shared.set(pool, share(pool, weights, takeTurns));
    yield weights.length;
  }
  const all = items.map((pool) => shared.get(pool)!);
  for (const pool of billPools(board)) {
    all.push(share(pool, weightsOver(pool.over), takeTurns));
    yield 10 * pool.over.size;
  }
  return all;
}

function share(pool: Pool, weights: Portions<Weight>, takeTurns: Turns): SharedPool {
  const parts = apportion(
    pool.amount,
    weights.map(([, weight]) => weight),
    takeTurns((at) => weights[at]![0]),
    weights.findIndex(([who]) => who === MISSING_COLUMN), // SPLIT-9
  );
  return { ...pool, parts: weights.map(([who, weight], at) => ({ who, weight, part: parts[at]! })) };
}

const itemPools = ({ items }: Board): Pool[] =>
  Object.entries(items).map(([id, { price }]) => ({ kind: 'item', name: id, amount: price, over: NONE }));

/** Draws among people; `who` names the person at a position. */
type Turns = (who: (at: number) => string) => Draw;

/** Each set of people who tie has a queue, in an order drawn by lot. Who takes an odd sen goes to its end. */
function newTurns(billId: string): Turns {
  const queues = new Map<string, string[]>();
  return (who) => (equal, count) => {
    const people = equal.map(who);
    const set = JSON.stringify(people.toSorted());
    const queue = queues.get(set) ?? inLotOrder(people, (person) => `${billId}/${set}/${person}`);
    const takers = queue.slice(0, count);
    queues.set(set, [...queue.slice(count), ...takers]);
    return equal.filter((at) => takers.includes(who(at)));
  };
}
