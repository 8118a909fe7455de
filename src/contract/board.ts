import * as z from 'zod/mini';
import {
  MAX_QUANTITY,
  MAX_WEIGHT,
  LIMITS,
  OPTIONAL,
  type BoardOp,
  type StoredBoard,
} from '../domain/board/board.ts';
import { kinds } from '../domain/documents/kinds.ts';
import { settable, setters, type Same } from './fields.ts';
import {
  colour,
  currencyCode,
  id,
  isoDate,
  rank,
  minorFromZero,
  minorInteger,
  minorOfCoin,
  textUpTo,
  uuid,
} from './primitives.ts';

const deleted = z.exactOptional(z.literal(true));
const share = z.object({ weight: z.int().check(z.minimum(1), z.maximum(MAX_WEIGHT)), rank });
const shares = z
  .record(id, share)
  .check(z.refine((all) => Object.keys(all).length <= LIMITS.stored.columns, 'too many people'));
const percent = z.nullable(z.number().check(z.minimum(0), z.maximum(100)));

const item = z.object({
  name: textUpTo(300),
  quantity: z.number().check(z.gt(0), z.maximum(MAX_QUANTITY)),
  price: minorInteger,
  taxRate: percent,
  rank,
  shares,
  treatedBy: z.exactOptional(id),
  pieces: z.exactOptional(z.literal(true)),
});
const storedItem = z.extend(item, { deleted });
const column = z.object({
  title: textUpTo(300),
  rank,
  user: z.nullable(id),
  covered: z.boolean(),
  person: z.exactOptional(id),
  colour: z.exactOptional(colour),
});
const storedColumn = z.extend(column, {
  holders: z.exactOptional(z.record(id, z.literal(true))),
  done: z.exactOptional(z.union([z.literal(true), minorInteger])),
  pays: z.exactOptional(minorFromZero),
  rounded: z.exactOptional(z.object({ to: minorOfCoin, paid: minorInteger })),
  deleted,
});

const taxes = z
  .array(
    z.object({
      rate: percent,
      amount: minorInteger,
      included: z.boolean(),
    }),
  )
  .check(z.maxLength(10));

const outlays = z
  .array(z.object({ who: id, amount: z.nullable(minorInteger) }))
  .check(z.maxLength(LIMITS.stored.columns));

const bill = z.object({
  title: textUpTo(300),
  description: textUpTo(2000),
  date: z.nullable(isoDate),
  total: z.nullable(minorInteger),
  discount: minorInteger,
  service: minorInteger,
  taxes,
  rounding: minorInteger,
  cash: z.boolean(),
  paid: z.exactOptional(outlays),
  group: z.nullable(uuid),
  currency: z.exactOptional(currencyCode),
  deleted,
});

/** The board as phones and server store it, with deleted rows. Amounts are in the currency's minor unit. */
export const boardSchema = z.object({
  bill,
  items: z
    .record(id, storedItem)
    .check(z.refine((all) => Object.keys(all).length <= LIMITS.stored.items, 'too many items')),
  columns: z
    .record(id, storedColumn)
    .check(z.refine((all) => Object.keys(all).length <= LIMITS.stored.columns, 'too many people')),
});

const columnIds = z.array(id).check(z.maxLength(LIMITS.stored.columns));

/** One operation of a board (src/domain/board/board.ts). */
export const boardOpSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('item.add'), id, item }),
  z.object({ op: z.literal('item.place'), id, column: id, rank }),
  z.object({ op: z.literal('item.share'), id, shares, only: z.exactOptional(columnIds) }),
  z.object({ op: z.literal('column.add'), id, column }),
  z.discriminatedUnion(
    'field',
    setters(
      'item.set',
      { id },
      settable(z.omit(storedItem, { rank: true, shares: true }).shape, OPTIONAL.item),
    ),
  ),
  z.discriminatedUnion(
    'field',
    setters('column.set', { id }, settable(z.omit(storedColumn, { holders: true }).shape, OPTIONAL.column)),
  ),
  z.object({ op: z.literal('column.hold'), id, user: uuid, value: z.boolean() }),
  z.discriminatedUnion('field', setters('bill.set', {}, settable(bill.shape, OPTIONAL.bill))),
]);

/** The largest JSON body that the server takes. A board with 500 items is much smaller. */
export const MAX_JSON_BYTES = 1024 * 1024;

/** Phones hold frozen batches of this size. */
const { ops: most } = kinds.receipt.limits;
export const boardOpsSchema = z.array(boardOpSchema).check(z.minLength(1), z.maxLength(most));

export const opOutcomeSchema = z.enum(['applied', 'rejected']);
/** Why the server rejected an operation; `group`: it names a group that is gone, or that its author left. */
export const rejectionSchema = z.enum(['limit', 'unknown', 'right', 'group']);
export type Rejection = z.output<typeof rejectionSchema>;

// This does not compile if the schemas and the domain's types differ.
true satisfies Same<z.output<typeof boardSchema>, StoredBoard>;
true satisfies Same<z.output<typeof boardOpSchema>, BoardOp>;
