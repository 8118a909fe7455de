import type { RefusalCode } from '../../contract/errors.ts';
import type { Group } from '../../contract/groups.ts';
import type { BillLink } from '../../contract/guests.ts';
import type { HistoryEntry } from '../../contract/history.ts';
import type { PaymentEntry } from '../../contract/payments.ts';
import type { ImageRef } from '../../contract/receipts.ts';
import type { WaysToPay } from '../../contract/ways-to-pay.ts';
import type { StoredBoard } from '../../domain/board/board.ts';
import type { Role } from '../../domain/board/rights.ts';
import type { KindName, Ref } from '../../domain/documents/kind.ts';
import type { Documents } from '../../domain/documents/kinds.ts';
import type { GroupOp } from '../../domain/group/group.ts';
import type { OwnSettings } from '../../domain/me/me.ts';
import type { Minor } from '../../domain/money/money.ts';
import type { CheckMarks } from '../../domain/receipt/draft/check-marks.ts';
import type { EngineName } from '../../domain/receipt/draft/draft.ts';
import type { Counted } from '../../domain/settling/book-bill.ts';
import type { Payment, PaymentOp } from '../../domain/settling/payment.ts';
import type { Corners } from '../../vision/paper/corners.ts';

/** What a list shows of a receipt: a list never loads a board. */
export interface ReceiptSummary {
  _id: string;
  title: string;
  /** ISO day. */
  date: string | null;
  /** What people pay. */
  total: Minor;
  /** The printed total, else what people pay: by it the same bill is found again. */
  printed: Minor;
  group: string | null;
  image: ImageRef | null;
  /** The engines that read it, in their order; absent if the user typed it. */
  readBy?: readonly string[];
  creator: string;
  /** What lists and books need of its board. */
  counted: Counted;
  /** What this user is to it; absent until the server has said it. */
  role?: Role;
  /** The bill's host took this user out. */
  isOut?: boolean;
  /** ISO instant: the device's until the server sends its own. */
  createdAt: string;
  /** 0 until the server has it. Unsent edits don't count. */
  synced: 0 | 1;
  /** 1 if it is deleted: it stands under "Recently deleted" only. */
  hidden: 0 | 1;
}

/** What phones show of each kind of document. A group has with it what operations don't set. */
interface Shown {
  receipt: StoredBoard;
  group: Group;
  payment: Payment;
  me: OwnSettings;
}

/** The entries of each kind's log that a phone gets. */
interface Entries {
  receipt: HistoryEntry;
  group: never;
  payment: PaymentEntry;
  me: never;
}

export type AnyDoc = Shown[KindName];
export type AnyOp = Documents[KindName]['op'];

/** A bill, group, payment, or what the user has set for themselves. */
export interface DocumentRow<Name extends KindName = KindName> {
  ref: Ref;
  kind: Name;
  id: string;
  /** The snapshot's revision; 0: the server never had it. */
  rev: number;
  /** As the server last sent it; null: it never did. */
  snapshot: Shown[Name] | null;
  /** The snapshot with everything pending replayed on it. */
  view: Shown[Name];
  /** The newest entries of the log that led to the snapshot, newest first. */
  history: Entries[Name][];
  /** Of a payment: the accounts that its two sides are. */
  people: { _id: string; name: string }[];
  /** Of a payment: the bill or group that it is for. */
  under?: Ref;
  /** Of a group: 1 if it is deleted, or the user leaves it. */
  hidden: 0 | 1;
  /** 1 if the server no longer shows it, and unsent changes keep it here. */
  gone: 0 | 1;
}

/** A document as its table has it: a bill's snapshot and history are apart. */
export type StoredRow<Name extends KindName = KindName> = Name extends 'receipt'
  ? Omit<DocumentRow<Name>, 'snapshot' | 'history'>
  : DocumentRow<Name>;

/**
 * A bill's snapshot, by the receipt's id. Apart, so that an edit writes only the view: a drop on a bill of 200
 * items is stored in 12 ms on a slow phone, and not in 18.
 */
export interface SnapshotRow {
  _id: string;
  board: StoredBoard;
  history: HistoryEntry[];
}

export type GroupRow = DocumentRow<'group'>;
export type PaymentRow = DocumentRow<'payment'>;

/** The revision at which the user last saw a bill on this device, by the receipt's id. */
export interface LookedRow {
  _id: string;
  rev: number;
}

/** A receipt's link for guests, by the receipt's id: its host shows it without a connection, too. */
export interface BillLinkRow extends BillLink {
  _id: string;
}

