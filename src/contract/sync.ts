import * as z from 'zod/mini';
import { roles } from '../domain/board/rights.ts';
import { boardSchema } from './board.ts';
import { groupSchema } from './groups.ts';
import { historySchema } from './history.ts';
import { syncedMeSchema } from './me.ts';
import { paymentIdSchema, syncedPaymentSchema } from './payments.ts';
import { id, textUpTo } from './primitives.ts';
import { imageRefSchema } from './receipts.ts';
import { waysToPaySchema } from './ways-to-pay.ts';

/** A receipt as phones store it: everything that the board needs. */
export const syncedReceiptSchema = z.object({
  _id: id,
  rev: z.int(),
  creator: id,
  /** What this user is to it. */
  role: z.enum(roles),
  /** The host took this user out: they keep it for their payments, and change nothing else of it. */
  isOut: z.optional(z.boolean()),
  /** The users whom it names: its creator and those of its columns. Names alone. */
  people: z.array(z.object({ _id: id, name: z.string() })),
  image: z.nullable(imageRefSchema),
  /** Names of engines. Any text: an older app must accept a name that it doesn't know. */
  readBy: z.optional(z.array(textUpTo(40))),
  /** ISO instant of the server. */
  createdAt: z.string(),
  board: boardSchema,
  /** The log's newest entries. */
  history: historySchema,
});
export type SyncedReceipt = z.output<typeof syncedReceiptSchema>;

export const feedChangeSchema = z.union([
  z.object({ type: z.literal('receipt'), receipt: syncedReceiptSchema }),
  /** This user may no longer see it; `isDeleted`: nobody does, it was deleted weeks ago. */
  z.object({ type: z.literal('receipt.gone'), id, isDeleted: z._default(z.boolean(), false) }),
  z.object({ type: z.literal('group'), group: groupSchema }),
  z.object({ type: z.literal('group.gone'), id }),
  z.object({ type: z.literal('payment'), payment: syncedPaymentSchema }),
  /** This user may no longer see it. */
  z.object({ type: z.literal('payment.gone'), id: paymentIdSchema }),
  z.object({ type: z.literal('me'), me: syncedMeSchema }),
  /** How friends pay a user; null: they have removed it, or this user may no longer see it. */
  z.object({ type: z.literal('ways'), user: id, ways: z.nullable(waysToPaySchema) }),
]);
export type FeedChange = z.output<typeof feedChangeSchema>;

export const syncQuery = z.object({
  /**
   * The cursor of the last page. Without a cursor the server sends everything but deletions; with an unknown
   * one (an empty text) also these.
   */
  cursor: z.optional(textUpTo(500)),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
});
export const syncAnswer = z.object({
  changes: z.array(feedChangeSchema),
  cursor: z.string(),
  more: z.boolean(),
});
