import { sql } from 'kysely';
import { roleOn } from '../access.ts';
import { editBoard } from '../boards/edit.ts';
import type { Trx } from '../db/database.ts';

/**
 * A guest logs in to an account: their places and the columns that they hold are the account's, by ordinary
 * operations in the log, and so is what they did. The guest is gone. Answers the bills.
 */
export async function mergeGuest(trx: Trx, guest: string, account: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.receipt_id as id from places p join boards b on b.receipt_id = p.receipt_id
    where p.user_id = ${guest} and not p.removed order by p.receipt_id`.execute(trx);
  for (const { id } of rows) {
    await sql`
      insert into places (receipt_id, user_id, link_id, since_rev)
      select p.receipt_id, ${account}, p.link_id, p.since_rev
      from places p join receipts r on r.id = p.receipt_id
      where p.receipt_id = ${id} and p.user_id = ${guest} and ${roleOn(account)} is null
      on conflict (user_id, receipt_id) do update set removed = false, link_id = excluded.link_id,
        since_rev = excluded.since_rev, changed_xid = pg_current_xact_id()`.execute(trx);
    // First the account: whoever looks at the log never sees the column let go of.
    for (const [user, value] of [
      [account, true],
      [guest, false],
    ] as const) {
      await editBoard(trx, id, { user, device: '', batch: null, at }, async ({ doc, rev }) => ({
        ops: Object.entries(doc.columns)
          .filter(([, { holders }]) => Object.hasOwn(holders ?? {}, guest))
          .map(([column]) => ({ op: 'column.hold', id: column, user, value })),
        seenRev: rev,
      }));
    }
  }
  await sql`update board_ops set user_id = ${account} where user_id = ${guest}`.execute(trx);
  await sql`update payment_ops set user_id = ${account} where user_id = ${guest}`.execute(trx);
  for (const table of ['places', 'payment_people', 'queues', 'idempotency'] as const) {
    await sql`delete from ${sql.table(table)} where user_id = ${guest}`.execute(trx);
  }
  await trx.deleteFrom('users').where('id', '=', guest).execute();
  return rows.map(({ id }) => id);
}
