import type { BillLink } from '../../contract/guests.ts';
import { withReopen, type KiraDb } from './db.ts';

/** The link of a receipt that this device knows of. Null: none, or it works no more at `now` (ms). */
export async function knownBillLink(db: KiraDb, id: string, now: number): Promise<BillLink | null> {
  const row = await withReopen(db, () => db.billLinks.get(id));
  return row && Date.parse(row.expiresAt) > now ? row : null;
}

/** Keeps what the server said of it last; null: it works no more. */
export async function keepBillLink(db: KiraDb, id: string, link: BillLink | null): Promise<void> {
  await withReopen(db, async () => {
    if (!link) return db.billLinks.delete(id);
    const { token, expiresAt, photo } = link;
    await db.billLinks.put({ _id: id, token, expiresAt, photo });
  });
}
