import type { z } from 'zod/mini';
import type { ImageRef } from '../contract/receipts.ts';
import type { Group, patchGroupBody } from '../contract/groups.ts';
import type { HistoryEntry } from '../contract/history.ts';
import type { BoardOp, StoredBoard } from '../domain/board/board.ts';
import type { Corners } from '../vision/paper/corners.ts';
import type { Sen } from '../domain/money/money.ts';
import type { EngineName } from '../domain/receipt/draft/draft.ts';
import type { CheckMarks } from '../domain/receipt/draft/check-marks.ts';

/** What the lists show of a receipt, so that a list never loads a board. */
export interface ReceiptRow {
  _id: string;
  title: string;
  /** ISO day. */
  date: string | null;
  /** The printed total, else what its items and pools come to. */
  total: Sen;
  group: string | null;
  image: ImageRef | null;
  /** The engines that read it, the one asked first first; absent where it was typed, or by an older release. */
  readBy?: readonly string[];
  creator: string;
  /** ISO instant; the device's until the server has said its own. */
  createdAt: string;
  /** 0 as long as the server never had it; unsent edits of one that it has don't count. */
  synced: 0 | 1;
  /** 1 while its deletion is under way: kept, because the server may refuse. */
  hidden: 0 | 1;
}

export interface BoardRow {
  _id: string;
  /** The snapshot's revision; 0: the server never had it. */
  rev: number;
  /** The snapshot with everything pending replayed on it. */
  view: StoredBoard;
  /** 1 when the server says it is gone, and unsent edits still keep it here. */
  gone: 0 | 1;
}

/** The board as the server last gave it, by the receipt's id. Apart from the view: an edit copies only that. */
export interface SnapshotRow {
  _id: string;
  board: StoredBoard;
  /** The newest entries of the log up to it, newest first. Rows of earlier releases lack it. */
  history?: HistoryEntry[];
  /** The revision at which this person last looked at the bill; absent: never on this device. */
  looked?: number;
}

/** How a receipt was read, by the receipt's id. Only on the phone that read it; never sent. */
export interface ReadingRow extends CheckMarks {
  _id: string;
}

/** The photo a receipt's image was cut out of, by the image's id. Only on the phone that took it; never sent. */
export interface OriginalRow {
  _id: string;
  /** The file as it was chosen. */
  bytes: ArrayBuffer;
  type: string;
  /** Between which the image lay, as fractions of the upright photo. */
  corners: Corners;
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

export interface GroupRow {
  _id: string;
  snapshot: Group | null;
  /** As it was made here: what patches are replayed on until the server has answered. */
  made: Group;
  view: Group;
  hidden: 0 | 1;
  gone: 0 | 1;
}

/** One receipt, image or group: first in, first out, one request under way. */
export type Queue = `receipt:${string}` | `image:${string}` | `group:${string}`;

export type GroupPatch = z.input<typeof patchGroupBody>;

/** One change that the server has to learn of. `id` is what it changes. */
export type Call =
  | { type: 'image.create'; id: string }
  | {
      type: 'receipt.create';
      id: string;
      board: StoredBoard;
      image: string | null;
      group: string | null;
      /** Rows of the first release lack it. */
      readBy?: readonly EngineName[];
    }
  | { type: 'board.op'; id: string; op: BoardOp }
  | { type: 'receipt.delete'; id: string }
  | { type: 'group.create'; id: string; name: string; emails: string[]; defaultGroup: boolean }
  | { type: 'group.patch'; id: string; patch: GroupPatch }
  | { type: 'group.delete'; id: string };

/** What makes each retry the very same request. Written before the first send, never changed but for `seq`. */
export interface FrozenBatch {
  /** The idempotency key. */
  key: string;
  /** X-Lane-Seq: the batch's number in its queue. */
  seq: number;
  /** The board's revision on this device when the batch was frozen. */
  baseRev: number;
}

export interface OutboxRow {
  n: number;
  id: string;
  /** Version of `call`; outbox-versions.ts. */
  v: number;
  queue: Queue;
  call: Call;
  /**
   * draft: the person hasn't saved yet, or a photo that no receipt names yet; refused: the server refused it,
   * the person decides. A draft or refused row holds up its queue.
   */
  state: 'draft' | 'waiting' | 'refused';
  /** Null until it is frozen into a request. */
  batch: FrozenBatch | null;
  /** Queues whose earlier rows have to be through first. */
  dependsOn: Queue[];
  /** ISO instant. */
  createdAt: string;
  attempts: number;
  /** Of a draft: the tab that will release it. Absent: no tab works on it (a photo), or an old row. */
  tab?: string;
  reason?: Reason;
}

export interface Reason {
  /** The server's, or unsendable: no request could be made of it. */
  code: string;
  message: string;
}

export interface QueueRow {
  queue: Queue;
  /** The last X-Lane-Seq that the server acknowledged. */
  seq: number;
}

export type MetaRow =
  | { key: 'cursor'; value: string }
  /** There while the server has more to tell than this device has taken in. */
  | { key: 'more'; value: 1 }
  | { key: 'device'; value: string }
  /** Counts deletions acknowledged: a page fetched before one is stale (PULL-4). */
  | { key: 'deletions'; value: number };

export const receiptQueue = (id: string): Queue => `receipt:${id}`;
export const imageQueue = (id: string): Queue => `image:${id}`;
export const groupQueue = (id: string): Queue => `group:${id}`;
