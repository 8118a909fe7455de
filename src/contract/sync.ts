import * as z from 'zod/mini';
import { board } from './board.ts';
import { group } from './groups.ts';
import { history } from './history.ts';
import { id, text } from './primitives.ts';
import { imageRef } from './receipts.ts';

/** A receipt as phones keep it: everything the board needs, in one piece. */
export const syncedReceipt = z.object({
  _id: id,
  rev: z.int(),
  creator: id,
  group: z.nullable(id),
  image: z.nullable(imageRef),
  /** Names of engines; an older app must not stumble over one that it doesn't know. */
  readBy: z.optional(z.array(text(40))),
  /** ISO instant of the server. */
  createdAt: z.string(),
  board,
  /** The log's newest entries; a server of the release before sends none. */
  history: z._default(history, []),
});
export type SyncedReceipt = z.output<typeof syncedReceipt>;

export const feedChange = z.union([
  z.object({ type: z.literal('receipt'), receipt: syncedReceipt }),
  /** Deleted, or no longer this user's to see. */
  z.object({ type: z.literal('receipt.gone'), id, isDeleted: z._default(z.boolean(), false) }),
  z.object({ type: z.literal('group'), group }),
  z.object({ type: z.literal('group.gone'), id }),
]);
export type FeedChange = z.output<typeof feedChange>;

export const syncQuery = z.object({
  /**
   * The cursor of the last page. Without a cursor the server sends everything but deletions; with an unknown
   * one (an empty text) also these.
   */
  cursor: z.optional(text(500)),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
});
export const syncAnswer = z.object({ changes: z.array(feedChange), cursor: z.string(), more: z.boolean() });
