import * as z from 'zod/mini';
import { board, boardOp } from './board.ts';
import { group } from './groups.ts';
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
});
export type SyncedReceipt = z.output<typeof syncedReceipt>;

/** An edit of this user's that somebody replaced without having seen it. */
export const supersededEdit = z.object({
  /** Names the edit: one and the same however often it is told. */
  id: text(100),
  op: boardOp,
  /** What replaced it, whose name that is, and when (ISO instant of the server). */
  by: z.object({ op: boardOp, name: z.string(), at: z.string() }),
});
export type SupersededEdit = z.output<typeof supersededEdit>;

export const change = z.union([
  z.object({ type: z.literal('superseded'), receipt: id, edits: z.array(supersededEdit) }),
  z.object({ type: z.literal('receipt'), receipt: syncedReceipt }),
  /** Deleted, or no longer this user's to see. */
  z.object({ type: z.literal('receipt.gone'), id }),
  z.object({ type: z.literal('group'), group }),
  z.object({ type: z.literal('group.gone'), id }),
]);
export type Change = z.output<typeof change>;

export const syncQuery = z.object({
  /**
   * What the last page answered. Without it everything is sent but what is gone; with one that means
   * nothing to the server (an empty one), everything.
   */
  cursor: z.optional(text(500)),
  /** The X-Device of this device's writes; only their author's device is told of superseded edits. */
  device: z.optional(text(200)),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
});
export const syncAnswer = z.object({ changes: z.array(change), cursor: z.string(), more: z.boolean() });
