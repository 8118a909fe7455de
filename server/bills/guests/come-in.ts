import { sql } from 'kysely';
import type { JoinAs, LookedAt } from '../../../src/contract/guests.ts';
import { shownBoard, type StoredBoard } from '../../../src/domain/board/board.ts';
import { comeInOps, holdOps, peopleToBe, phonesOf } from '../../../src/domain/board/picks.ts';
import type { Role } from '../../../src/domain/board/rights.ts';
import { colouredColumn } from '../../../src/domain/board/seated-people.ts';
import { colourIn } from '../../../src/domain/group/colour.ts';
import { roleOn, takenOutAt } from '../../access/access.ts';
import type { Db, Trx } from '../../db/database.ts';
import { Fault } from '../../http/fault.ts';
import type { Me } from '../../http/route.ts';
import { editBoard } from '../edit.ts';
import { enterBy, hadLinkInGroup, type OpenLink } from './links.ts';

/** The bill that an account is asked about before it joins (BILL-LINK-7). @throws Fault linkEnded */
export async function lookBy({ id: link, receipt, host }: OpenLink, db: Db, user: string): Promise<LookedAt> {
  const { rows } = await sql<{ doc: StoredBoard; role: Role | null; isOut: boolean }>`
    select b.doc, ${roleOn(user)} as role, ${takenOutAt(user)} is not null
      or (${roleOn(user)} is null and ${hadLinkInGroup(user, link)}) as "isOut"
    from receipts r join boards b on b.receipt_id = r.id where r.id = ${receipt}`.execute(db);
  const [bill] = rows;
  if (!bill || bill.isOut) throw new Fault('linkEnded');
  const board = shownBoard(bill.doc);
  return {
    receipt,
    isOn: bill.role !== null,
    host,
    title: board.bill.title,
    people: peopleToBe(board).map(([id, column]) => ({
      _id: id,
      name: column.title,
      ...colourIn(colouredColumn(id, column)),
      phones: phonesOf(column),
    })),
  };
}

/**
 * Adds the session's user to the bill. An account must say who it is there (BILL-LINK-7). If somebody else
 * has taken that name meanwhile, it joins without one, and is asked again on the bill.
 * @throws Fault linkEnded, askFirst
 */
export async function comeIn(
  link: OpenLink,
  trx: Trx,
  { id: user, isGuest }: Pick<Me, 'id' | 'isGuest'>,
  { as, at, newId }: { as: JoinAs | undefined; at: Date; newId: string },
): Promise<void> {
  const isIn = isGuest || (await lookBy(link, trx, user)).isOn;
  if (!isIn && !as) throw new Fault('askFirst');
  await enterBy(link, trx, user, at);
  if (isIn || !as) return;
  await editBoard(trx, link.receipt, { user, device: '', batch: null, at }, async ({ doc, rev }) => {
    const board = shownBoard(doc);
    const ops = 'column' in as ? holdOps(board, as.column, user) : comeInOps(board, newId, as.name, user);
    return { ops, seenRev: rev };
  });
}
