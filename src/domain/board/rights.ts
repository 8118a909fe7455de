import { applyOp } from './apply-op.ts';
import { getOwn, type BoardOp, type Column, type Outlay, type StoredBoard } from './board.ts';

/**
 * Who may do what to a bill. Screens offer by this table, and the server obeys it for each operation.
 *
 *   creator      made the bill, or it has passed to them
 *   member       is in the bill's group
 *   participant  has an account and a place on it (a column names them, or they came by its link)
 *   guest        came by its link, and has no account
 *
 *   RIGHT-1  An operation without the right changes nothing: it stands in the log as rejected.
 *   RIGHT-2  Everybody on a bill says what they had and what they are called, and may take themselves off.
 *            Whose account a column names also says that they paid, while the bill names no other payer.
 *   RIGHT-3  A column is one's own if it names the user, or if they hold it. Who came by the link holds those
 *            of people without an account: a name is a label, and several may hold one.
 *   RIGHT-4  Nothing that somebody sends after they were taken out is in the log: the host couldn't stop them
 *            from filling it.
 */
export const roles = ['creator', 'member', 'participant', 'guest'] as const;
export type Role = (typeof roles)[number];

/**
 * `own`: if it is about nothing but columns of their own, or adds one that is nobody's yet. `table`: that, or
 * what "Shared by everybody" needs: a share of 1 for people who have none of the dish, and no more pieces of it.
 */
type Right = 'yes' | 'own' | 'table' | 'no';

type ActionOf<Op> = Op extends { op: infer Kind extends string; field: infer Field extends string }
  ? `${Kind} ${Field}`
  : Op extends { op: infer Kind }
    ? Kind
    : never;
/** The kind of an operation with its field: "bill.set title". */
export type Action = ActionOf<BoardOp>;

const creators = { creator: 'yes', member: 'no', participant: 'no', guest: 'no' } as const;
const members = { creator: 'yes', member: 'yes', participant: 'no', guest: 'no' } as const;
const ownToo = { creator: 'yes', member: 'yes', participant: 'own', guest: 'own' } as const;

export const rights: Record<Action, Record<Role, Right>> = {
  'bill.set title': members,
  'bill.set description': members,
  'bill.set date': members,
  'bill.set total': members,
  'bill.set discount': members,
  'bill.set service': members,
  'bill.set taxes': members,
  'bill.set rounding': members,
  'bill.set cash': members,
  'bill.set paid': { ...members, participant: 'own' },
  'bill.set currency': members,
  'bill.set group': creators,
  'bill.set deleted': creators,
  'item.add': members,
  'item.set name': members,
  'item.set quantity': members,
  'item.set price': members,
  'item.set taxRate': members,
  'item.set treatedBy': members,
  'item.set pieces': { ...members, guest: 'table' },
  'item.set deleted': members,
  'item.place': members,
  'item.share': { ...ownToo, guest: 'table' },
  'column.add': ownToo,
  'column.set title': ownToo,
  'column.set rank': members,
  'column.set user': { ...ownToo, guest: 'no' },
  'column.set person': members,
  'column.set colour': members,
  'column.set covered': members,
  'column.set pays': members,
  'column.set rounded': members,
  'column.set done': ownToo,
  'column.set deleted': members,
  'column.hold': ownToo,
};

/** Whether somebody edits the whole bill, and not only their part. One without a role was made here. */
export const editsAll = (role: Role = 'creator'): boolean => role === 'creator' || role === 'member';

/** The table's line for an operation. */
export const actionOf = (op: BoardOp): Action => ('field' in op ? `${op.op} ${op.field}` : op.op) as Action;

/**
 * Whether `me` may do it to the board as it is now. The server also asks whether they may name the group or
 * the user that it names (server/bills/naming.ts).
 */
export function mayDo(role: Role, op: BoardOp, board: StoredBoard, me: string): boolean {
  const right = rights[actionOf(op)][role];
  if (right === 'yes' || right === 'no') return right === 'yes';
  return isAboutOwn(op, board, me) || (right === 'table' && isForTheTable(op, board, me));
}

const isOwn = ({ columns }: StoredBoard, id: string, me: string): boolean => {
  const column = getOwn(columns, id);
  return column !== undefined && (column.user === me || Object.hasOwn(column.holders ?? {}, me));
};

/** Whether `me` may do all of it, one after the other. */
export function mayDoAll(role: Role, ops: readonly BoardOp[], board: StoredBoard, me: string): boolean {
  let current = board;
  return ops.every((op) => {
    const right = rights[actionOf(op)][role];
    if (right === 'yes' || right === 'no') return right === 'yes';
    const may = mayDo(role, op, current, me);
    current = applyOp(current, op).board;
    return may;
  });
}

function isAboutOwn(op: BoardOp, board: StoredBoard, me: string): boolean {
  switch (op.op) {
    case 'item.share':
      return op.only !== undefined && op.only.length > 0 && op.only.every((id) => isOwn(board, id, me));
    case 'bill.set':
      return (
        op.field === 'paid' && isPaidBySelf(op.value, board, me) && isPaidBySelf(board.bill.paid, board, me)
      );
    case 'column.add':
      return isNobodysYet(op.column);
    case 'column.hold':
      return op.user === me && (!op.value || isWithoutAccount(board, op.id));
    case 'column.set':
      if (op.field === 'user') return op.value === null && getOwn(board.columns, op.id)?.user === me;
      return isOwn(board, op.id, me);
    default:
      return false;
  }
}

/** Of their account's column alone: whoever came by the link could take any name. */
const isPaidBySelf = (paid: readonly Outlay[] = [], { columns }: StoredBoard, me: string): boolean =>
  paid.every(({ who }) => getOwn(columns, who)?.user === me);

const isNobodysYet = ({ user, person, covered, pays, rounded, holders }: Column): boolean =>
  [person, pays, rounded, holders].every((one) => one === undefined) && user === null && !covered;

const isWithoutAccount = ({ columns }: StoredBoard, id: string): boolean =>
  (getOwn(columns, id)?.user ?? null) === null;

function isForTheTable(op: BoardOp, board: StoredBoard, me: string): boolean {
  if (op.op === 'item.set') return op.field === 'pieces' && !op.value;
  if (op.op !== 'item.share' || !op.only?.length) return false;
  const before = getOwn(board.items, op.id)?.shares ?? {};
  return op.only.every(
    (id) => isOwn(board, id, me) || (!getOwn(before, id) && getOwn(op.shares, id)?.weight === 1),
  );
}
