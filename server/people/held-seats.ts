import { sql } from 'kysely';
import { shownBoard, type StoredBoard } from '../../src/domain/board/board.ts';
import { phonesOf, pickedFor } from '../../src/domain/board/picks.ts';
import type { Trx } from '../db/database.ts';

/** A column that is a member's in all but its account: they came by the bill's link, and alone hold it. */
export interface HeldSeat {
  bill: string;
  column: string;
  /** The person of the group that it names. */
  person: string | null;
  /** Who may name the member there (NAME-1): themselves on the group's bill, else the bill's creator. */
  author: string;
}

/**
 * The columns that become a member's own (SEAT-5), one a bill: on the group's bills, and on bills without a group
 * of people who are in the group.
 */
export async function heldSeats(trx: Trx, group: string, user: string): Promise<HeldSeat[]> {
  const { rows } = await sql<{ bill: string; creator: string; group: string | null; doc: StoredBoard }>`
    select r.id as bill, r.creator, r.group_id as "group", b.doc
    from places p join receipts r on r.id = p.receipt_id join boards b on b.receipt_id = r.id
    where p.user_id = ${user} and not p.removed and p.taken_out_at is null and r.deleted_at is null
      and (r.group_id = ${group} or (r.group_id is null and r.creator in (
        select m.user_id from group_members m where m.group_id = ${group} and not m.removed)))
    order by r.id`.execute(trx);
  return rows.flatMap(({ bill, creator, group: of, doc }) => {
    const board = shownBoard(doc);
    const column = pickedFor(board, user);
    const held = column === null ? undefined : board.columns[column];
    if (column === null || !held || held.user !== null || phonesOf(held) > 1) return [];
    return { bill, column, person: held.person ?? null, author: of === null ? creator : user };
  });
}
