import { sql } from 'kysely';
import type { BoardOp, StoredBoard } from '../../src/domain/board/board.ts';
import { groupsOf, mayUseGroup } from '../access/access.ts';
import type { Db } from '../db/database.ts';
import { isUuid } from '../http/uuid.ts';
import { isGuest } from '../is-guest.ts';

/**
 * Whom and what the author of an edit may name.
 *
 *   NAME-1  A column names its author, somebody of a group of theirs, or somebody who is on the bill. Who
 *           knows a user's id alone can't put them on a bill. Nobody names a guest: they hold a column.
 *           A person of a group is a label that gives nobody anything: any may be named (domain/group).
 *   NAME-2  A new column that names anybody else is added without the user: what they had is not lost.
 *   NAME-3  A bill goes into a group of its author's that is there.
 */
export interface Naming {
  users: ReadonlySet<string>;
  groups: ReadonlySet<string>;
}

/** The user whom an operation puts into a column. */
export function userNamedBy(op: BoardOp): string | null {
  if (op.op === 'column.add') return op.column.user;
  return op.op === 'column.set' && op.field === 'user' ? op.value : null;
}

/** The group that an operation puts the bill into. */
export const targetGroup = (op: BoardOp): string | null =>
  op.op === 'bill.set' && op.field === 'group' ? op.value : null;

interface Named {
  users: readonly (string | null)[];
  groups: readonly (string | null)[];
}

/** Those of the users and groups that `me` may name on a bill, which may be new. */
export async function mayName(db: Db, me: string, bill: string, named: Named): Promise<Naming> {
  const users = [...new Set(named.users)].filter((user) => user !== null && user !== me) as string[];
  const groups = [...new Set(named.groups)].filter((group) => group !== null);
  const allowed = new Set([me]);
  const ids = users.filter(isUuid);
  if (ids.length) {
    const { rows } = await sql<{ id: string }>`
      select u.id from users u
      where u.id = any(${ids}::uuid[]) and u.deleted_at is null and not ${isGuest()} and (
        exists (select 1 from group_members m
          where m.user_id = u.id and not m.removed and m.group_id = any(${groupsOf(me)}))
        or exists (select 1 from places p where p.user_id = u.id and p.receipt_id = ${bill} and not p.removed)
        or exists (select 1 from receipts r where r.id = ${bill} and r.creator = u.id))`.execute(db);
    for (const { id } of rows) allowed.add(id);
  }
  if (!groups.length) return { users: allowed, groups: new Set() };
  const { rows } = await sql<{ id: string }>`
    select g.id from groups g where g.id = any(${groups}::uuid[]) and ${mayUseGroup(me)}`.execute(db);
  return { users: allowed, groups: new Set(rows.map(({ id }) => id)) };
}

/** NAME-2 */
export const withoutStrangers = <One extends { user: string | null }>(column: One, { users }: Naming): One =>
  column.user === null || users.has(column.user) ? column : { ...column, user: null };

/** NAME-2, for a whole board. */
export async function onlyKnownUsers(
  db: Db,
  me: string,
  id: string,
  board: StoredBoard,
): Promise<StoredBoard> {
  const columns = Object.entries(board.columns);
  const users = columns.map(([, { user }]) => user);
  if (users.every((user) => user === null || user === me)) return board;
  const naming = await mayName(db, me, id, { users, groups: [] });
  const known = columns.map(([column, row]) => [column, withoutStrangers(row, naming)]);
  return { ...board, columns: Object.fromEntries(known) };
}
