import { sql } from 'kysely';
import { usersOfPayment, usersOfReceipt, usersOfWays } from '../access/access.ts';
import type { Db } from '../db/database.ts';

/** A user who may see what changed. */
interface Affected {
  queue: string;
  user: string;
}

/**
 * The users to wake for changes of these queues (`receipt:<id>` and so on), as the rights are now. Who has
 * left a group or lost a place hears of the change that did it, and of none after it.
 */
export async function affectedUsers(db: Db, queues: readonly string[]): Promise<Affected[]> {
  const ids = (kind: string) =>
    queues.filter((queue) => queue.startsWith(`${kind}:`)).map((queue) => queue.slice(kind.length + 1));
  const [receipts, groups, users, payments] = [ids('receipt'), ids('group'), ids('user'), ids('payment')];
  const own = ids('me').map((user) => ({ queue: `me:${user}`, user }));
  const ways = ids('ways');
  if (![receipts, groups, users, payments, ways].some((some) => some.length)) return own;
  const { rows } = await sql<Affected>`
    select 'receipt:' || r.id as queue, u.user_id as user from receipts r, lateral ${usersOfReceipt} u
    where r.id = any(${receipts}::uuid[])
    union
    select 'receipt:' || r.id, p.user_id from receipts r join places p on p.receipt_id = r.id
    where r.id = any(${receipts}::uuid[]) and p.removed and p.changed_xid >= r.changed_xid
    union
    select 'group:' || g.id, m.user_id from groups g join group_members m on m.group_id = g.id
    where g.id = any(${groups}::uuid[]) and (not m.removed or m.changed_xid >= g.changed_xid)
    union
    select 'payment:' || p.id, u.user_id from payments p, lateral ${usersOfPayment} u
    where p.id = any(${payments}::text[])
    union
    select 'ways:' || w.user_id, u.user_id from ways_to_pay w, lateral ${usersOfWays} u
    where w.user_id = any(${ways}::uuid[])
    union
    select 'user:' || own.user_id, m.user_id from group_members own
      join group_members m on m.group_id = own.group_id
    where own.user_id = any(${users}::uuid[]) and not m.removed`.execute(db);
  return [...rows, ...own];
}

/** Those of these sessions that have not ended. */
export async function openSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from session_families where id = any(${ids}::uuid[]) and expires_at > ${now}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
