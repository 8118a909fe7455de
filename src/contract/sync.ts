import * as z from 'zod/mini';
import { boardSchema } from './board.ts';
import { groupSchema } from './groups.ts';
import { historySchema } from './history.ts';
import { id, textUpTo } from './primitives.ts';
import { imageRefSchema } from './receipts.ts';

/** A receipt as phones keep it: everything the board needs, in one piece. */
export const syncedReceiptSchema = z.object({
  _id: id,
  rev: z.int(),
  creator: id,
  group: z.nullable(id),
  image: z.nullable(imageRefSchema),
  /** Names of engines; an older app must not stumble over one that it doesn't know. */
  readBy: z.optional(z.array(textUpTo(40))),
  /** ISO instant of the server. */
  createdAt: z.string(),
  board: boardSchema,
  /** The log's newest entries; a server of the release before sends none. */
  history: z._default(historySchema, []),
});
export type SyncedReceipt = z.output<typeof syncedReceiptSchema>;

export const changeSchema = z.union([
  z.object({ type: z.literal('receipt'), receipt: syncedReceiptSchema }),
  /** Deleted, or no longer this user's to see. */
  z.object({ type: z.literal('receipt.gone'), id, isDeleted: z._default(z.boolean(), false) }),
  z.object({ type: z.literal('group'), group: groupSchema }),
  z.object({ type: z.literal('group.gone'), id }),
]);
export type Change = z.output<typeof changeSchema>;

export const syncQuery = z.object({
  /**
   * What the last page answered. Without it everything is sent but what is gone; with one that means
   * nothing to the server (an empty one), everything.
   */
  cursor: z.optional(textUpTo(500)),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
});
export const syncAnswer = z.object({ changes: z.array(changeSchema), cursor: z.string(), more: z.boolean() });
