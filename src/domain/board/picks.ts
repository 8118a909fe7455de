import type { Minor } from '../money/money.ts';
import { bareName } from '../text/bare-name.ts';
import { addColumnOps, portionsIn, shareOps, shareEquallyOps } from './board-ops.ts';
import { getOwn, type Board, type BoardOp, type Column } from './board.ts';
import { columnsInOrder, itemsInOrder } from './order.ts';

/**
 * What people do who pick for themselves: guests on their own phones, and those to whom a phone is handed.
 * A name is a label and no lock, so several devices may pick for one person.
 */

/** The people without an account, in order: who comes by the link is one of them. */
export const peopleToBe = (board: Board): [string, Column][] =>
  columnsInOrder(board).filter(([, { user }]) => user === null);

/** For whom this user's device picks, their own column first. Null: they haven't said who they are. */
export function pickedFor(board: Board, me: string): string | null {
  const columns = columnsInOrder(board);
  const own = columns.find(([, { user }]) => user === me);
  return (own ?? columns.find(([, { holders = {} }]) => getOwn(holders, me)))?.[0] ?? null;
}

/** How many devices pick for a person. */
export const phonesOf = ({ holders = {} }: Column): number => Object.keys(holders).length;

/** "That's me": this user's device picks for the person from now on. */
export function holdOps(board: Board, id: string, me: string): BoardOp[] {
  const column = getOwn(board.columns, id);
  if (!column || getOwn(column.holders ?? {}, me)) return [];
  return [{ op: 'column.hold', id, user: me, value: true }];
}

/** "Somebody else": adds a person and picks for them. A person of that name who is there already is meant. */
export function comeInOps(board: Board, newId: string, title: string, me: string): BoardOp[] {
  const known = peopleToBe(board).find(([, column]) => bareName(column.title) === bareName(title));
  if (known) return holdOps(board, known[0], me);
  return [
    ...addColumnOps(board, newId, { user: null, title }),
    { op: 'column.hold', id: newId, user: me, value: true },
  ];
}

/** How many portions of an item a person has. */
export const portionsOfOne = (board: Board, item: string, who: string): number =>
  getOwn(portionsIn(board, item), who) ?? 0;

/** Sets how many portions of an item one person had, and nothing of the others. */
export const pickOps = (board: Board, item: string, who: string, portions: number): BoardOp[] =>
  shareOps(board, item, { ...portionsIn(board, item), [who]: portions });

/** "Shared by everybody": a portion for each who has none yet. */
export function shareWithAllOps(board: Board, item: string): BoardOp[] {
  const had = portionsIn(board, item);
  return shareOps(
    board,
    item,
    Object.fromEntries(Object.keys(board.columns).map((id) => [id, getOwn(had, id) ?? 1])),
  );
}

export const isSharedByAll = (board: Board, item: string): boolean => {
  const had = portionsIn(board, item);
  return Object.keys(board.columns).every((id) => getOwn(had, id));
};

/** They say that they have picked all that they had: their list is locked until they change it. */
export const isDone = (column: Column | undefined): boolean => column?.done !== undefined;

/** Their amount when they were done, if it isn't `now`; else null. */
export const otherWhenDone = (column: Column | undefined, now: Minor): Minor | null =>
  typeof column?.done === 'number' && column.done !== now ? column.done : null;

/** Whether a person said themselves what they had: on their own phone, or on one that went round. */
const hasPicked = (column: Column): boolean => isDone(column) || phonesOf(column) > 0;

/** How far somebody is who picks; null: nobody picks for them. */
export function pickState(column: Column | undefined): 'picking' | 'done' | null {
  if (!column || !hasPicked(column)) return null;
  return isDone(column) ? 'done' : 'picking';
}

/**
 * How many portions of a dish are taken, where the bill counts more than one. Null: nobody has it, or all
 * share it alike.
 */
export function takenOf(board: Board, id: string): { taken: number; of: number } | null {
  const of = getOwn(board.items, id)?.quantity ?? 1;
  if (of < 2 || !Number.isInteger(of)) return null;
  const portions = Object.values(portionsIn(board, id));
  const taken = portions.reduce((sum, one) => sum + one, 0);
  const isAlike = isSharedByAll(board, id) && new Set(portions).size === 1;
  return taken === 0 || isAlike ? null : { taken, of };
}

/** More of a dish is taken than there was. Told only of what people picked: a host may share at will. */
export function overTaken(board: Board, id: string): { taken: number; of: number } | null {
  const counted = takenOf(board, id);
  if (counted === null || counted.taken <= counted.of) return null;
  const having = Object.entries(board.columns).filter(([who]) => portionsOfOne(board, id, who) > 0);
  return having.some(([, column]) => hasPicked(column)) ? counted : null;
}

/**
 * How many pick by themselves, how many of these say that they are done, and how many are to: those without
 * an account, and who has come in.
 */
export function pickProgress(board: Board): { picking: number; done: number; all: number } {
  const columns = Object.values(board.columns);
  const picking = columns.filter(hasPicked);
  return {
    picking: picking.length,
    done: picking.filter(isDone).length,
    all: columns.filter((column) => column.user === null || hasPicked(column)).length,
  };
}

/** What nobody has goes to all in equal portions. */
export const shareRestOps = (board: Board): BoardOp[] =>
  shareEquallyOps(
    board,
    itemsInOrder(board)
      .filter(([, { shares }]) => Object.keys(shares).length === 0)
      .map(([id]) => id),
  );
