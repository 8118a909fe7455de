import type { Minor } from '../money/money.ts';
import { bareName } from '../text/bare-name.ts';
import { addColumnOps, portionsIn, shareOps } from './board-ops.ts';
import { getOwn, type Board, type BoardOp, type Column } from './board.ts';
import { columnsInOrder } from './order.ts';
import { canBePieces, piecesOf, piecesOps } from './pieces.ts';

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

/** "Shared by everybody": a portion for each who has none yet, of all of it. */
export function shareWithAllOps(board: Board, item: string): BoardOp[] {
  const had = portionsIn(board, item);
  const all = Object.fromEntries(Object.keys(board.columns).map((id) => [id, getOwn(had, id) ?? 1]));
  return [...shareOps(board, item, all), ...piecesOps(item, getOwn(board.items, item) ?? {}, false)];
}

/** Nobody has it any more. As nobody had it before, it may count in pieces again. */
export function takeFromAllOps(board: Board, id: string): BoardOp[] {
  const item = getOwn(board.items, id);
  return item ? [...shareOps(board, id, {}), ...piecesOps(id, item, canBePieces(item))] : [];
}

export const isSharedByAll = (board: Board, item: string): boolean => {
  const had = portionsIn(board, item);
  const isShared = !getOwn(board.items, item) || !piecesOf(board.items[item]!);
  return isShared && Object.keys(board.columns).every((id) => getOwn(had, id));
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
