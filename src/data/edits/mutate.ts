import { groupEdits, type GroupEdits } from './mutate-groups.ts';
import { imageEdits, type ImageEdits } from './mutate-images.ts';
import { meEdits, type MeEdits } from './mutate-me.ts';
import { outboxEdits, type OutboxEdits } from './mutate-outbox.ts';
import { paymentEdits, type PaymentEdits } from './mutate-payments.ts';
import { receiptEdits, type ReceiptEdits } from './mutate-receipts.ts';
import { createWriter, type EditPorts, type MutationPorts, type Writer } from './writer.ts';

/**
 * The only writer of the user's edits.
 *
 *   handler -> mutate -> one transaction { view rows, outbox row } -> live queries repaint
 *                     '-> onWrite: the sync engine sends what may go
 *
 *   WRITE-1  View rows and outbox rows change in one transaction, or neither does.
 *   WRITE-2  The view is the snapshot with all pending operations replayed on it (view.ts).
 *   WRITE-3  Edits are stored in the order in which the user made them.
 *   WRITE-4  A frozen row never changes; only its answer or the user takes it out.
 *   WRITE-5  An edit that finds the device full stays in memory, in its turn (writer.ts).
 */
export interface Mutations
  extends
    ImageEdits,
    ReceiptEdits,
    GroupEdits,
    PaymentEdits,
    MeEdits,
    OutboxEdits,
    Pick<Writer, 'flush' | 'unsaved' | 'hidden' | 'onUnsaved'> {}

export function createMutations(ports: MutationPorts): Mutations {
  const writer = createWriter(ports.db, ports.onWrite);
  const edits: EditPorts = { ...ports, writer };
  const { flush, unsaved, hidden, onUnsaved } = writer;
  return {
    ...imageEdits(edits),
    ...receiptEdits(edits),
    ...groupEdits(edits),
    ...paymentEdits(edits),
    ...meEdits(edits),
    ...outboxEdits(edits),
    flush,
    unsaved,
    hidden,
    onUnsaved,
  };
}
