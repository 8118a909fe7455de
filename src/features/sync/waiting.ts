import type { KiraDb } from '../../data/device/db.ts';
import { documentsOf } from '../../data/device/documents.ts';
import { bookOf, idOf } from '../../data/device/refs.ts';
import {
  groupQueue,
  type OutboxRow,
  type PaymentRow,
  type Queue,
  type Reason,
} from '../../data/device/rows.ts';
import { createdDoc, isCreation, needsOf, opsOf } from '../../data/edits/outbox.ts';
import { queryOutbox } from '../../data/queries/queries.ts';
import type { UnsavedEdits } from '../../data/session/board-session.ts';
import type { BoardOp, StoredBoard } from '../../domain/board/board.ts';
import { isNewOrder, netChanges } from '../../domain/board/net-changes.ts';
import type { KindName } from '../../domain/documents/kind.ts';
import { deletesGroup, memberWho } from '../../domain/group/group.ts';
import { currencyOf } from '../../domain/money/currencies.ts';
import { aboutPayment, emptyPayment, readPaymentField } from '../../domain/settling/payment.ts';
import { describeChange } from '../../history/describe-change.ts';
import { describePayment } from '../../history/describe-payment.ts';
import { syncTexts as texts } from './texts.ts';

/** One bill, group or payment with unsent changes, or the user's own settings, in words. */
export interface Waiting {
  /** The receipt's, group's, payment's or user's. */
  id: string;
  what: string;
  /** The net changes. */
  details: string[];
  /** One sentence about its state. */
  state: string;
  /** ISO instant of the oldest stored change in it; null: all are in memory. */
  since: string | null;
  /** It will be sent without the user. */
  isOnItsWay: boolean;
  refused: Refused | null;
}

/** A refusal that needs the user's decision. */
export interface Refused {
  queue: Queue;
  /** The server no longer has the receipt: the user can keep a copy. */
  isGone: boolean;
  discard: { title: string; text: string };
  /** For a person who helps. It has no secret. */
  details: string;
}

/** This device's data about the rows. */
export interface Known {
  title: (id: string) => string | undefined;
  /** A receipt's view and its snapshot. */
  view: (id: string) => StoredBoard | undefined;
  snapshot: (id: string) => StoredBoard | undefined;
  isGone: (id: string) => boolean;
  /** The bill of a photo. */
  billWith: (image: string) => string | undefined;
  payment: (id: string) => PaymentRow | undefined;
  /** What a side of a payment is called. */
  sideName: (payment: string, side: string) => string | undefined;
  /** Edits in memory only, by receipt. */
  unsaved: ReadonlyMap<string, UnsavedEdits>;
}

/**
 * One entry for each bill or group, oldest first. A photo or payment belongs to its bill. A refused payment
 * has an entry of its own, to be decided on alone.
 */
export function describeWaiting(rows: readonly OutboxRow[], known: Known): Waiting[] {
  const entries = new Map<string, OutboxRow[]>();
  const refused = new Set(rows.filter(({ state }) => state === 'refused').map(({ queue }) => queue));
  for (const row of rows) {
    const isPhoto = row.queue.startsWith('image:');
    const id = isPhoto ? known.billWith(idOf(row.queue)) : entryOf(row.queue, refused);
    if (id !== undefined) entries.set(id, [...(entries.get(id) ?? []), row]);
  }
  for (const id of known.unsaved.keys()) if (!entries.has(id)) entries.set(id, []);
  const stuck = new Map(rows.filter(({ state }) => state === 'refused').map((row) => [row.queue, row]));
  return [...entries].map(([id, all]) => describeEntry(id, all, known, stuck));
}

const entryOf = (queue: Queue, refused: ReadonlySet<Queue>): string =>
  idOf((refused.has(queue) ? null : bookOf(idOf(queue))) ?? queue);