/** How a receipt was read, by the receipt's id. Stays on the phone that read it. */
export interface ReadingRow extends CheckMarks {
  _id: string;
}

/** The photo that an image was cut out of, by the image's id. Stays on the phone that took it. */
export interface OriginalRow {
  _id: string;
  /** The file that the user chose. */
  bytes: ArrayBuffer;
  type: string;
  /** The image's corners, as fractions of the upright photo; null: the image is not cut out yet. */
  corners: Corners | null;
}

/** A photo that no receipt names yet, by its image's id. It never leaves the device. */
export interface UnusedPhotoRow {
  _id: string;
}

export interface ImageRow {
  _id: string;
  /** Bytes and not a Blob: older iPhones lose Blobs kept in IndexedDB. */
  bytes: ArrayBuffer;
  type: string;
  /** Degrees. */
  rotation: number;
  stored: 0 | 1;
}

/** One document or image: first in, first out, one request under way. */
export type Queue = Ref | `image:${string}`;

/** How friends pay a user, as the server last told this one. */
export interface WaysRow {
  user: string;
  ways: WaysToPay;
}

/** The body of a request that version 1 has frozen. It is sent as it is. */
export type OldBody = Readonly<Record<string, unknown>>;

/** One call that the server must get. */
export type OutboxCall =
  | { type: 'image.create'; id: string }
  | {
      type: 'create';
      ref: `receipt:${string}`;
      doc: StoredBoard;
      image: string | null;
      /** Absent if the user typed it. */
      readBy?: readonly EngineName[];
    }
  /** The group as the user made it. */
  | { type: 'create'; ref: `group:${string}`; doc: Group; body?: OldBody }
  /** A change that was frozen before all changes were operations, with the operations that it is. */
  | { type: 'group.patch'; ref: `group:${string}`; ops: GroupOp[]; body: OldBody }
  | { type: 'op'; ref: Ref; op: AnyOp };

/** Makes each retry the same request. Written before the first send; only `seq` may change. */
export interface FrozenBatch {
  /** The idempotency key. */
  key: string;
  /** The batch's number in its queue. */
  seq: number;
  /** The document's revision on this device when the batch was frozen. */
  baseRev: number;
}

export interface OutboxRow {
  n: number;
  id: string;
  queue: Queue;
  call: OutboxCall;
  /** refused: the server refused it, and the user decides. Until then it holds up its queue. */
  state: 'waiting' | 'refused';
  /** Null until it is frozen into a request. */
  batch: FrozenBatch | null;
  /** Queues whose earlier rows must leave first. */
  dependsOn: Queue[];
  /** ISO instant. */
  createdAt: string;
  reason?: Reason;
}

export interface Reason {
  /** The server's code, or `unsendable`: the client could not make the request. */
  code: RefusalCode | 'unsendable';
  message: string;
}

export interface QueueRow {
  queue: Queue;
  /** The last number that the server acknowledged. */
  seq: number;
}

export type MetaRow =
  | { key: 'cursor'; value: string }
  /** Stored while the server has no more pages. */
  | { key: 'complete'; value: 1 }
  | { key: 'device'; value: string }
  /** Counts groups that the user has left: a page fetched before is out of date (PULL-4). */
  | { key: 'deletions'; value: number }
  /** The last receipts that the feed took away, newest first: a screen that shows one says why. */
  | { key: 'gone'; value: { id: string; isDeleted: boolean }[] }
  /** The names of groups that the user has left, by id: bills and payments of theirs are of them. */
  | { key: 'formerGroups'; value: Record<string, string> }
  /** Of a visitor: what an account is taking over. */
  | { key: 'adopting'; value: Adopting[] | Adopting };

/** A visitor's bill, and what was said about payments for such bills, on their way into an account. */
export interface AdoptedBill {
  _id: string;
  board: StoredBoard;
  image: string | null;
  read?: { by: readonly EngineName[]; reading: CheckMarks };
}

/** What one account takes over. An older version kept one for the first account alone. */
export interface Adopting {
  /** The account's id; absent where an older version began. */
  account?: string;
  /** Photos without a bill; absent where an older version began. */
  photos?: string[];
  bills: AdoptedBill[];
  /** By the payment's id. */
  words: Record<string, PaymentOp[]>;
}

export const receiptQueue = (id: string) => `receipt:${id}` as const;
export const imageQueue = (id: string) => `image:${id}` as const;
export const groupQueue = (id: string) => `group:${id}` as const;
export const paymentQueue = (id: string) => `payment:${id}` as const;
export const meQueue = (id: string) => `me:${id}` as const;
