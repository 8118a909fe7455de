import type { KiraDb } from '../../data/device/db.ts';
import {
  groupQueue,
  receiptQueue,
  type OutboxCall,
  type OutboxRow,
  type PaymentRow,
  type Queue,
  type Reason,
} from '../../data/device/rows.ts';
import { createdBoard, groupNamedBy, meOpsOf, opsOf } from '../../data/edits/outbox.ts';
import { queryOutbox } from '../../data/queries/queries.ts';
import type { UnsavedEdits } from '../../data/session/board-session.ts';
import type { BoardOp, StoredBoard } from '../../domain/board/board.ts';
import { isNewOrder, netChanges } from '../../domain/board/net-changes.ts';
import { deletesGroup } from '../../domain/group/group.ts';
import { currencyOf } from '../../domain/money/currencies.ts';
import {
  aboutPayment,
  emptyPayment,
  readPaymentField,
  type PaymentAbout,
} from '../../domain/settling/payment.ts';
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
    const id = row.call.type === 'image.create' ? known.billWith(row.call.id) : entryOf(row, refused);
    if (id !== undefined) entries.set(id, [...(entries.get(id) ?? []), row]);
  }
  for (const id of known.unsaved.keys()) if (!entries.has(id)) entries.set(id, []);
  const stuck = new Map(rows.filter(({ state }) => state === 'refused').map((row) => [row.queue, row]));
  return [...entries].map(([id, all]) => describeEntry(id, all, known, stuck));
}

function entryOf({ call, queue }: OutboxRow, refused: ReadonlySet<Queue>): string {
  const about = call.type === 'payment.op' && !refused.has(queue) ? aboutPayment(call.id) : null;
  return about && about.for !== 'pair' ? bookOf(about) : call.id;
}

/** What is said of payments, the last word of each field. */
function paymentDetails(rows: readonly OutboxRow[], known: Known): string[] {
  const last = new Map(
    rows.flatMap(({ call }) => (call.type === 'payment.op' ? [[`${call.id}/${call.op.field}`, call]] : [])),
  );
  return [...last.values()].map(({ id, op }) => {
    const about = aboutPayment(id);
    const nameOf = (side = '') => known.sideName(id, side) || texts.somebody;
    const was = readPaymentField(known.payment(id)?.snapshot ?? emptyPayment, op);
    return describePayment(op, was, [nameOf(about?.from), nameOf(about?.to)], currencyOf(about ?? {}));
  });
}

