import * as z from 'zod/mini';
import { LIMITS, MAX_QUANTITY } from '../domain/board/board.ts';
import type { EngineName } from '../domain/receipt/draft/draft.ts';
import { boardSchema, boardOpsSchema, layoutSchema, opOutcomeSchema, rejectionSchema } from './board.ts';
import { billLinkSchema } from './guests.ts';
import { historySchema } from './history.ts';
import { amount, decimal, id, isoDate, paginationSchema, textUpTo, uuid } from './primitives.ts';

/** A number, or its digits: nothing else that JavaScript would make a number of (true, [5]). */
const quantity = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,6})?$/))]),
  z.pipe(z.transform(Number), z.number().check(z.gt(0), z.maximum(MAX_QUANTITY))),
);

/** An item of the specification's documents, in a request. */
export const breakdownEntrySchema = z.object({
  _id: z.optional(id),
  item: textUpTo(300),
  quantity: z.optional(quantity),
  base_price: z.optional(amount),
  total_price: amount,
  tax: z.optional(amount),
  service: z.optional(amount),
});
const breakdown = z
  .array(breakdownEntrySchema)
  .check(z.maxLength(LIMITS.shown.items), z.refine(hasUniqueIds, 'two items have the same _id'));
export type BreakdownEntry = z.output<typeof breakdownEntrySchema>;

function hasUniqueIds(entries: BreakdownEntry[]): boolean {
  const ids = entries.flatMap(({ _id }) => _id ?? []);
  return new Set(ids).size === ids.length;
}

/** The same in an answer: amounts are decimal strings. */
export const breakdownAnswer = z.object({
  _id: id,
  item: z.string(),
  quantity: z.number(),
  base_price: decimal,
  total_price: decimal,
  tax: decimal,
  service: decimal,
});

export const imageRefSchema = z.object({ _id: id, rotation: z.number() });
export type ImageRef = z.infer<typeof imageRefSchema>;

/** The engines that read a receipt, in the order in which they were asked. */
export const readBySchema = z
  .array(z.enum(['text', 'ppocr', 'tesseract'] satisfies EngineName[]))
  .check(z.maxLength(2));

/** The reading of an image. POST /receipts takes it (with `date` as `newdate`). */
export const parseAnswer = z.object({
  data: z.object({
    parsedData: z.object({
      breakdown: z.array(breakdownAnswer),
      date: z.nullable(isoDate),
      total: decimal,
      title: z.string(),
      description: z.string(),
      readBy: readBySchema,
    }),
  }),
});

export const receiptSummarySchema = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  date: z.nullable(isoDate),
  total: decimal,
  group: z.nullable(id),
  imageID: z.nullable(imageRefSchema),
});

export const receiptList = z.object({
  receipts: z.array(receiptSummarySchema),
  pagination: paginationSchema,
});

export const receiptDetail = z.extend(receiptSummarySchema, {
  breakdown: z.array(breakdownAnswer),
  itemId: z.object({ _id: id, breakdown: z.array(breakdownAnswer) }),
  stateId: z.object({
    _id: id,
    rev: z.int(),
    columns: layoutSchema.shape.columns,
    columnOrder: layoutSchema.shape.columnOrder,
  }),
});

/**
 * The specification's fields; or `board`, as our own app sends it. The board contains breakdown, newdate,
 * total, title, description and group; a `group` beside it wins.
 */
export const createReceiptBody = z.object({
  _id: z.optional(uuid),
  imageID: z.optional(z.nullable(uuid)),
  group: z.optional(z.nullable(uuid)),
  board: z.optional(boardSchema),
  readBy: z.optional(readBySchema),
  breakdown: z.optional(breakdown),
  newdate: z.optional(z.nullable(isoDate)),
  total: z.optional(z.nullable(amount)),
  title: z.optional(textUpTo(300)),
  description: z.optional(textUpTo(2000)),
});

export const createReceiptAnswer = z.object({
  _id: id,
  rev: z.int(),
  /** Comes at once, so that the phone can show it without a connection. Absent: it works no more. */
  link: z.exactOptional(billLinkSchema),
});

/** The caller has the bill open, or has closed it. */
export const presenceBody = z.object({ isOpen: z.boolean() });
const atBill = z.object({ _id: id, name: z.string(), username: z.string() });
/** The others who have it open now. */
export const presenceAnswer = z.object({ people: z.array(atBill) });
export type PresentPerson = z.infer<typeof atBill>;

export const opsBody = z.object({ ops: boardOpsSchema, baseRev: z.int().check(z.minimum(0)) });
/** The revision that the sender saw. The specification's own documents name none. */
const seenRev = z.optional(z.int().check(z.minimum(0)));
export const layoutBody = z.extend(layoutSchema, { baseRev: seenRev });
export const itemsBody = z.object({ breakdown, baseRev: seenRev });

/** Our app uses `board`. The layout is for clients that know only the specification. */
export const stateAnswer = z.object({
  _id: id,
  rev: z.int(),
  outcomes: z.array(opOutcomeSchema),
  /** Why, for each of them; only where one was rejected. */
  reasons: z.exactOptional(z.array(z.nullable(rejectionSchema))),
  board: boardSchema,
  /** The log's newest entries. */
  history: historySchema,
  columns: layoutSchema.shape.columns,
  columnOrder: layoutSchema.shape.columnOrder,
});

export const itemsAnswer = z.object({
  data: z.object({ breakdown: z.array(breakdownAnswer), rev: z.int(), outcomes: z.array(opOutcomeSchema) }),
});
