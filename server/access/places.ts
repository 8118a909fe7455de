import { sql, type RawBuilder } from 'kysely';
import type { StoredBoard } from '../../src/domain/board/board.ts';
import type { Trx } from '../db/database.ts';
import { touch } from '../documents/touch.ts';
import { isUuid } from '../http/uuid.ts';
import { hasWord, updateSides } from './sides.ts';

/**
 * The table `places`.
 *
 *   PLACE-1  A user has a place on a receipt as long as a column that is not deleted names them. It is
 *            written in the transaction of the edit, and deleted accounts have none. Who came by the bill's
 *            link has one until they are taken out (server/bills/guests). Both sides of a payment with a word keep
 *            theirs.
 *   PLACE-2  A lost place stays as a row that is `removed`. So does one for each member of a group that the
 *            receipt has left: the feed tells them that it is gone, if they see it by nothing else.
 *   PLACE-3  A user is `named` while such a column names them. Only the bill's creator and its group can write
 *            that, so they know who it is. It decides who belongs to the bill (server/access/access.ts).
 */

/** The ids that columns name, in order. Some may be nobody's. */
export const namedUsers = ({ columns }: StoredBoard): string[] =>
  [
    ...new Set(
      Object.values(columns).flatMap(({ user, deleted }) =>
        user !== null && !deleted && isUuid(user) ? [user] : [],
      ),
    ),
  ].toSorted();

/** Gives users their places on the receipts `made`. */
export const givePlaces = (made: RawBuilder<unknown>, users: readonly string[]): RawBuilder<unknown> => sql`
  insert into places (receipt_id, user_id, named)
  select made.id, u.id, true from ${made} made, users u
  where u.id = any(${users}::uuid[]) and u.deleted_at is null
  on conflict (user_id, receipt_id) do update
    set removed = false, named = true, link_id = null, since_rev = 0, changed_xid = pg_current_xact_id()
  where places.removed and places.taken_out_at is null`;

/** PLACE-1, SIDE-2: gives and takes the places that no link gives. The caller holds the board's lock. */
export async function keepPlaces(trx: Trx, receipt: string): Promise<void> {
  await sql`
    with sides as (
      select distinct u.id from payments p join users u on u.id in (p.from_user, p.to_user)
      where p.receipt_id = ${receipt} and ${hasWord} and u.deleted_at is null
    ), lost as (
      update places set removed = true, changed_xid = pg_current_xact_id()
      where receipt_id = ${receipt} and not removed and user_id not in (select id from sides)
        and not (taken_out_at is null and (named or link_id is not null))
    )
    insert into places (receipt_id, user_id) select ${receipt}::uuid, id from sides
    on conflict (user_id, receipt_id) do update set removed = false, changed_xid = pg_current_xact_id()
    where places.removed`.execute(trx);
}

/** PLACE-1, PLACE-2. The caller holds the board's lock. */
export async function updatePlaces(
  trx: Trx,
  receipt: string,
  before: StoredBoard,
  board: StoredBoard,
): Promise<void> {
  const users = namedUsers(board);
  const added = users.filter((one) =>
    Object.entries(board.columns).some(([id, { user }]) => user === one && before.columns[id]?.user !== one),
  );
  // Somebody who was taken out is back once the host names them again. A column that a payment keeps
  // (SIDE-3) named them all the time.
  if (added.length)
    await sql`
      update places set taken_out_at = null, changed_xid = pg_current_xact_id()
      where receipt_id = ${receipt} and user_id = any(${added}::uuid[]) and taken_out_at is not null`.execute(
      trx,
    );
  const isChanged = added.length > 0 || users.join() !== namedUsers(before).join();
  if (isChanged) {
    await sql`
      update places set named = not named, changed_xid = pg_current_xact_id()
      where receipt_id = ${receipt} and named <> (user_id = any(${users}::uuid[]))`.execute(trx);
    await givePlaces(sql`(select ${receipt}::uuid as id)`, users).execute(trx);
  }
  if ((await updateSides(trx, receipt, before, board)) || isChanged) await keepPlaces(trx, receipt);
  const left = before.bill.group;
  if (left === board.bill.group) return;
  // Its payments are news to the new group.
  const { rows } = await sql<{ id: string }>`select id from payments where receipt_id = ${receipt}`.execute(
    trx,
  );
  const payments = rows.map(({ id }) => id);
  await touch(trx, 'payment', payments);
  if (left === null) return;
  // Who had left the group before the receipt was made never hears of its id.
  await sql`
    insert into places (receipt_id, user_id, removed)
    select r.id, m.user_id, true from receipts r join group_members m on m.group_id = ${left}
    where r.id = ${receipt} and (not m.removed or r.created_xid <= m.joined_xid)
    on conflict (user_id, receipt_id) do update set changed_xid = pg_current_xact_id()
    where places.removed`.execute(trx);
}
