import { sql, type RawBuilder } from 'kysely';
import type { AuditEntry, AuditKind } from '../../src/contract/audit.ts';
import type { Db, Trx } from '../db/database.ts';
import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { isGuest } from '../is-guest.ts';
import { nameOfUser } from '../user-name.ts';

/**
 * The security log: people who came and went, links, deletions, exports, and changes of an account.
 *
 *   AUDIT-1  An entry is written in the transaction of the change that it records.
 *   AUDIT-2  Everybody concerned gets a row of their own, and reads only that: the person who did it, the
 *            person it was done to, and the creator of the bill or group.
 *   AUDIT-3  It holds no tokens, codes or e-mail addresses, and doesn't reveal which invited people have an
 *            account (INVITE-4).
 *   AUDIT-4  Rows are deleted after 400 days, and a user has at most MAX_ROWS. Those go first that are the
 *            oldest of whoever did the most: so nobody pushes out what others did. All guests together
 *            count as one. Deleting an account deletes its rows and leaves one that says so.
 */
const KEPT_MS = 400 * DAY_MS;
const MAX_ROWS = 5000;
const PAGE = 50;
/** An export can be asked for any number of times. */
const EXPORTS_MS = MINUTE_MS;

interface Entry {
  at: Date;
  kind: AuditKind;
  by: string;
  about?: string | null;
  /** The bill or the group. */
  receipt?: string;
  group?: string;
  /** A device, or a provider. */
  what?: string;
  /** Who gets a row; absent: see AUDIT-2. */
  readers?: readonly string[];
}

export async function audit(trx: Trx, entry: Entry): Promise<void> {
  const { at, kind, by, about = null, receipt = null, group = null, what = null, readers = null } = entry;
  const document: RawBuilder<unknown> =
    receipt === null
      ? sql`select g.creator, g.name as called from groups g where g.id = ${group}::uuid`
      : sql`select r.creator, r.title as called from receipts r where r.id = ${receipt}::uuid`;
  await sql`
    with of_document as (${document})
    insert into audit_log (user_id, at, kind, by_user, about_user, document, what)
    select reader, ${at}, ${kind}, ${by}::uuid, ${about}::uuid, ${receipt ?? group}::uuid,
      coalesce(${what}::text, (select called from of_document), '')
    from (select distinct unnest(coalesce(${readers}::uuid[],
      array[${by}::uuid, ${about}::uuid, (select creator from of_document)])) as reader) readers
    where reader is not null`.execute(trx);
}

/** AUDIT-1 doesn't hold here: the export may be given up after its first line. */
export async function auditExport(
  db: Db,
  { at, kind, by }: { at: Date; kind: 'exportedJson' | 'exportedCsv'; by: string },
): Promise<void> {
  await sql`
    insert into audit_log (user_id, at, kind, by_user, what)
    select ${by}::uuid, ${at}, ${kind}, ${by}::uuid, ''
    where not exists (
      select 1 from (select kind, at from audit_log where user_id = ${by} order by id desc limit ${PAGE}) last
      where last.kind = ${kind} and last.at > ${new Date(at.getTime() - EXPORTS_MS)})`.execute(db);
}

interface Row {
  _id: number;
  at: Date;
  kind: AuditKind;
  by: AuditEntry['by'];
  about: AuditEntry['about'];
  what: string;
}

const person = (column: 'by_user' | 'about_user') => sql`(
  select jsonb_build_object('_id', u.id, 'name', ${nameOfUser}) from users u where u.id = ${sql.ref(`a.${column}`)})`;

/** A page of the user's own rows (AUDIT-2), the newest first. */
export async function readAudit(
  db: Db,
  user: string,
  before: number | null,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const { rows } = await sql<Row>`
    select a.id as _id, a.at, a.kind, ${person('by_user')} as by, ${person('about_user')} as about, a.what
    from audit_log a
    where a.user_id = ${user} and (${before}::bigint is null or a.id < ${before}::bigint)
    order by a.id desc limit ${PAGE + 1}`.execute(db);
  const entries = rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { entries, more: rows.length > PAGE };
}

/** All of them, page by page. */
export async function* auditOf(db: Db, user: string): AsyncGenerator<AuditEntry> {
  let before: number | null = null;
  for (let isMore = true; isMore;) {
    const { entries, more }: Awaited<ReturnType<typeof readAudit>> = await readAudit(db, user, before);
    yield* entries;
    before = entries.at(-1)?._id ?? null;
    isMore = more;
  }
}

/** A guest is an account from now on. */
export async function passOnAudit(trx: Trx, guest: string, account: string): Promise<void> {
  for (const column of ['user_id', 'by_user', 'about_user']) {
    await sql`
      update audit_log set ${sql.ref(column)} = ${account} where ${sql.ref(column)} = ${guest}`.execute(trx);
  }
}

/** AUDIT-4 */
export async function closeAudit(trx: Trx, user: string, at: Date): Promise<void> {
  await sql`delete from audit_log where user_id = ${user}`.execute(trx);
  await audit(trx, { at, kind: 'accountDeleted', by: user });
}

/** AUDIT-4 */
export async function forgetAudit(db: Db, at: Date): Promise<void> {
  await sql`delete from audit_log where at < ${new Date(at.getTime() - KEPT_MS)}`.execute(db);
  await sql`
    with by_author as (
      select a.id, a.user_id, row_number() over (
        partition by a.user_id, case when not ${isGuest()} then u.id end order by a.id desc) as nth
      from audit_log a left join users u on u.id = a.by_user
    ), kept as (
      select id, row_number() over (partition by user_id order by nth, id desc) as place from by_author
    )
    delete from audit_log where id in (select id from kept where place > ${MAX_ROWS})`.execute(db);
}
