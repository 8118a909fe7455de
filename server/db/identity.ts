import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** More revisions than a board gets between a copy and its return. */
const AHEAD = 1000;

interface Known {
  id: string | null;
  cluster: string;
  mark: string | null;
  /** Another cluster, another database in it, or the same one gone back in time (a new timeline). */
  base: string;
  /** With the table's own number, which `pg_restore --clean` changes in the same database. */
  now: string;
}

/**
 * Names the database. A restored database keeps its rows, not its transaction numbers, and phones may have
 * seen more than it has. So this marks all rows as changed, at revisions that no phone has seen: a phone
 * takes no older one (PUSH-7). The new name tells cursors from before apart.
 * @param lastMark what `renewMark` stored beside an embedded database; null if that is missing
 */
export async function identify(trx: Trx, lastMark?: string | null): Promise<string> {
  const { rows } = await sql<Known>`
    select id::text, cluster, mark, c.base, concat_ws('.', c.base, 'identity'::regclass::oid) as now from (
      select concat_ws('.', s.system_identifier, d.oid, t.timeline_id) as base
      from pg_control_system() s, pg_control_checkpoint() t, pg_database d where d.datname = current_database()
    ) c left join identity on true`.execute(trx);
  const known = rows[0]!;
  const { id, base, now } = known;
  if (id && isSame(known, lastMark)) {
    await sql`update identity set cluster = ${now}`.execute(trx);
    return `${base}/${id}`;
  }
  if (id) {
    await sql`update receipts set changed_xid = pg_current_xact_id(), created_xid = '0'`.execute(trx);
    await sql`update groups set changed_xid = pg_current_xact_id(), rev = rev + ${AHEAD}`.execute(trx);
    await sql`update own_settings set changed_xid = pg_current_xact_id(), rev = rev + ${AHEAD}`.execute(trx);
    await sql`update group_members
      set changed_xid = pg_current_xact_id(), joined_xid = pg_current_xact_id(), created_xid = '0'`.execute(
      trx,
    );
    await sql`update places set changed_xid = pg_current_xact_id()`.execute(trx);
    await sql`update boards set rev = rev + ${AHEAD}`.execute(trx);
    await sql`update payments
      set changed_xid = pg_current_xact_id(), created_xid = '0', rev = rev + ${AHEAD}`.execute(trx);
    await sql`update payment_people set changed_xid = pg_current_xact_id()`.execute(trx);
    await sql`update payees set changed_xid = pg_current_xact_id(), created_xid = '0'`.execute(trx);
    await sql`update ways_to_pay set changed_xid = pg_current_xact_id()`.execute(trx);
  }
  await sql`delete from identity`.execute(trx);
  const made = await sql<{ id: string }>`
    insert into identity values (gen_random_uuid(), ${now}) returning id::text`.execute(trx);
  return `${base}/${made.rows[0]!.id}`;
}

/** An embedded database has no mark before its first start has ended. */
const isSame = ({ cluster, mark, now }: Known, lastMark: string | null | undefined): boolean =>
  cluster === now && (mark === null || lastMark === undefined || mark === lastMark);

const markFile = (folder: string): string => join(folder, 'db.mark');

/** The mark beside an embedded database; null if there is none. */
export function readMark(folder: string): string | null {
  try {
    return readFileSync(markFile(folder), 'utf8').trim();
  } catch {
    return null;
  }
}

/**
 * Marks this start in an embedded database, and beside it. A copy of its files that is put back has the mark
 * of an earlier start: nothing else in them tells that they are old.
 */
export async function renewMark(db: Db, folder: string): Promise<void> {
  const { rows } = await sql<{ mark: string }>`
    update identity set mark = gen_random_uuid()::text returning mark`.execute(db);
  writeFileSync(markFile(folder), rows[0]!.mark, { mode: 0o600 });
}
