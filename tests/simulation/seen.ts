import { isDeepStrictEqual } from 'node:util';
import { applyOp, fieldOf, own, MISSING_COLUMN, type Board, type BoardOp } from '../../src/domain/board.ts';
import type { Made, Person } from './acts.ts';
import type { Logged, Truth } from './checks.ts';
import type { ShownBoard } from './screen.ts';

/**
 * Whether the screen on which an edit was made had shown what another edit wrote (or something later in its
 * place); null where nobody can say, because the app was closed with the edit under way.
 */
export type Saw = (by: Logged, victim: Logged) => boolean | null;

interface Sight {
  edit: Made;
  /** What its phone had edited there before. */
  before: readonly Made[];
  shown: readonly ShownBoard[];
}

/**
 * What people had really seen, whatever their phones wrote down about it: a screen shows the server's value
 * of a field where it shows the same as the server had at the revision under it. One's own pending value
 * there hides it; whose it is nobody can say where one's own looks the same.
 */
export async function sightsOf(people: readonly Person[]): Promise<(truth: Truth) => Saw> {
  const devices = new Map<string | undefined, Person>();
  for (const person of people) devices.set(await deviceOf(person), person);
  return (truth) => {
    const made = new Map([...devices].flatMap(([device, person]) => madeOf(person, truth, device)));
    const boardAt = boardsOf(truth);
    return (by, victim) => {
      const { edit, before = [], shown = [] } = made.get(by.id) ?? {};
      if (!edit || edit.shown === null) return null;
      const since = shown.slice(0, edit.shown).filter(({ rev }) => rev >= victim.rev);
      const alike = since.filter(({ rev, view }) => {
        return isDeepStrictEqual(valueOf(view, victim.op), valueOf(boardAt(rev), victim.op, view));
      });
      const mine = [...before, edit].filter(
        ({ op }) => op.op === victim.op.op && fieldOf(op) === fieldOf(victim.op),
      );
      if (alike.some(({ view }) => !mine.some(({ op }) => isShown(op, view)))) return true;
      return alike.length > 0 || (since.length > 0 && !isPlain(by.op, victim.op)) ? null : false;
    };
  };
}

/** Whether a board shows what `op` writes: once more it would change nothing there. */
function isShown(op: BoardOp, view: Board): boolean {
  const { board, outcome } = applyOp(view, op);
  return outcome === 'applied' && isDeepStrictEqual(valueOf(board, op), valueOf(view, op));
}

/** As a person's phone calls itself in its writes. */
export async function deviceOf({ phone }: Person): Promise<string | undefined> {
  const row = await phone.app.db.meta.get('device');
  return row?.key === 'device' ? row.value : undefined;
}

/** One value in the place of another. What is hidden may count as seen where something is deleted, or laid elsewhere. */
const isPlain = (op: BoardOp, other: BoardOp): boolean => op.op === other.op && op.op !== 'item.place';

/** The edits of one phone that are in the log, by their ids there. From the end: an edit that was made again is logged for the last time that it was. */
function madeOf({ made, phone }: Person, { receipt, log }: Truth, device: string | undefined) {
  const shown = phone.screen.shownOf(receipt);
  let left = made.filter((edit) => edit.receipt === receipt);
  return log
    .filter((entry) => entry.device === device)
    .toReversed()
    .flatMap(({ id, op }): [string, Sight][] => {
      const at = left.findLastIndex((edit) => isDeepStrictEqual(edit.op, op));
      const edit = left[at];
      if (!edit) return [];
      left = left.slice(0, at);
      return [[id, { edit, before: left, shown }]];
    });
}

/** The board as the server had it at each revision. */
function boardsOf({ initial, log }: Truth): (rev: number) => Board {
  const boards = [{ rev: 0, board: initial }];
  for (const { op, outcome, rev } of log) {
    if (outcome === 'applied') boards.push({ rev, board: applyOp(boards.at(-1)!.board, op).board });
  }
  return (rev) => boards.findLast((one) => one.rev <= rev)!.board;
}

/**
 * What a board has where `op` writes; undefined where it has nothing (any more). `on` is the board on which it is
 * seen: of a share, those who have left that table are not.
 */
function valueOf(
  { bill, items, columns }: Board,
  op: BoardOp,
  on: Board = { bill, items, columns },
): unknown {
  switch (op.op) {
    case 'bill.set':
      return bill[op.field];
    case 'item.set':
      return own(items, op.id)?.[op.field];
    case 'item.place': {
      const item = own(items, op.id);
      return item && (op.column === MISSING_COLUMN ? item.rank : own(item.shares, op.column)?.rank);
    }
    case 'column.set':
      return own(columns, op.id)?.[op.field];
    case 'column.add':
    case 'column.delete':
      return Object.hasOwn(columns, op.id);
    case 'item.delete':
      return Object.hasOwn(items, op.id);
    case 'item.add':
    case 'item.share': {
      // Who had it: where it lies with them is a field of its own.
      const shares = Object.entries(own(items, op.id)?.shares ?? {}).filter(([id]) => own(on.columns, id));
      return Object.fromEntries(shares.map(([column, { weight }]) => [column, weight]));
    }
  }
}
