import { sql } from 'kysely';
import { applyOps } from '../../../src/domain/board/apply-op.ts';
import { shownBoard, type BoardOp, type StoredBoard } from '../../../src/domain/board/board.ts';
import { keepPlaces } from '../../access/places.ts';
import { audit } from '../../audit/audit.ts';
import type { Trx } from '../../db/database.ts';
import type { Author } from '../../documents/log.ts';
import { touch } from '../../documents/touch.ts';
import { Fault } from '../../http/fault.ts';
import { editBoard, type Edited } from '../edit.ts';
import { refuseOthers } from './links.ts';

/**
 * Taking back what somebody who came by the link has done, by ordinary operations in the log.
 *
 *   TAKE-1  A share is theirs if the newest entry of the log that sets it is. What somebody else has ticked
 *           since stays.
 */

/** Takes back what a user wrote in a bill's payments. server/app.ts hands it in. */
export type TakeBackWords = (trx: Trx, about: { bill: string }, host: Author, user: string) => Promise<void>;

/**
 * Takes somebody out, with everything they did. `takeBackWords`: with what they wrote in payments, too.
 * @throws Fault forbidden, notFound
 */
export async function takeOut(
  trx: Trx,
  receipt: string,
  host: Author,
  user: string,
  takeBackWords?: TakeBackWords,
): Promise<Edited> {
  await forgetQuestion(trx, receipt, user);
  const edited = await editBoard(trx, receipt, host, async (bill) => {
    refuseOthers(bill);
    const { rows } = await sql`
      select 1 from places where receipt_id = ${receipt} and user_id = ${user} and link_id is not null
        and (not removed or taken_out_at is not null)`.execute(trx);
    if (!rows.length) throw new Fault('notFound');
    // Before the edit: a column without a payment lets go of its account (SIDE-3).
    await takeBackWords?.(trx, { bill: receipt }, host, user);
    return { ops: await takeOutOps(trx, receipt, bill.doc, user), seenRev: bill.rev };
  });
  // Who is a side of a payment keeps the bill (SIDE-2), to read it and for what they said there.
  await sql`
    update places set taken_out_at = ${host.at}, changed_xid = pg_current_xact_id()
    where receipt_id = ${receipt} and user_id = ${user}`.execute(trx);
  await keepPlaces(trx, receipt);
  await audit(trx, { at: host.at, kind: 'takenOut', by: host.user, about: user, receipt });
  return edited;
}

/** They no longer wait to join the bill's group. This locks the group, so it comes before the board (SEAT-3). */
async function forgetQuestion(trx: Trx, receipt: string, user: string): Promise<void> {
  const { rows } = await sql<{ group: string }>`
    delete from join_requests j using receipts r
    where r.id = ${receipt} and j.group_id = r.group_id and j.user_id = ${user} and j.status = 'pending'
    returning j.group_id as "group"`.execute(trx);
  const groups = rows.map(({ group }) => group);
  await touch(trx, 'group', groups);
}

/** "That's not me". @throws Fault notFound for a column that they don't hold */
export const letGo = (trx: Trx, receipt: string, author: Author, column: string): Promise<Edited> =>
  editBoard(trx, receipt, author, async ({ doc, rev }) => {
    const { user } = author;
    if (!Object.hasOwn(doc.columns, column) || !isHeld(doc, column, user)) throw new Fault('notFound');
    const isTheirs = await tickedBy(trx, receipt, user);
    const shares = unshareOps(doc, (item, other) => other === column && isTheirs(item, other));
    return { ops: [...shares, letGoOp(column, user)], seenRev: rev };
  });

const letGoOp = (id: string, user: string): BoardOp => ({ op: 'column.hold', id, user, value: false });

const isHeld = ({ columns }: StoredBoard, column: string, user: string): boolean =>
  Object.hasOwn(columns[column]?.holders ?? {}, user);

async function takeOutOps(trx: Trx, receipt: string, doc: StoredBoard, user: string): Promise<BoardOp[]> {
  const ids = Object.keys(doc.columns);
  const ops: BoardOp[] = [
    ...unshareOps(doc, await tickedBy(trx, receipt, user)),
    ...ids.filter((id) => isHeld(doc, id, user)).map((id) => letGoOp(id, user)),
    ...ids
      .filter((id) => doc.columns[id]?.user === user)
      .map((id): BoardOp => ({ op: 'column.set', id, field: 'user', value: null })),
  ];
  const { rows } = await sql<{ id: string }>`
    select distinct op ->> 'id' as id from document_ops
    where kind = 'receipt' and id = ${receipt} and user_id = ${user} and outcome = 'applied' and op ->> 'op' = 'column.add'
    order by 1`.execute(trx);
  const left = shownBoard(applyOps(doc, ops));
  const isUsed = (id: string) =>
    Object.keys(left.columns[id]?.holders ?? {}).length > 0 ||
    Object.values(left.items).some(
      ({ shares, treatedBy }) => treatedBy === id || Object.hasOwn(shares, id),
    ) ||
    (left.bill.paid ?? []).some(({ who }) => who === id);
  const added = rows.filter(({ id }) => Object.hasOwn(left.columns, id) && !isUsed(id));
  return [
    ...ops,
    ...added.map(({ id }): BoardOp => ({ op: 'column.set', id, field: 'deleted', value: true })),
  ];
}

/** TAKE-1. The share of a column of an item. */
type IsTheirs = (item: string, column: string) => boolean;

const unshareOps = ({ items }: StoredBoard, isTheirs: IsTheirs): BoardOp[] =>
  Object.entries(items).flatMap(([id, { shares }]): BoardOp[] => {
    const only = Object.keys(shares).filter((column) => isTheirs(id, column));
    return only.length ? [{ op: 'item.share', id, shares: {}, only }] : [];
  });

async function tickedBy(trx: Trx, receipt: string, user: string): Promise<IsTheirs> {
  const { rows } = await sql<{ item: string; only: string[] | null; user: string }>`
    select op ->> 'id' as item, op -> 'only' as only, user_id as "user" from document_ops
    where kind = 'receipt' and id = ${receipt} and outcome = 'applied' and op ->> 'op' = 'item.share'
    order by rev desc, seq desc`.execute(trx);
  const newest = new Map<string, string>();
  const WHOLE = '*';
  for (const { item, only, user: by } of rows) {
    if (newest.has(`${item} ${WHOLE}`)) continue; // all of it was set later
    for (const column of only ?? [WHOLE]) {
      const field = `${item} ${column}`;
      if (!newest.has(field)) newest.set(field, by);
    }
  }
  return (item, column) => (newest.get(`${item} ${column}`) ?? newest.get(`${item} ${WHOLE}`)) === user;
}
