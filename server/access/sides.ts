import { sql } from 'kysely';
import { getOwn, type Column, type StoredBoard } from '../../src/domain/board/board.ts';
import type { PaymentSide } from '../../src/domain/settling/payment.ts';
import type { Trx } from '../db/database.ts';
import { isUuid } from '../http/uuid.ts';

/**
 * Who the two sides of a payment are: `payments` has their accounts, `payment_people` who sees it by that.
 *
 *   SIDE-1  The sides of a bill's payment are those of its columns as they are now, deleted ones too. They
 *           follow each edit in its transaction.
 *   SIDE-2  An account that is a side of a bill's payment with a word has a place on the bill (PLACE-1), until
 *           the last word is taken back.
 *   SIDE-3  A column keeps its account while a payment with a word names it: who paid or got money stays on
 *           the bill, and nobody else comes to speak for them.
 */

/** The account that a column is; null: a person without one. */
export const accountIn = (column: Pick<Column, 'user'> | undefined): string | null =>
  column && column.user !== null && isUuid(column.user) ? column.user : null;

export function sideOf({ columns }: StoredBoard, id: string): PaymentSide | null {
  const column = getOwn(columns, id);
  return column ? { user: accountIn(column), holders: Object.keys(column.holders ?? {}) } : null;
}

/** SIDE-1. The caller holds the board's lock, and has stored it. @returns whether anything has changed */
export async function updateSides(
  trx: Trx,
  receipt: string,
  before: StoredBoard,
  board: StoredBoard,
): Promise<boolean> {
  const changed = Object.keys(board.columns).filter(
    (id) => JSON.stringify(sideOf(before, id)) !== JSON.stringify(sideOf(board, id)),
  );
  if (changed.length) await setSides(trx, receipt, board, changed);
  return changed.length > 0;
}

/** Sets the sides of those payments of a bill that name one of the columns. */
export async function setSides(
  trx: Trx,
  receipt: string,
  board: StoredBoard,
  columns: readonly string[],
): Promise<void> {
  const sides = Object.keys(board.columns).map((id) => ({ id, ...sideOf(board, id) }));
  await sql`
    with sides as (
      select s.id, u.id as account, s.holders
      from jsonb_to_recordset(${JSON.stringify(sides)}::jsonb) as s (id text, "user" uuid, holders uuid[])
      left join users u on u.id = s."user"
    ), named as (
      select p.id, f.account as from_user, t.account as to_user, f.holders || t.holders as holders
      from payments p join sides f on f.id = p.from_part join sides t on t.id = p.to_part
      where p.receipt_id = ${receipt}
        and (p.from_part = any(${columns}::text[]) or p.to_part = any(${columns}::text[]))
    ), changed as (
      update payments p set from_user = n.from_user, to_user = n.to_user from named n
      where p.id = n.id and (p.from_user, p.to_user) is distinct from (n.from_user, n.to_user)
    ), people as (
      select distinct n.id, u.id as user_id from named n join users u
        on u.id in (n.from_user, n.to_user) or u.id = any(n.holders)
      where u.deleted_at is null
    ), lost as (
      update payment_people o set removed = true
      where o.payment_id in (select id from named) and not o.removed
        and not exists (select 1 from people w where w.id = o.payment_id and w.user_id = o.user_id)
    )
    insert into payment_people (payment_id, user_id) select id, user_id from people
    on conflict (user_id, payment_id) do update set removed = false where payment_people.removed`.execute(
    trx,
  );
}

/**
 * SIDE-1 for a group's payments that name a person of it: they are an account's from now on.
 * @param people the rows that are that person
 */
export async function claimGroupSides(
  trx: Trx,
  group: string,
  people: readonly string[],
  user: string,
): Promise<void> {
  await sql`
    with claimed as (
      update payments set
        from_user = case when from_part = any(${people}::text[]) then ${user}::uuid else from_user end,
        to_user = case when to_part = any(${people}::text[]) then ${user}::uuid else to_user end
      where group_id = ${group} and (from_part = any(${people}::text[]) or to_part = any(${people}::text[]))
      returning id
    )
    insert into payment_people (payment_id, user_id) select id, ${user}::uuid from claimed
    on conflict (user_id, payment_id) do update set removed = false where payment_people.removed`.execute(
    trx,
  );
}

/** Of `payments`: a side has said something, and has not taken it back. */
export const hasWord = sql<boolean>`(doc ->> 'sent' is not null or doc ->> 'got' is not null)`;

/** SIDE-3. The columns of a bill that payments with a word name. */
export async function paidColumns(trx: Trx, receipt: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select unnest(array[from_part, to_part]) as id from payments
    where receipt_id = ${receipt} and ${hasWord}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
