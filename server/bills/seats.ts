import { sql } from 'kysely';
import { giveOps, seatOps } from '../../src/domain/board/board-ops.ts';
import {
  shownBoard,
  type Board,
  type BoardOp,
  type Column,
  type StoredBoard,
} from '../../src/domain/board/board.ts';
import { pickedFor } from '../../src/domain/board/picks.ts';
import { colourIn } from '../../src/domain/group/colour.ts';
import { personOf } from '../../src/domain/group/same-human.ts';
import { mayUseGroup } from '../access/access.ts';
import { claimGroupSides } from '../access/sides.ts';
import type { Trx } from '../db/database.ts';
import type { Random } from '../deps.ts';
import type { Author } from '../documents/log.ts';
import { DAY_MS } from '../durations.ts';
import { Fault } from '../http/fault.ts';
import { heldSeats } from '../people/held-seats.ts';
import { membersByPerson, readPeople, type JoinedRows } from '../people/people.ts';
import { editBoard } from './edit.ts';
import { targetGroup } from './naming.ts';

/**
 * The columns of people who join a group. The server gives them by ordinary operations in the log.
 *
 *   SEAT-1  When somebody joins, each column that names their person is theirs, with all in it.
 *   SEAT-2  A phone may not know yet that somebody has joined: the server puts the user beside the person.
 *   SEAT-3  The group is locked before any of its boards: so neither misses what the other has just done.
 *   SEAT-5  A column of nobody's account that they alone hold is theirs, too: they came by the bill's link first.
 *   SEAT-4  Who joins by the group's link sits at its table: they get a column on its bills of the last day.
 */

/** SEAT-4: so long a bill is at the table, and so many of the newest ones at most. */
const TABLE_MS = DAY_MS;
const TABLE_BILLS = 20;

/** SEAT-1. The caller holds the group's lock. */
export async function claimSeats(trx: Trx, group: string, joined: JoinedRows, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from receipts r join boards b on b.receipt_id = r.id
    where r.group_id = ${group} and exists (
      select 1 from jsonb_each(b.doc -> 'columns') c
      where c.value ->> 'user' is null and c.value ->> 'person' = any(${[...joined.before.keys()]}::text[]))
    order by r.id`.execute(trx);
  await claimGroupSides(trx, group, [...joined.before.keys()], joined.user);
  // Before the seats change: a bill on which they have one holds no other for them.
  const held = await heldSeats(trx, group, joined.user);
  for (const { id } of rows) {
    await seatOn(trx, id, { user: joined.user, device: '', batch: null, at }, (doc) => claimOps(doc, joined));
  }
  for (const { bill, column, author } of held) {
    await seatOn(trx, bill, { user: author, device: '', batch: null, at }, (doc) => {
      const board = shownBoard(doc);
      return pickedFor(board, joined.user) === column ? ownOps(board, column, joined) : [];
    });
  }
}

/** A bill that can't be edited, or has just gone, keeps nobody out of the group: it stays as it is. */
async function seatOn(
  trx: Trx,
  bill: string,
  author: Author,
  opsFor: (board: StoredBoard) => BoardOp[],
): Promise<void> {
  try {
    await editBoard(trx, bill, author, async ({ doc, rev }) => ({ ops: opsFor(doc), seenRev: rev }));
  } catch (error) {
    if (!(error instanceof Fault)) throw error; // each Fault comes before the first write
  }
}

function claimOps({ columns }: StoredBoard, joined: JoinedRows): BoardOp[] {
  return Object.entries(columns).flatMap(([id, column]): BoardOp[] => {
    const seat = seated(column, joined);
    return seat === column ? [] : giveOps(column, id, seat);
  });
}

/** The title that they have there is their own. */
const ownOps = ({ columns }: Board, id: string, { user, colour }: JoinedRows): BoardOp[] => {
  const column = columns[id]!;
  return column.user === null ? giveOps(column, id, inColour({ ...column, user }, colour)) : [];
};

type Seat = Pick<Column, 'user' | 'person' | 'title' | 'colour'>;

/** The column as their user's, if it names them and nobody's account. A title that was typed stays. */
function seated<One extends Seat>(column: One, { user, name, colour, before }: JoinedRows): One {
  const known = before.get(column.person ?? '');
  if (column.user !== null || known === undefined) return column;
  return inColour({ ...column, user, title: column.title === known ? name : column.title }, colour);
}

/** COLOUR-2 */
function inColour<One extends { colour?: number }>(column: One, colour: number | null): One {
  const { colour: _, ...rest } = column;
  return { ...rest, ...(colour !== null && { colour }) } as One;
}

/** SEAT-4. The caller holds the group's lock. */
export async function seatAtTable(
  trx: Trx,
  group: string,
  user: string,
  { at, random }: { at: Date; random: Random },
): Promise<void> {
  const people = await readPeople(trx, group);
  const id = personOf({ people }, { user });
  if (id === null) return;
  const { rows } = await sql<{ id: string }>`
    select id from receipts where group_id = ${group} and deleted_at is null
      and created_at > ${new Date(at.getTime() - TABLE_MS)}
    order by created_at desc, id limit ${TABLE_BILLS}`.execute(trx);
  for (const { id: bill } of rows) {
    await seatOn(trx, bill, { user, device: '', batch: null, at }, (doc) => {
      const board = shownBoard(doc);
      const isThere = Object.values(board.columns).some((column) => personOf({ people }, column) === id);
      const { name: title, ...row } = people[id]!;
      return isThere ? [] : seatOps(board, [{ user, title, ...colourIn(row) }], random.id);
    });
  }
}

/** SEAT-2, for a board that a phone has made. */
export async function seatMembers(trx: Trx, group: string, board: StoredBoard): Promise<StoredBoard> {
  if (!Object.values(board.columns).some(({ person }) => person !== undefined)) return board;
  await sql`select 1 from groups where id = ${group} for share`.execute(trx);
  const members = await membersByPerson(trx, group);
  const columns = Object.entries(board.columns).map(([id, column]) => [id, seatedAmong(column, members)]);
  return { ...board, columns: Object.fromEntries(columns) };
}

/** SEAT-2, for edits. Call it before the board is locked: it locks the groups that they name (SEAT-3). */
export async function seatMembersInOps(
  trx: Trx,
  me: string,
  receipt: string,
  ops: readonly BoardOp[],
): Promise<BoardOp[]> {
  const targets = ops.map(targetGroup).filter((group) => group !== null);
  const hasPeople = ops.some((op) => op.op === 'column.add' && op.column.person !== undefined);
  if (!targets.length && !hasPeople) return [...ops];
  const { rows } = await sql<{ id: string }>`
    select g.id from groups g
    where (g.id = any(${targets}::uuid[]) and ${mayUseGroup(me)})
      or g.id = (select r.group_id from receipts r where r.id = ${receipt})
    order by g.id for share`.execute(trx);
  if (!hasPeople) return [...ops];
  const members = new Map<string, JoinedRows>();
  for (const { id } of rows) for (const one of await membersByPerson(trx, id)) members.set(...one);
  return ops.map((op) => (op.op === 'column.add' ? { ...op, column: seatedAmong(op.column, members) } : op));
}

function seatedAmong<One extends Seat>(column: One, members: ReadonlyMap<string, JoinedRows>): One {
  const member = members.get(column.person ?? '');
  return member ? seated(column, member) : column;
}