/** What is said of payments, the last word of each field. */
function paymentDetails(rows: readonly OutboxRow[], known: Known): string[] {
  const last = new Map(
    rows.flatMap((row) =>
      opsOf('payment', [row]).map((op) => [`${row.queue}/${op.field}`, { id: idOf(row.queue), op }]),
    ),
  );
  return [...last.values()].map(({ id, op }) => {
    const about = aboutPayment(id);
    const nameOf = (side = '') => known.sideName(id, side) || texts.somebody;
    const was = readPaymentField(known.payment(id)?.snapshot ?? emptyPayment, op);
    return describePayment(op, was, [nameOf(about?.from), nameOf(about?.to)], currencyOf(about ?? {}));
  });
}

function ownDetails(rows: readonly OutboxRow[], known: Known): string[] {
  return opsOf('me', rows).map((op) => {
    if (op.field === 'language') return texts.own.language;
    if (op.field === 'name') return texts.own.name(op.value || null);
    if (op.field === 'folded') return texts.own.folded(known.title(op.group) ?? texts.aGroup, op.value);
    return texts.own.group(op.value === null ? null : (known.title(op.value) ?? texts.aGroup));
  });
}

function describeEntry(
  id: string,
  rows: readonly OutboxRow[],
  known: Known,
  stuck: ReadonlyMap<Queue, OutboxRow>,
): Waiting {
  const refusedRow = rows.find(({ state }) => state === 'refused');
  const blocking = rows.flatMap(({ dependsOn }) => dependsOn).flatMap((queue) => stuck.get(queue) ?? [])[0];
  const before = known.snapshot(id) ?? createdDoc('receipt', rows);
  const { ops: unsaved, board: view } = known.unsaved.get(id) ?? { ops: [], board: known.view(id) };
  const changes = (before ? netChanges(before, [...opsOf('receipt', rows), ...unsaved]) : []).filter(
    // A person taken off an item and put back is no change to tell. A move is one.
    // The heading tells a deletion.
    (change) => (change.op.op !== 'item.share' || !isNewOrder(change)) && !isDeletion(change.op),
  );
  const title = titleOf(id, rows, known);
  const isStuck = refusedRow !== undefined || blocking !== undefined;
  return {
    id,
    what: whatIsDone(rows, title),
    details: [
      ...changes.map((change) => describeChange(change, view, known.title)),
      ...rows.flatMap(({ queue }) => (queue.startsWith('image:') ? [texts.photo] : [])),
      ...paymentDetails(rows, known),
      ...ownDetails(rows, known),
    ],
    state: unsaved.length && !isStuck ? texts.unsaved : stateOf(refusedRow, blocking, known),
    since: rows.map(({ createdAt }) => createdAt).toSorted()[0] ?? null,
    isOnItsWay: !isStuck && rows.some(({ state }) => state === 'waiting'),
    refused: refusedRow ? refusedOf(refusedRow, title, rows, known) : null,
  };
}

function titleOf(id: string, rows: readonly OutboxRow[], known: Known): string {
  const made = createdDoc('group', rows)?.name;
  const isGroup = rows.length > 0 && rows.every(({ queue }) => queue === groupQueue(id));
  const book = bookOf(id);
  if (rows.some(({ queue }) => queue.startsWith('me:'))) return texts.ownSettings;
  if (aboutPayment(id)) return (book && known.title(idOf(book))) || texts.aPayment;
  return known.title(id) || made || (isGroup ? texts.aGroup : texts.untitled);
}

const isDeletion = (op: BoardOp): boolean => op.op === 'bill.set' && op.field === 'deleted' && op.value;

function whatIsDone(rows: readonly OutboxRow[], title: string): string {
  const last = opsOf('receipt', rows).findLast((op) => op.op === 'bill.set' && op.field === 'deleted');
  const groupOps = opsOf('group', rows);
  const lastOfGroup = groupOps.findLast((op) => op.op === 'group.set' && op.field === 'deleted');
  if ((lastOfGroup && deletesGroup(lastOfGroup)) || (last && isDeletion(last)))
    return texts.what.deleted(title);
  const isMade = rows.some((row) => isCreation(row) && !row.queue.startsWith('image:'));
  return isMade ? texts.what.made(title) : title;
}

