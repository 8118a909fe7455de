import * as z from 'zod/mini';
import type { EngineName } from '../domain/receipt/draft/draft.ts';
import { boardSchema, boardOpsSchema, opOutcomeSchema, rejectionSchema } from './board.ts';
import { billLinkSchema } from './guests.ts';
import { historySchema } from './history.ts';
import { colour, id, uuid } from './primitives.ts';

export const imageRefSchema = z.object({ _id: id, rotation: z.number() });
export type ImageRef = z.infer<typeof imageRefSchema>;

/** The engines that read a receipt, in the order in which they were asked. */
export const readBySchema = z
  .array(z.enum(['text', 'ppocr', 'tesseract'] satisfies EngineName[]))
  .check(z.maxLength(2));

/** As our own app sends it. A `group` beside the board's wins. */
export const createReceiptBody = z.object({
  _id: z.optional(uuid),
  imageID: z.optional(z.nullable(uuid)),
  group: z.optional(z.nullable(uuid)),
  board: z.optional(boardSchema),
  readBy: z.optional(readBySchema),
});

export const createReceiptAnswer = z.object({
  _id: id,
  rev: z.int(),
  /** Comes at once, so that the phone can show it without a connection. Absent: it works no more. */
  link: z.exactOptional(billLinkSchema),
});

/** The caller has the bill open, or has closed it. */
export const presenceBody = z.object({ isOpen: z.boolean() });
const atBill = z.object({
  _id: id,
  name: z.string(),
  username: z.string(),
  colour: z.exactOptional(colour),
});
/** The others who have it open now. */
export const presenceAnswer = z.object({ people: z.array(atBill) });
export type PresentPerson = z.infer<typeof atBill>;

export const opsBody = z.object({ ops: boardOpsSchema, baseRev: z.int().check(z.minimum(0)) });
export const stateAnswer = z.object({
  _id: id,
  rev: z.int(),
  outcomes: z.array(opOutcomeSchema),
  /** Why, for each of them; only where one was rejected. */
  reasons: z.exactOptional(z.array(z.nullable(rejectionSchema))),
  board: boardSchema,
  /** The log's newest entries. */
  history: historySchema,
});
