import { sql } from 'kysely';
import type { BoardOp, StoredBoard } from '../../src/domain/board/board.ts';
import type { Database, Trx } from '../db/database.ts';
import { touch } from '../documents/touch.ts';
import { everySecond } from '../every-second.ts';
import { Fault } from '../http/fault.ts';
import { nameOfUser } from '../user-name.ts';
import { editBoard } from './edit.ts';

/**
 * Whoever renames themselves has the new name on the bills, too.
 *
 *   profile --same transaction--> row of `renames` --a second later--> a transaction a bill --> row deleted
 *
 *   RENAME-1  A column of theirs that has their old name or username gets the new one, by an operation in the
 *             log. A title that somebody has typed on the bill stays.
 *   RENAME-2  A process that dies in between leaves the row: the next one begins again, and what is done is
 *             not done twice.
 *   RENAME-3  A payment that is for no bill and no group comes with the new name: nothing else says it.
 */

interface Rename {
  user: string;
  titles: string[];
  title: string;
}

interface Ports {
  database: Pick<Database, 'db' | 'changes'>;
  now: () => Date;
}

/** Renames everybody who waits for it, on all of their bills. `failed` hears of errors; the others go on. */
export async function finishRenames(
  ports: Ports,
  failed: (error: unknown) => void,
  isStopping = () => false,
): Promise<void> {
  const { db } = ports.database;
  const { rows } = await sql<Rename>`
    select u.id as "user", r.titles, ${nameOfUser} as title
    from renames r join users u on u.id = r.user_id`.execute(db);
  for (const rename of rows) {
    let last: string | null = null;
    do {
      if (isStopping()) return;
      last = await renameOnPage(ports, rename, last, failed);
    } while (last !== null);
    await tellPayments(ports, rename.user);
    // Renamed once more meanwhile: the row stays for that.
    await sql`
      delete from renames r using users u where u.id = r.user_id and r.user_id = ${rename.user}
        and r.titles = ${rename.titles}::text[]
        and ${nameOfUser} = ${rename.title}`.execute(db);
  }
}

/** RENAME-3. Without a change they are news all the same. */
async function tellPayments({ database: { db, changes } }: Ports, user: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from payments
    where receipt_id is null and group_id is null and ${user}::uuid in (from_user, to_user)`.execute(db);
  const ids = rows.map(({ id }) => id);
  await touch(db, 'payment', ids);
  for (const id of ids) changes.tell({ queue: `payment:${id}`, session: null });
}

/** Starts it each second. @returns what ends it */
export const keepRenaming = (ports: Ports, failed: (error: unknown) => void): (() => Promise<void>) =>
  everySecond((isStopping) => finishRenames(ports, failed, isStopping), failed);

/** So many bills are looked at in one query; each is edited in a transaction of its own. */
const PAGE = 50;

/** The newest bills before `last` first. Answers the last of them; null after the last page. */
async function renameOnPage(
  { database: { db, changes }, now }: Ports,
  rename: Rename,
  last: string | null,
  failed: (error: unknown) => void,
): Promise<string | null> {
  const { user, titles, title } = rename;
  const { rows } = await sql<{ id: string; has: boolean }>`
    select p.receipt_id as id, r.deleted_at is null and exists (
      select 1 from boards b, jsonb_each(b.doc -> 'columns') c where b.receipt_id = p.receipt_id
        and c.value ->> 'user' = ${user} and c.value ->> 'title' = any(${titles}::text[])
        and c.value ->> 'title' <> ${title}) as has
    from (
      select receipt_id from places
      where user_id = ${user} and not removed and (${last}::uuid is null or receipt_id < ${last}::uuid)
      order by receipt_id desc limit ${PAGE}
    ) p join receipts r on r.id = p.receipt_id order by id desc`.execute(db);
  for (const { id, has } of rows) {
    if (!has) continue;
    const author = { user, device: '', batch: null, at: now() };
    try {
      const { results } = await db.transaction().execute((trx) =>
        editBoard(trx, id, author, async ({ doc, rev }) => ({
          ops: await renameOps(trx, id, doc, rename),
          seenRev: rev,
        })),
      );
      if (results.length) changes.tell({ queue: `receipt:${id}`, session: null });
    } catch (error) {
      if (!(error instanceof Fault)) failed(error); // a Fault: it has just gone, or can't be edited
    }
  }
  return rows.length === PAGE ? rows.at(-1)!.id : null;
}

/** RENAME-1. The caller holds the board's lock. */
async function renameOps(
  trx: Trx,
  receipt: string,
  { columns }: StoredBoard,
  { user, titles, title }: Rename,
): Promise<BoardOp[]> {
  const own = Object.entries(columns).filter(
    ([, column]) =>
      column.user === user && !column.deleted && titles.includes(column.title) && column.title !== title,
  );
  if (own.length === 0) return [];
  // The server's own entries (here and in bills/seats.ts) name the user, and no device.
  const { rows } = await sql<{ id: string; typed: boolean }>`
    select distinct on (op ->> 'id') op ->> 'id' as id,
      user_id <> ${user} or device <> '' or batch is not null as typed
    from document_ops
    where kind = 'receipt' and id = ${receipt} and outcome = 'applied'
      and op ->> 'op' = 'column.set' and op ->> 'field' = 'title'
    order by op ->> 'id', rev desc, seq desc`.execute(trx);
  const typed = new Set(rows.flatMap((row) => (row.typed ? [row.id] : [])));
  return own
    .filter(([id]) => !typed.has(id))
    .map(([id]) => ({ op: 'column.set', id, field: 'title', value: title }));
}
