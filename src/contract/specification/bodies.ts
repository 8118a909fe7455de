import * as z from 'zod/mini';
import { LIMITS, MAX_QUANTITY, MAX_WEIGHT } from '../../domain/board/board.ts';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import { parseAmount, type Minor } from '../../domain/money/money.ts';
import { opOutcomeSchema } from '../board.ts';
import { id, isoDate, paginationSchema, textUpTo } from '../primitives.ts';
import { imageRefSchema, readBySchema } from '../receipts.ts';

const amountText = z.string().check(z.maxLength(40));

/** Money in the specification's documents: "12.30", 12.3 or {$numberDecimal: "12.30"}. */
export const amount = z.pipe(
  z.union([amountText, z.number(), z.object({ $numberDecimal: amountText })]),
  z.transform((value, context): Minor => {
    const parsed = parseAmount(
      typeof value === 'object' ? value.$numberDecimal : toText(value),
      HOME_CURRENCY,
    );
    if (parsed === null) {
      context.issues.push({ code: 'custom', message: 'not an amount', input: value });
      return 0 as Minor;
    }
    return parsed;
  }),
);

const toText = (value: string | number): string => (typeof value === 'number' ? value.toFixed(2) : value);

export const decimal = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** A number, or its digits: nothing else that JavaScript would make a number of (true, [5]). */
const quantity = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,6})?$/))]),
  z.pipe(z.transform(Number), z.number().check(z.gt(0), z.maximum(MAX_QUANTITY))),
);

/** An item of a document, in a request. */
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

/** A new receipt. */
export const receiptDocument = z.object({
  breakdown: z.optional(breakdown),
  newdate: z.optional(z.nullable(isoDate)),
  total: z.optional(z.nullable(amount)),
  title: z.optional(textUpTo(300)),
  description: z.optional(textUpTo(2000)),
});

/** The board as the specification's document: who had what, and no more. */
const columnList = z.object({
  _id: id,
  title: textUpTo(300),
  /** A placeholder: what is sent is not kept, and the answer's is empty. */
  content: z.optional(textUpTo(2000)),
  /** The ids of its items, in order. */
  taskIds: z.array(id).check(z.maxLength(LIMITS.shown.items)),
  /** The column's portions of its items. An item without an entry has 1; without all of it they stay. */
  weights: z.optional(z.record(id, z.int().check(z.minimum(1), z.maximum(MAX_WEIGHT)))),
});

export const layoutSchema = z.object({
  columns: z.record(id, columnList),
  columnOrder: z.array(id).check(z.maxLength(LIMITS.shown.columns + 1)),
});
export type Layout = z.output<typeof layoutSchema>;

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

/** The revision that the sender saw. The specification's own documents name none. */
const seenRev = z.optional(z.int().check(z.minimum(0)));
export const layoutBody = z.extend(layoutSchema, { baseRev: seenRev });
export const itemsBody = z.object({ breakdown, baseRev: seenRev });

export const itemsAnswer = z.object({
  data: z.object({ breakdown: z.array(breakdownAnswer), rev: z.int(), outcomes: z.array(opOutcomeSchema) }),
});
