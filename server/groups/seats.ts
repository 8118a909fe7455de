import { sql } from 'kysely';
import { shownBoard, type BoardOp, type Column, type StoredBoard } from '../../src/domain/board/board.ts';
import { seatMissingOps } from '../../src/domain/board/board-ops.ts';
import { inviteeKey, inviteeTitle, isInviteeKey } from '../../src/domain/board/invitee.ts';
import { mayUseGroup } from '../access.ts';
import { editBoard } from '../boards/edit.ts';
import { targetGroup, userNamedBy } from '../boards/naming.ts';
import type { Author } from '../boards/repository.ts';
import type { Trx } from '../db/database.ts';
import type { Random } from '../deps.ts';
import { Fault } from '../http/fault.ts';

/**
 * The columns of people who join a group. The server gives them by ordinary operations in the log.
 *
 *   SEAT-1  When an invitee joins, each column of theirs on the group's bills is theirs, with all in it.
 *   SEAT-2  A phone may not know yet that an invitee has joined: the server puts the user in for the key.
 *   SEAT-3  The group is locked before any of its boards: so neither misses what the other has just done.
 *   SEAT-4  Who joins by the group's link sits at its table: they get a column on its bills of the last day.
 */

/** SEAT-4: so long a bill is at the table, and so many of the newest ones at most. */
const TABLE_MS = 24 * 60 * 60 * 1000;
const TABLE_BILLS = 20;

interface Joined {
  user: string;
  /** The invitee's title, which a person at the table may have changed. */
  before: string;
  title: string;
}

/** SEAT-1. The caller holds the group's lock. */
export async function claimSeats(trx: Trx, group: string, user: string, at: Date): Promise<void> {
  const [[key, joined] = []] = [...(await membersByKey(trx, group, user))];
  if (!key || !joined) return;
  const { rows } = await sql<{ id: string }>`
    select r.id from receipts r join boards b on b.receipt_id = r.id
    where r.group_id = ${group} and exists (
      select 1 from jsonb_each(b.doc -> 'columns') c where c.value ->> 'user' = ${key})
    order by r.id`.execute(trx);
  for (const { id } of rows) {
    await seatOn(trx, id, { user, device: '', batch: null, at }, (doc) => claimOps(doc, key, joined));
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

function claimOps({ columns }: StoredBoard, key: string, { user, before, title }: Joined): BoardOp[] {
  return Object.entries(columns)
    .filter(([, column]) => column.user === key)
    .flatMap(([id, column]): BoardOp[] => [
      { op: 'column.set', id, field: 'user', value: user },
      ...(column.title === before ? [{ op: 'column.set', id, field: 'title', value: title } as const] : []),
    ]);
}

/** SEAT-4. The caller holds the group's lock. */
export async function seatAtTable(
  trx: Trx,
  group: string,
  user: string,
  { at, random }: { at: Date; random: Random },
): Promise<void> {
  const [joined] = (await membersByKey(trx, group, user)).values();
  if (!joined) return;
  const { rows } = await sql<{ id: string }>`
    select id from receipts where group_id = ${group} and deleted_at is null
      and created_at > ${new Date(at.getTime() - TABLE_MS)}
    order by created_at desc, id limit ${TABLE_BILLS}`.execute(trx);
  const newColumnId = () => `column-${at.getTime()}-${columnSuffix(random)}`;
  for (const { id } of rows) {
    await seatOn(trx, id, { user, device: '', batch: null, at }, (doc) =>
      seatMissingOps(shownBoard(doc), [joined], newColumnId),
    );
  }
}

/** The end of a new column's id. */
export const columnSuffix = (random: Random): string => random.token().replaceAll(/[_-]/g, '').slice(0, 4);

/** SEAT-2, for a board that a phone has made. */
export async function seatMembers(trx: Trx, group: string, board: StoredBoard): Promise<StoredBoard> {
  if (!Object.values(board.columns).some(({ user }) => isInviteeKey(user))) return board;
  await sql`select 1 from groups where id = ${group} for share`.execute(trx);
  const members = await membersByKey(trx, group);
  const columns = Object.entries(board.columns).map(([id, column]) => [id, seated(column, members)]);
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
  const hasKeys = ops.some((op) => isInviteeKey(userNamedBy(op)));
  if (!targets.length && !hasKeys) return [...ops];
  const { rows } = await sql<{ id: string }>`
    select g.id from groups g
    where (g.id = any(${targets}::uuid[]) and ${mayUseGroup(me)})
      or g.id = (select r.group_id from receipts r where r.id = ${receipt})
    order by g.id for share`.execute(trx);
  if (!hasKeys) return [...ops];
  const members = new Map<string, Joined>();
  for (const { id } of rows) for (const one of await membersByKey(trx, id)) members.set(...one);
  return ops.map((op) => {
    if (op.op === 'column.add') return { ...op, column: seated(op.column, members) };
    const member = members.get(userNamedBy(op) ?? '');
    return member ? ({ ...op, value: member.user } as BoardOp) : op;
  });
}

function seated<One extends Pick<Column, 'user' | 'title'>>(
  column: One,
  members: ReadonlyMap<string, Joined>,
): One {
  const member = members.get(column.user ?? '');
  if (!member) return column;
  const title = column.title === member.before ? member.title : column.title;
  return { ...column, user: member.user, title };
}

/** A group's members, or one of them, by the keys that they had as invitees. */
async function membersByKey(
  trx: Trx,
  group: string,
  user: string | null = null,
): Promise<Map<string, Joined>> {
  const { rows } = await sql<{ user: string; email: string; title: string }>`
    select u.id as "user", u.email, coalesce(nullif(u.name, ''), u.username) as title
    from group_members m join users u on u.id = m.user_id
    where m.group_id = ${group} and not m.removed and (${user}::uuid is null or u.id = ${user})`.execute(trx);
  return new Map(
    rows.map(({ email, ...row }) => [inviteeKey(group, email), { ...row, before: inviteeTitle(email) }]),
  );
}
