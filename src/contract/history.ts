import * as z from 'zod/mini';
import { boardOpSchema, opOutcomeSchema, rejectionSchema } from './board.ts';
import { id } from './primitives.ts';

/** The number of entries that travel with each changed board, and of a page of the history. */
export const NEWEST_ENTRIES = 30;

/** One operation in the log of a receipt, with its author, its time and the value before. */
export const historyEntrySchema = z.object({
  /** `rev` and `seq` are its place in the log. */
  rev: z.int(),
  seq: z.int(),
  op: boardOpSchema,
  /** The operation that sets the value before: Restore sends it. Null if nothing was changed. */
  was: z.nullable(boardOpSchema),
  outcome: opOutcomeSchema,
  /** Of a rejected one. */
  reason: z.exactOptional(rejectionSchema),
  by: z.object({ _id: id, name: z.string() }),
  /** ISO instant of the server. */
  at: z.string(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** Newest first. */
export const historySchema = z.array(historyEntrySchema);

/** `before`: "rev.seq" of the oldest entry that the caller has. */
export const historyQuery = z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,9}\.\d{1,9}$/))) });
export const historyAnswer = z.object({ entries: historySchema, more: z.boolean() });
