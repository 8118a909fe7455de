import * as z from 'zod/mini';
import { MAX_COLUMNS, MAX_ITEMS, type Board, type BoardOp } from '../domain/board.ts';
import { id, isoDate, rank, senInteger, text } from './primitives.ts';

const share = z.object({ weight: z.int().check(z.minimum(1), z.maximum(999)), rank });
const shares = z
  .record(id, share)
  .check(z.refine((all) => Object.keys(all).length <= MAX_COLUMNS, 'too many people'));
const quantity = z.number().check(z.gt(0), z.maximum(100_000));
const name = text(300);
const percent = z.nullable(z.number().check(z.minimum(0), z.maximum(100)));

const item = z.object({ name, quantity, price: senInteger, taxRate: percent, rank, shares });
const column = z.object({
  title: text(300),
  content: text(2000),
  rank,
  user: z.nullable(id),
  covered: z.boolean(),
});

const taxes = z
  .array(
    z.object({
      rate: percent,
      amount: senInteger,
      included: z.boolean(),
    }),
  )
  .check(z.maxLength(10));

const bill = z.object({
  title: text(300),
  description: text(2000),
  date: z.nullable(isoDate),
  total: z.nullable(senInteger),
  discount: senInteger,
  service: senInteger,
  taxes,
  rounding: senInteger,
  // Boards and edits made before there was this switch lack it.
  cash: z._default(z.boolean(), false),
});

/** The board as the phones and the server hold it; amounts in sen. */
export const board = z.object({
  bill,
  items: z.record(id, item).check(z.refine((all) => Object.keys(all).length <= MAX_ITEMS, 'too many items')),
  columns: z
    .record(id, column)
    .check(z.refine((all) => Object.keys(all).length <= MAX_COLUMNS, 'too many people')),
});

/** `{op: 'x.set', id, field, value}` for each field of a shape. */
const setters = <Op extends string, Shape extends Record<string, z.ZodMiniType>>(op: Op, shape: Shape) =>
  Object.entries(shape).map(([field, value]) =>
    z.object({ op: z.literal(op), id, field: z.literal(field), value }),
  );

const billSetters = Object.entries(bill.shape).map(([field, value]) =>
  z.object({ op: z.literal('bill.set'), field: z.literal(field), value }),
);

/** One operation (src/domain/board.ts says what each does). */
export const boardOp = z.union([
  z.object({ op: z.literal('item.add'), id, item }),
  z.object({ op: z.literal('item.place'), id, column: id, rank }),
  z.object({ op: z.literal('item.share'), id, shares }),
  z.object({ op: z.literal('item.delete'), id }),
  z.object({ op: z.literal('column.add'), id, column }),
  z.object({ op: z.literal('column.delete'), id }),
  ...setters('item.set', { name, quantity, price: senInteger, taxRate: percent }),
  ...setters('column.set', column.shape),
  ...billSetters,
]) as unknown as z.ZodMiniType<BoardOp, BoardOp>;

/** The server takes no larger JSON; a board with 500 items stays well below. */
export const MAX_JSON_BYTES = 1024 * 1024;

/** At most so many operations travel in one batch. */
export const MAX_BATCH = 200;
export const boardOps = z.array(boardOp).check(z.minLength(1), z.maxLength(MAX_BATCH));

export const opOutcome = z.enum(['applied', 'superseded', 'gone', 'rejected']);
export type OpOutcome = z.infer<typeof opOutcome>;

const columnList = z.object({
  _id: id,
  title: text(300),
  content: z._default(text(2000), ''),
  taskIds: z.array(id).check(z.maxLength(MAX_ITEMS)),
  weights: z.optional(z.record(id, z.int().check(z.minimum(1), z.maximum(999)))),
});

export const layout = z.object({
  columns: z.record(id, columnList),
  columnOrder: z.array(id).check(z.maxLength(MAX_COLUMNS + 1)),
});

// The schema and the domain's types say the same, or this line does not compile.
true satisfies z.output<typeof board> extends Board
  ? Board extends z.output<typeof board>
    ? true
    : never
  : never;
