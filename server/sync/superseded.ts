import { sql } from 'kysely';
import type { SupersededEdit } from '../../src/contract/sync.ts';
import type { BoardOp } from '../../src/domain/board.ts';
import { mayUseReceipt } from '../access.ts';
import { namedColumns } from '../boards/superseded.ts';
import type { Db } from '../db/database.ts';
import type { Place } from './cursor.ts';
import type { Reader } from './repository.ts';

interface Row {
  receipt: string;
  xid: string;
  rev: number;
  seq: number;
  op: BoardOp;
  by_op: BoardOp;
  at: Date;
  name: string;
}

/**
 * The edits behind entries of the feed, by "<xid> <receipt>", each with what replaced it: the last
 * operation on its field, or the deletion of what it belongs to, or of somebody to whom it gave an item.
 */
export async function readSuperseded(
  db: Db,
  { user, device }: Reader,
  places: readonly Pick<Place, 'xid' | 'id'>[],
): Promise<Map<string, SupersededEdit[]>> {
  if (!places.length) return new Map();
  const { rows } = await sql<Row>`
    select o.receipt_id as receipt, o.superseded_xid::text as xid, o.rev, o.seq, o.op, n.op as by_op, n.at,
      coalesce(nullif(u.name, ''), u.username) as name
    from unnest(${places.map(({ xid }) => xid)}::text[], ${places.map(({ id }) => id)}::uuid[]) as p (xid, id)
    join board_ops o on o.receipt_id = p.id and o.superseded_xid = p.xid::xid8
    join lateral (
      select op, at, user_id from board_ops n
      where n.receipt_id = o.receipt_id and n.rev = o.superseded_by and n.outcome = 'applied'
        and (n.field in (o.field, split_part(o.field, '/', 1))
          or n.op ->> 'op' = 'column.delete' and jsonb_exists(${namedColumns}, n.field))
      order by n.seq desc limit 1
    ) n on true
    join users u on u.id = n.user_id
    join receipts r on r.id = o.receipt_id
    where o.user_id = ${user} and o.device = ${device} and r.deleted_at is null and ${mayUseReceipt(user)}
    order by o.rev, o.seq`.execute(db);
  const found = new Map<string, SupersededEdit[]>();
  for (const { receipt, xid, rev, seq, op, by_op: byOp, name, at } of rows) {
    const edits = found.get(`${xid} ${receipt}`) ?? [];
    edits.push({ id: `${receipt}/${rev}/${seq}`, op, by: { op: byOp, name, at: at.toISOString() } });
    found.set(`${xid} ${receipt}`, edits);
  }
  return found;
}
