import { sql } from 'kysely';
import { shownBoard, type StoredBoard } from '../../src/domain/board/board.ts';
import { printedTotal } from '../../src/domain/split/payable.ts';
import { groupsOf } from '../access/access.ts';
import { addMaker } from '../access/payees.ts';
import { givePlaces, namedUsers } from '../access/places.ts';
import type { Trx } from '../db/database.ts';
import { addWritten, hasRoomFor } from '../documents/written.ts';
import { Fault } from '../http/fault.ts';
import type { StoredLink } from './guests/links.ts';

interface NewReceipt {
  id: string;
  image: string | null;
  readBy: readonly string[];
  board: StoredBoard;
  link: StoredLink;
}

/**
 * Stores a receipt with its board at rev 1, its places and its link, in one statement. Posting the same one
 * again is fine. Returns whether it is new.
 * @param quota how much the user may have written in all; 0: this is not counted
 * @throws Fault dependency (the image is somebody else's), groupNotFound, billQuota, idTaken
 */
export async function addReceipt(
  trx: Trx,
  user: string,
  receipt: NewReceipt,
  at: Date,
  quota = 0,
): Promise<boolean> {
  const { id, image, readBy, board, link } = receipt;
  const { title, description, date, group, deleted = false } = board.bill;
  const doc = JSON.stringify(board);
  const stored = 2 * doc.length; // as it is now, and as it was in the beginning
  const { rows } = await sql<{ image_ok: boolean; group_ok: boolean; room_ok: boolean; made: boolean }>`
    with needs as (
      select not exists (select 1 from images where id = ${image}::uuid and owner <> ${user}) as image_ok,
        ${group}::uuid is null or ${group}::uuid = any(${groupsOf(user)}) as group_ok,
        ${hasRoomFor(user, stored, quota)} as room_ok
    ), made as (
      insert into receipts
        (id, creator, group_id, image_id, read_by, title, description, date, total, created_at, deleted_at)
      select ${id}::uuid, ${user}::uuid, ${group}::uuid, ${image}::uuid, ${readBy}::text[],
        ${title}, ${description},
        ${date}::date, ${printedTotal(shownBoard(board))}::bigint, ${at}::timestamptz,
        case when ${deleted}::bool then ${at}::timestamptz end
      from needs where image_ok and group_ok and room_ok
      on conflict do nothing returning id
    ), board as (
      insert into boards (receipt_id, rev, initial, doc)
      select id, 1, ${doc}::jsonb, ${doc}::jsonb from made
    ), link as (
      insert into bill_links (receipt_id, id, hash, expires_at, photo)
      select id, ${link.id}::uuid, ${link.hash}, ${link.expires_at}::timestamptz, ${link.photo}::bool from made
    ), places as (
      ${givePlaces(sql`made`, namedUsers(board))}
    ), payee as (
      ${addMaker(sql`made`, user, deleted)}
    ), counted as (
      ${addWritten(user, stored, quota, sql`from made`)}
    )
    select image_ok, group_ok, room_ok, exists (select 1 from made) as made from needs`.execute(trx);
  const { image_ok: imageOk, group_ok: groupOk, room_ok: roomOk, made } = rows[0]!;
  if (!imageOk) throw new Fault('dependency');
  if (!groupOk) throw new Fault('groupNotFound');
  if (!roomOk) throw new Fault('billQuota');
  if (!made && !(await isSame(trx, user, receipt))) throw new Fault('idTaken');
  return made;
}

async function isSame(trx: Trx, user: string, { id, image, board }: NewReceipt): Promise<boolean> {
  const { rows } = await sql`
    select 1 from receipts r join boards b on b.receipt_id = r.id
    where r.id = ${id} and r.creator = ${user} and r.image_id is not distinct from ${image}::uuid and b.initial = ${JSON.stringify(board)}::jsonb`.execute(
    trx,
  );
  return rows.length === 1;
}
