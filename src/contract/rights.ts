import { getOwn, type BoardOp, type StoredBoard } from '../domain/board/board.ts';

/**
 * Who may do what to a bill. Screens offer by this table, and the server obeys it for each operation.
 *
 *   creator      made the bill, or it has passed to them
 *   member       is in the bill's group
 *   participant  has a place on it (a column names them), and is neither
 *
 *   RIGHT-1  An operation without the right changes nothing: it stands in the log as rejected.
 *   RIGHT-2  Everybody on a bill says what they had and what they are called, and may take themselves off.
 */
export type Role = 'creator' | 'member' | 'participant';

/** `own`: if it is about nothing but columns of their own. */
type Right = 'yes' | 'own' | 'no';

type ActionOf<Op> = Op extends { op: infer Kind extends string; field: infer Field extends string }
  ? `${Kind} ${Field}`
  : Op extends { op: infer Kind }
    ? Kind
    : never;
/** The kind of an operation with its field: "bill.set title". */
export type Action = ActionOf<BoardOp>;

const creators = { creator: 'yes', member: 'no', participant: 'no' } as const;
const members = { creator: 'yes', member: 'yes', participant: 'no' } as const;
const ownToo = { creator: 'yes', member: 'yes', participant: 'own' } as const;

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
  'bill.set paid': members,
  'bill.set group': creators,
  'bill.set deleted': creators,
  'item.add': members,
  'item.set name': members,
  'item.set quantity': members,
  'item.set price': members,
  'item.set taxRate': members,
  'item.set treatedBy': members,
  'item.set deleted': members,
  'item.place': members,
  'item.share': ownToo,
  'column.add': members,
  'column.set title': ownToo,
  'column.set content': members,
  'column.set rank': members,
  'column.set user': ownToo,
  'column.set covered': members,
  'column.set done': ownToo,
  'column.set deleted': members,
  'column.hold': members,
};

/** The table's line for an operation. */
export const actionOf = (op: BoardOp): Action => ('field' in op ? `${op.op} ${op.field}` : op.op) as Action;

/**
 * Whether `me` may do it to the board as it is now. The server also asks whether they may name the group or
 * the user that it names (server/boards/naming.ts).
 */
export function mayDo(role: Role, op: BoardOp, board: StoredBoard, me: string): boolean {
  const right = rights[actionOf(op)][role];
  return right === 'yes' || (right === 'own' && isAboutOwn(op, board, me));
}

function isAboutOwn(op: BoardOp, { columns }: StoredBoard, me: string): boolean {
  const isOwn = (id: string) => getOwn(columns, id)?.user === me;
  if (op.op === 'item.share') return op.only !== undefined && op.only.length > 0 && op.only.every(isOwn);
  if (op.op !== 'column.set' || !isOwn(op.id)) return false;
  return op.field !== 'user' || op.value === null;
}
