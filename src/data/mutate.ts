import type { User } from '../contract/auth.ts';
import type { Ports } from './enqueue.ts';
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
 *   M1  View rows and outbox rows change in one transaction, or neither does.
 *   M2  What is shown is the snapshot with everything pending replayed on it (refresh.ts).
 *   M3  Edits are stored in the order in which they were made.
 *   M4  A row that was sealed into a request is never changed, only dropped by its answer or by the person.
 *   M5  An edit that finds the device full stays in memory, in its turn (writer.ts).
 */
export interface Mutations extends ImageEdits, ReceiptEdits, ReadingEdits, GroupEdits, OutboxEdits {
  /** Stores what stayed in memory when the device was full. Throws StorageFullError while it still is. */
  flush: () => Promise<void>;
  /** How many edits are in memory only. */
  unsaved: () => number;
  /** Tells when that number changes. Answers how to stop it. */
  onUnsaved: (listener: () => void) => () => void;
}

export interface MutationPorts extends Ports {
  me: User;
  /** After each commit that gives the sync engine something to do. */
  onWrite: () => void;
}

/** What all groups of edits share. */
export interface Edits extends MutationPorts {
  writer: Writer;
}

export function createMutations(ports: MutationPorts): Mutations {
  const writer = createWriter(ports.db, ports.onWrite);
  const edits: Edits = { ...ports, writer };
  return {
    ...imageEdits(edits),
    ...receiptEdits(edits),
    ...readingEdits(edits),
    ...groupEdits(edits),
    ...outboxEdits(edits),
    flush: () => writer.flush(),
    unsaved: () => writer.unsaved,
    onUnsaved: (listener) => writer.subscribe(listener),
  };
}
