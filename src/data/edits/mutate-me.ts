import type { MeOp } from '../../domain/me/me.ts';
import { meQueue } from '../device/rows.ts';
import { fieldRows } from './outbox.ts';
import { newMeRow, refresh } from './view.ts';
import type { EditPorts } from './writer.ts';

export interface MeEdits {
  /** Sets fields of the user's own document, on all of their devices. */
  setMe: (...ops: MeOp[]) => Promise<void>;
}

export function meEdits(edits: EditPorts): MeEdits {
  return {
    async setMe(...ops) {
      await edits.writer.run(() => storeMeOps(edits, ops));
      edits.onWrite();
    },
  };
}

/** Call it inside the transaction of an edit. */
export async function storeMeOps(edits: EditPorts, ops: readonly MeOp[]): Promise<void> {
  const { db, me } = edits;
  const id = me._id;
  if (!(await db.me.get(id))) await db.me.put(newMeRow(id));
  await db.outbox.bulkPut(
    await fieldRows(
      edits,
      meQueue(id),
      ops.map((op) => ({ type: 'me.op', id, op })),
    ),
  );
  await refresh(db, meQueue(id));
}
