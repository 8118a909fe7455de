import * as z from 'zod/mini';

/** `{op, field, value}`: sets one field of a document that has no rows. */
export const setterOf =
  <const Op extends string>(op: Op) =>
  <const Field extends string, Value extends z.ZodMiniType>(field: Field, value: Value) =>
    z.object({ op: z.literal(op), field: z.literal(field), value });

/** True if two types have the same values. `true satisfies Same<...>` doesn't compile if they differ. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
