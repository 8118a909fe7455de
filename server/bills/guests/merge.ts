import { sql } from 'kysely';
import { passOnAudit } from '../../audit/audit.ts';
import type { Trx } from '../../db/database.ts';
import { editBoard } from '../edit.ts';
import { passOnBills } from './hosts.ts';
import { letIn } from './links.ts';

/**
 * A guest logs in to an account: their places and the columns that they hold are the account's, by ordinary
 * operations in the log, and so is what they did. The guest is gone. An account that the host has taken out
 * stays out (BILL-LINK-5). Bills on which the guest did nothing stay behind: opening a link makes a guest,
 * and an account must not join just by that (BILL-LINK-7). The guest's own bills all move (HOST-4). Answers the
 * bills.
 */
export async function mergeGuest(trx: Trx, guest: string, account: string, at: Date): Promise<string[]> {
  const own = await passOnBills(trx, guest, account, at);
  // The account is kept out of what the guest was taken out of.
  await sql`
    insert into places (receipt_id, user_id, removed, link_id, since_rev, taken_out_at)
    select receipt_id, ${account}::uuid, true, link_id, since_rev, taken_out_at from places
    where user_id = ${guest} and taken_out_at is not null
    on conflict (user_id, receipt_id) do nothing`.execute(trx);
  const { rows } = await sql<{ id: string; link: string | null; since: number }>`
    select p.receipt_id as id, p.link_id as link, p.since_rev as since
    from places p join boards b on b.receipt_id = p.receipt_id
    where p.user_id = ${guest} and not p.removed and exists (
      select 1 from document_ops o where o.kind = 'receipt' and o.id = p.receipt_id::text and o.user_id = ${guest}
        and o.outcome = 'applied')
    order by p.receipt_id`.execute(trx);
  for (const { id, link, since } of rows) {
    const isIn = await letIn(trx, { receipt: id, user: account, link, since, at });
    // First the account: whoever looks at the log never sees the column let go of.
    for (const user of isIn ? [account, guest] : [guest]) {
      // For a moment they are two.
      const author = { user, device: '', batch: null, at, isUnlimited: true } as const;
      await editBoard(trx, id, author, async ({ doc, rev }) => ({
        ops: Object.entries(doc.columns)
          .filter(([, { holders }]) => Object.hasOwn(holders ?? {}, guest))
          .map(([column]) => ({ op: 'column.hold', id: column, user, value: user === account })),
        seenRev: rev,
      }));
    }
  }
  await sql`update document_ops set user_id = ${account} where user_id = ${guest}`.execute(trx);
  for (const table of ['places', 'payment_people', 'queues', 'idempotency'] as const) {
    await sql`delete from ${sql.table(table)} where user_id = ${guest}`.execute(trx);
  }
  await passOnAudit(trx, guest, account);
  await trx.deleteFrom('users').where('id', '=', guest).execute();
  return [...own, ...rows.map(({ id }) => id)];
}
