import * as z from 'zod/mini';
import { LIMITS } from '../domain/board/board.ts';
import type { EngineName } from '../domain/receipt/draft/draft.ts';
import { board, boardOps, layout, opOutcome } from './board.ts';
import { history } from './history.ts';
import { amount, decimal, id, isoDate, pagination, text, uuid } from './primitives.ts';

/** A number, or its digits: nothing else that JavaScript would make a number of (true, [5]). */
const quantity = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,6})?$/))]),
  z.pipe(z.transform(Number), z.number().check(z.gt(0), z.maximum(100_000))),
);

/** An item in the specification's shape, as it is sent to us. */
export const breakdownEntry = z.object({
  _id: z.optional(id),
  item: text(300),
  quantity: z._default(quantity, 1),
  base_price: z.optional(amount),
  total_price: amount,
  tax: z.optional(amount),
  service: z.optional(amount),
});
const breakdown = z
  .array(breakdownEntry)
  .check(z.maxLength(LIMITS.shown.items), z.refine(hasUniqueIds, 'two items have the same _id'));
export type BreakdownEntry = z.output<typeof breakdownEntry>;

function hasUniqueIds(entries: BreakdownEntry[]): boolean {
  const ids = entries.flatMap(({ _id }) => _id ?? []);
  return new Set(ids).size === ids.length;
}

/** And as we answer it: amounts as decimal strings. */
export const breakdownAnswer = z.object({
  _id: id,
  item: z.string(),
  quantity: z.number(),
  base_price: decimal,
  total_price: decimal,
  tax: decimal,
  service: decimal,
});

export const imageRef = z.object({ _id: id, rotation: z.number() });
export type ImageRef = z.infer<typeof imageRef>;

/** What read a receipt, the engine that was asked first first. */
export const readBy = z.array(z.enum(['ppocr', 'tesseract'] satisfies EngineName[])).check(z.maxLength(2));

/** What was read on an image; POST /receipts takes it (with `date` as `newdate`). */
export const parseAnswer = z.object({
  data: z.object({
    parsedData: z.object({
      breakdown: z.array(breakdownAnswer),
      date: z.nullable(isoDate),
      total: decimal,
      title: z.string(),
      description: z.string(),
      readBy,
    }),
  }),
});

export const receiptSummary = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  date: z.nullable(isoDate),
  total: decimal,
  group: z.nullable(id),
  imageID: z.nullable(imageRef),
});

export const receiptList = z.object({ receipts: z.array(receiptSummary), pagination });

export const receiptDetail = z.extend(receiptSummary, {
  breakdown: z.array(breakdownAnswer),
  itemId: z.object({ _id: id, breakdown: z.array(breakdownAnswer) }),
  stateId: z.object({
    _id: id,
    rev: z.int(),
    columns: layout.shape.columns,
    columnOrder: layout.shape.columnOrder,
  }),
});

/**
 * The specification's fields; or `board`, as our own app sends it: then breakdown, newdate, total,
 * title and description are already in it.
 */
export const createReceiptBody = z.object({
  _id: z.optional(uuid),
  imageID: z.optional(z.nullable(uuid)),
  group: z.optional(z.nullable(uuid)),
  board: z.optional(board),
  readBy: z.optional(readBy),
  breakdown: z.optional(breakdown),
  newdate: z.optional(z.nullable(isoDate)),
  total: z.optional(z.nullable(amount)),
  title: z.optional(text(300)),
  description: z.optional(text(2000)),
});

export const opsBody = z.object({ ops: boardOps, baseRev: z.int().check(z.minimum(0)) });
/** The specification's documents name no revision; one that does is compared with what its sender had seen. */
const seenRev = z.optional(z.int().check(z.minimum(0)));
export const layoutBody = z.extend(layout, { baseRev: seenRev });
export const itemsBody = z.object({ breakdown, baseRev: seenRev });

/** `board` is what our app goes on from; the layout is for clients that know only the specification. */
export const stateAnswer = z.object({
  _id: id,
  rev: z.int(),
  outcomes: z.array(opOutcome),
  board,
  /** The log's newest entries. */
  history,
  columns: layout.shape.columns,
  columnOrder: layout.shape.columnOrder,
});

export const itemsAnswer = z.object({
  data: z.object({ breakdown: z.array(breakdownAnswer), rev: z.int(), outcomes: z.array(opOutcome) }),
});
