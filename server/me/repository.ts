import { sql } from 'kysely';
import type { SyncedMe } from '../../src/contract/me.ts';
import type { MeOp, OwnSettings } from '../../src/domain/me/me.ts';
import type { Author, OpResult } from '../boards/repository.ts';
import type { Db, Trx } from '../db/database.ts';
import { countWritten } from '../written.ts';

interface StoredMe {
  rev: number;
  username: string;
  doc: OwnSettings;
}

/** Of users `u` with their `own_settings`, `own`. */
const document = sql`coalesce(own.rev, 0) as rev, jsonb_build_object('name', coalesce(u.name, ''),
  'language', own.language, 'group', own.default_group, 'folded', coalesce(own.folded, '{}')) as doc`;
const ofUser = (user: string) =>
  sql`from users u left join own_settings own on own.user_id = u.id where u.id = ${user}`;

/** Locks a user's own document until the transaction's end. The locks of groups come before. */
export async function lockMe(trx: Trx, user: string): Promise<StoredMe> {
  await sql`insert into own_settings (user_id) values (${user}) on conflict do nothing`.execute(trx);
  await sql`select 1 from own_settings where user_id = ${user} for update`.execute(trx);
  const { rows } = await sql<StoredMe>`select u.username, ${document} ${ofUser(user)}`.execute(trx);
  return rows[0]!;
}

export async function readMe(db: Db, user: string): Promise<SyncedMe> {
  const { rows } = await sql<{ _id: string; rev: number; doc: OwnSettings }>`
    select u.id as _id, ${document} ${ofUser(user)}`.execute(db);
  return rows[0]!;
}

/** An operation as the log keeps it. */
export interface LoggedMeOp extends OpResult {
  seq: number;
  op: MeOp;
  was: MeOp;
}

/** Appends a batch to the log and stores what came of it; under the lock. @throws Fault billQuota */
export async function storeMe(
  trx: Trx,
  { rev, doc }: Pick<StoredMe, 'rev' | 'doc'>,
  log: readonly LoggedMeOp[],
  { user, device, batch, at, quota = 0 }: Author,
): Promise<void> {
  const ops = JSON.stringify(log);
  await sql`
    insert into own_ops (user_id, rev, seq, op, was, device, batch, outcome, reason, at)
    select ${user}::uuid, ${rev}::int, l.seq, l.op, l.was, ${device}, ${batch}::text, l.outcome, l.reason,
      ${at}::timestamptz
    from jsonb_to_recordset(${ops}::jsonb)
      as l (seq int, op jsonb, was jsonb, outcome text, reason text)`.execute(trx);
  await sql`
    update own_settings set rev = ${rev}, language = ${doc.language}, default_group = ${doc.group}::uuid,
      folded = ${JSON.stringify(doc.folded)}::jsonb
    where user_id = ${user}`.execute(trx);
  await countWritten(trx, user, ops.length, quota);
}

/** What became of a batch that was done before. */
export async function meResultsOf(db: Db, user: string, batch: string): Promise<OpResult[]> {
  const { rows } = await sql<OpResult>`
    select outcome, reason from own_ops where user_id = ${user} and batch = ${batch}
    order by rev, seq`.execute(db);
  return rows;
}