function stateOf(refused: OutboxRow | undefined, blocking: OutboxRow | undefined, known: Known): string {
  if (refused?.reason) return inWords(refused.reason, refused.queue);
  return blocking ? texts.behind(known.title(idOf(blocking.queue)) || texts.aGroup) : texts.waiting;
}

/** One sentence about the refusal. */
function inWords({ code, message }: Reason, queue: Queue): string {
  if (code === 'receiptDeleted') return texts.deleted;
  if (queue.startsWith('group:') && code === 'groupNotFound') return texts.groupGone;
  if (code === 'paymentNotFound') return texts.paymentGone;
  if (code === 'receiptNotFound') return texts.unshared;
  // A field of the request ("body.ops.0.value") means nothing to the user.
  return texts.refused(code === 'invalid' && /\(\S+\)\.$/.test(message) ? texts.invalid : message);
}

function refusedOf(row: OutboxRow, title: string, rows: readonly OutboxRow[], known: Known): Refused {
  const { queue, reason } = row;
  const isGone = queue.startsWith('receipt:') && known.isGone(idOf(queue));
  const batch = rows.filter((other) => other.batch !== null && other.batch.key === row.batch?.key);
  const details = {
    reason,
    key: row.batch?.key,
    calls: (batch.length ? batch : [row]).map((one) => one.call),
  };
  return {
    queue,
    isGone,
    discard: {
      title: texts.discardTitle(title),
      text: isGone ? texts.discardCopy : discardText(row),
    },
    details: JSON.stringify(details, null, 2),
  };
}

function discardText(row: OutboxRow): string {
  const kind = row.queue.split(':')[0] as KindName | 'image';
  const { made, changed } = texts.discardText;
  return isCreation(row) && kind in made ? made[kind as keyof typeof made] : changed[kind as KindName];
}

/** All unsent changes of this device, in words. */
export async function listWaiting(db: KiraDb, unsaved: Known['unsaved']): Promise<Waiting[]> {
  const rows = await queryOutbox(db);
  const images = new Set(rows.flatMap(({ queue }) => (queue.startsWith('image:') ? [idOf(queue)] : [])));
  const pictured = images.size
    ? await db.receipts.filter(({ image }) => images.has(image?._id ?? '')).toArray()
    : [];
  const named = [
    ...rows.flatMap(({ queue, call }) => [queue, ...needsOf(call)].map(idOf)),
    ...pictured.map(({ _id }) => _id),
  ];
  const ids = [...new Set([...named, ...unsaved.keys()])];
  const [receipts, snapshots, groups, bills, payments] = await Promise.all([
    db.receipts.bulkGet(ids),
    db.snapshots.bulkGet(ids),
    documentsOf(db, 'group', ids),
    documentsOf(db, 'receipt', ids),
    documentsOf(db, 'payment', ids),
  ]);
  const at = new Map(ids.map((id, index) => [id, index]));
  const of = <Row>(all: readonly Row[], id: string): Row | undefined => all[at.get(id) ?? -1];
  return describeWaiting(rows, {
    title: (id) => of(receipts, id)?.title ?? of(groups, id)?.view.name,
    billWith: (id) => pictured.find(({ image }) => image?._id === id)?._id,
    view: (id) => of(bills, id)?.view,
    snapshot: (id) => of(snapshots, id)?.board,
    isGone: (id) => of(bills, id)?.gone === 1,
    payment: (id) => of(payments, id),
    sideName(id, side) {
      const ref = bookOf(id);
      const book = ref ? idOf(ref) : '';
      const group = of(groups, book)?.view;
      const called = of(bills, book)?.view.columns[side]?.title ?? group?.people[side]?.name;
      const member = group && memberWho(group, side);
      return called ?? (member ?? of(payments, id)?.people.find(({ _id }) => _id === side))?.name;
    },
    unsaved,
  });
}
