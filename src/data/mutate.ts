import type { Edits, MutationPorts } from './edits.ts';
import { groupEdits, type GroupEdits } from './mutate-groups.ts';
import { imageEdits, type ImageEdits } from './mutate-images.ts';
import { outboxEdits, type OutboxEdits } from './mutate-outbox.ts';
import { readingEdits, type ReadingEdits } from './mutate-readings.ts';
import { receiptEdits, type ReceiptEdits } from './mutate-receipts.ts';
import { createWriter, type Writer } from './writer.ts';

/**
 * The only writer of what people do.
 *
 *   handler -> mutate -> one transaction { view rows, outbox row } -> live queries repaint
 *                     '-> onWrite: the sync engine looks whether something can go out
 *
 *   WRITE-1  View rows and outbox rows change in one transaction, or neither does.
 *   WRITE-2  What is shown is the snapshot with everything pending replayed on it (view.ts).
 *   WRITE-3  Edits are stored in the order in which they were made.
 *   WRITE-4  A frozen row is never changed; only its answer or the person takes it out.
 *   WRITE-5  An edit that finds the device full stays in memory, in its turn (writer.ts).
 */
export interface Mutations
  extends
    ImageEdits,
    ReceiptEdits,
    ReadingEdits,
    GroupEdits,
    OutboxEdits,
    Pick<Writer, 'flush' | 'unsaved' | 'onUnsaved'> {}

export function createMutations(ports: MutationPorts): Mutations {
  const writer = createWriter(ports.db, ports.onWrite);
  const edits: Edits = { ...ports, writer };
  const { flush, unsaved, onUnsaved } = writer;
  return {
    ...imageEdits(edits),
    ...receiptEdits(edits),
    ...readingEdits(edits),
    ...groupEdits(edits),
    ...outboxEdits(edits),
    flush,
    unsaved,
    onUnsaved,
  };
}