function ownDetails(rows: readonly OutboxRow[], known: Known): string[] {
  return meOpsOf(rows).map((op) => {
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
  const before = known.snapshot(id) ?? createdBoard(rows);
  const { ops: unsaved, board: view } = known.unsaved.get(id) ?? { ops: [], board: known.view(id) };
  const changes = (before ? netChanges(before, [...opsOf(rows), ...unsaved]) : []).filter(
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
      ...rows.flatMap(({ call }) => (call.type === 'image.create' ? [texts.photo] : [])),
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
  const made = rows.flatMap(({ call }) => (call.type === 'group.create' ? [call.group.name] : []))[0];
  const isGroup = rows.length > 0 && rows.every(({ queue }) => queue === groupQueue(id));
  const about = aboutPayment(id);
  if (rows.some(({ call }) => call.type === 'me.op')) return texts.ownSettings;
  if (about) return (about.for !== 'pair' && known.title(bookOf(about))) || texts.aPayment;
  return known.title(id) || made || (isGroup ? texts.aGroup : texts.untitled);
}

/** The bill or group that a payment is for. */
const bookOf = (about: Exclude<PaymentAbout, { for: 'pair' }>): string =>
  about.for === 'bill' ? about.bill : about.group;

const isDeletion = (op: BoardOp): boolean => op.op === 'bill.set' && op.field === 'deleted' && op.value;

function whatIsDone(rows: readonly OutboxRow[], title: string): string {
  const types = new Set(rows.map(({ call }) => call.type));
  const last = opsOf(rows).findLast((op) => op.op === 'bill.set' && op.field === 'deleted');
  const groupOps = rows.flatMap(({ call }) => (call.type === 'group.patch' ? (call.patch.ops ?? []) : []));
  const lastOfGroup = groupOps.findLast((op) => op.op === 'group.set' && op.field === 'deleted');
  if ((lastOfGroup && deletesGroup(lastOfGroup)) || (last && isDeletion(last)))
    return texts.what.deleted(title);
  return types.has('receipt.create') || types.has('group.create') ? texts.what.made(title) : title;
}

function stateOf(refused: OutboxRow | undefined, blocking: OutboxRow | undefined, known: Known): string {
  if (refused?.reason) return inWords(refused.reason, refused.call.type);
  return blocking ? texts.behind(known.title(blocking.call.id) || texts.aGroup) : texts.waiting;
}

/** One sentence about the refusal. */
function inWords({ code, message }: Reason, type: OutboxRow['call']['type']): string {
  if (code === 'receiptDeleted') return texts.deleted;
  if (type.startsWith('group.') && code === 'groupNotFound') return texts.groupGone;
  if (code === 'paymentNotFound') return texts.paymentGone;
  if (code === 'receiptNotFound') return texts.unshared;
  // A field of the request ("body.ops.0.value") means nothing to the user.
  return texts.refused(code === 'invalid' && /\(\S+\)\.$/.test(message) ? texts.invalid : message);
}

function refusedOf(row: OutboxRow, title: string, rows: readonly OutboxRow[], known: Known): Refused {
  const { queue, call, reason } = row;
  const isGone = queue === receiptQueue(call.id) && known.isGone(call.id);
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
      text: isGone ? texts.discardCopy : texts.discardText[call.type],
    },
    details: JSON.stringify(details, null, 2),
  };
}

function bookNamedBy({ type, id }: OutboxCall): string | null {
  const about = type === 'payment.op' ? aboutPayment(id) : null;
  return about && about.for !== 'pair' ? bookOf(about) : null;
}

/** All unsent changes of this device, in words. */
export async function listWaiting(db: KiraDb, unsaved: Known['unsaved']): Promise<Waiting[]> {
  const rows = await queryOutbox(db);
  const images = new Set(rows.flatMap(({ call }) => (call.type === 'image.create' ? [call.id] : [])));
  const pictured = images.size
    ? await db.receipts.filter(({ image }) => images.has(image?._id ?? '')).toArray()
    : [];
  const named = [
    ...rows.flatMap(({ call }) => [call.id, groupNamedBy(call) ?? [], bookNamedBy(call) ?? []].flat()),
    ...pictured.map(({ _id }) => _id),
  ];
  const ids = [...new Set([...named, ...unsaved.keys()])];
  const [receipts, groups, boards, snapshots, payments] = await Promise.all([
    db.receipts.bulkGet(ids),
    db.groups.bulkGet(ids),
    db.boards.bulkGet(ids),
    db.snapshots.bulkGet(ids),
    db.payments.bulkGet(ids),
  ]);
  const at = new Map(ids.map((id, index) => [id, index]));
  const of = <Row>(all: readonly Row[], id: string): Row | undefined => all[at.get(id) ?? -1];
  return describeWaiting(rows, {
    title: (id) => of(receipts, id)?.title ?? of(groups, id)?.view.name,
    billWith: (id) => pictured.find(({ image }) => image?._id === id)?._id,
    view: (id) => of(boards, id)?.view,
    snapshot: (id) => of(snapshots, id)?.board,
    isGone: (id) => of(boards, id)?.gone === 1,
    payment: (id) => of(payments, id),
    sideName(id, side) {
      const about = aboutPayment(id);
      const book = about && about.for !== 'pair' ? bookOf(about) : '';
      const group = of(groups, book)?.view;
      const accounts = [...(group?.users ?? []), ...(of(payments, id)?.people ?? [])];
      const called = of(boards, book)?.view.columns[side]?.title ?? group?.people[side]?.name;
      return called ?? accounts.find(({ _id }) => _id === side)?.name;
    },
    unsaved,
  });
}
