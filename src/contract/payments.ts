import * as z from 'zod/mini';
import { kinds } from '../domain/documents/kinds.ts';
import { MAX_AMOUNT, type Minor } from '../domain/money/money.ts';
import { aboutPayment, hows, type Payment, type PaymentOp } from '../domain/settling/payment.ts';
import { opOutcomeSchema, rejectionSchema } from './board.ts';
import { setters, type Same } from './fields.ts';
import { id, textUpTo } from './primitives.ts';

/** An id by its meaning, as src/domain/settling/payment.ts makes it. */
export const paymentIdSchema = z.string().check(
  z.maxLength(200),
  z.refine((text) => aboutPayment(text) !== null, 'no id of a payment'),
);

const amount = z.nullable(
  z.pipe(
    z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT)),
    z.transform((value) => value as Minor),
  ),
);

export const paymentSchema = z.object({
  sent: amount,
  got: amount,
  how: z.nullable(z.enum(hows)),
  note: textUpTo(300),
  apart: z.boolean(),
});

/** `{op: 'payment.set', field, value}` for each field. */
export const paymentOpSchema = z.discriminatedUnion('field', setters('payment.set', {}, paymentSchema.shape));

export const paymentOpsBody = z.object({
  ops: z.array(paymentOpSchema).check(z.minLength(1), z.maxLength(kinds.payment.limits.ops)),
  baseRev: z.int().check(z.minimum(0)),
});

const person = z.object({ _id: id, name: z.string() });

/** One operation in the log of a payment, as in a bill's (src/contract/history.ts). */
export const paymentEntrySchema = z.object({
  rev: z.int(),
  seq: z.int(),
  op: paymentOpSchema,
  was: z.nullable(paymentOpSchema),
  outcome: opOutcomeSchema,
  reason: z.exactOptional(rejectionSchema),
  by: person,
  /** ISO instant of the server. */
  at: z.string(),
});
export type PaymentEntry = z.output<typeof paymentEntrySchema>;

/** A payment as phones store it. */
export const syncedPaymentSchema = z.object({
  _id: paymentIdSchema,
  rev: z.int(),
  doc: paymentSchema,
  /** The accounts that its two sides are. Names alone. */
  people: z.array(person),
  /** The log's newest entries, newest first. */
  history: z.array(paymentEntrySchema),
});
export type SyncedPayment = z.output<typeof syncedPaymentSchema>;

export const paymentAnswer = z.object({
  rev: z.int(),
  outcomes: z.array(opOutcomeSchema),
  /** Why, for each of them; null for one that was applied. */
  reasons: z.array(z.nullable(rejectionSchema)),
  payment: syncedPaymentSchema,
});

// This does not compile if the schemas and the domain's types differ.
true satisfies Same<z.output<typeof paymentSchema>, Payment>;
true satisfies Same<z.output<typeof paymentOpSchema>, PaymentOp>;
