import { sql } from 'kysely';
import type { StoredBoard } from '../../src/domain/board/board.ts';
import type { Role } from '../../src/domain/board/rights.ts';
import type { Db, Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { isGuest } from '../is-guest.ts';
import { belongsTo, logSeenSince, roleOn, takenOutAt } from './access.ts';

/** A bill's board, and what a user is to it. */
export interface ReceiptBoard {
  id: string;
  rev: number;
  doc: StoredBoard;
  /** What the user is to it. */
  role: Role;
  /** They have more of it than its link, or an old payment. */
  belongs: boolean;
  /** They see the log after this revision. */
  since: number;
  /** When the host took them out, who keep it for their payments alone. */
  outAt: Date | null;
  /** Its creator has no account. */
  isGuests: boolean;
}

/**
 * Locks a board until the transaction's end. Whether the user sees it is asked once more after a wait: they
 * may have lost it meanwhile. @throws Fault receiptNotFound, receiptDeleted
 */
export async function lockBoard(trx: Trx, user: string, id: string): Promise<ReceiptBoard> {
  await sql`
    select 1 from receipts r where r.id = ${id} and ${roleOn(user)} is not null for update`.execute(trx);
  return readBoard(trx, user, id, sql`for update of r, b`);
}

/** A board as it is now. @throws Fault receiptNotFound, receiptDeleted (it is gone for good) */
export async function readBoard(db: Db, user: string, id: string, lock = sql``): Promise<ReceiptBoard> {
  const { rows } = await sql<ReceiptBoard>`
    select r.id, b.rev, b.doc, ${roleOn(user)} as role, ${logSeenSince(user)} as since,
      ${takenOutAt(user)} as "outAt", ${belongsTo(user)} as belongs,
      (select ${isGuest()} from users u where u.id = r.creator) as "isGuests"
    from receipts r join boards b on b.receipt_id = r.id
    where r.id = ${id} and ${roleOn(user)} is not null ${lock}`.execute(db);
  if (rows[0]) return rows[0];
  const { rows: purged } = await sql`
    select 1 from receipts r where r.id = ${id} and r.purged and ${roleOn(user)} is not null`.execute(db);
  throw new Fault(purged.length ? 'receiptDeleted' : 'receiptNotFound');
}
