import type { Ref } from '../../domain/documents/kind.ts';
import type { AnyOp } from '../device/rows.ts';
import { opRows, queueRows, type OutboxPorts } from './outbox.ts';
import { refresh } from './view.ts';

/** Stores operations on a document of any kind. Call it inside the transaction of an edit. */
export async function storeOps(ports: OutboxPorts, ref: Ref, ops: readonly AnyOp[]): Promise<void> {
  const { db } = ports;
  await db.outbox.bulkPut(await opRows(ports, ref, await queueRows(db, ref), ops));
  await refresh(db, ref);
}
