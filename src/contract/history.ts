import * as z from 'zod/mini';
import { boardOp, opOutcome } from './board.ts';
import { id } from './primitives.ts';

/** So many entries travel with each changed board, and fill a page of the history. */
export const NEWEST_ENTRIES = 30;

/** One operation in the log of a receipt: who changed what, from which value, and when. */
export const historyEntry = z.object({
  /** With `seq` its place in the log. */
  rev: z.int(),
  seq: z.int(),
  op: boardOp,
  /** The operation that sets the value before: Restore sends it. Null where that is not known. */
  was: z.nullable(boardOp),
  outcome: opOutcome,
  by: z.object({ _id: id, name: z.string() }),
  /** ISO instant of the server. */
  at: z.string(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** Newest first. */
export const history = z.array(historyEntry);

/** `before`: "rev.seq" of the last entry that the caller has. */
export const historyQuery = z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,9}\.\d{1,9}$/))) });
export const historyAnswer = z.object({ entries: history, more: z.boolean() });
