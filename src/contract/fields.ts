import * as z from 'zod/mini';

type Shape = Record<string, z.ZodMiniType>;
type Setter<Op extends string, Field extends string, Value extends z.ZodMiniType, More> = z.ZodMiniObject<
  More & { op: z.ZodMiniLiteral<Op>; field: z.ZodMiniLiteral<Field>; value: Value }
>;
type Setters<Op extends string, S extends Shape, More> = {
  [Field in keyof S & string]: Setter<Op, Field, S[Field], More>;
}[keyof S & string];

/** `{op: 'x.set', field, value}` for each field of a shape. `more` says which row it is. */
export const setters = <const Op extends string, S extends Shape, More extends Shape>(
  op: Op,
  more: More,
  shape: S,
): [Setters<Op, S, More>] => {
  const all = Object.entries(shape).map(([field, value]) =>
    z.object({ ...more, op: z.literal(op), field: z.literal(field), value }),
  );
  return all as [Setters<Op, S, More>];
};

type SetTo<S extends z.ZodMiniType, None> =
  S extends z.ZodMiniExactOptional<infer Own extends z.ZodMiniType>
    ? None extends false
      ? z.ZodMiniUnion<[Own, z.ZodMiniLiteral<false>]>
      : None extends null
        ? z.ZodMiniNullable<Own>
        : Own
    : S;

/**
 * To what operations set the fields of a row's shape. `optional` (the domain's OPTIONAL) has the values that
 * take a field away.
 */
export const settable = <S extends Shape, Optional extends Readonly<Record<string, unknown>>>(
  shape: S,
  optional: Optional,
) => {
  const all = Object.entries(shape).map(([field, schema]) => {
    if (!(schema instanceof z.ZodMiniExactOptional)) return [field, schema];
    const none = optional[field];
    const own = schema.def.innerType;
    return [field, none === false ? z.union([own, z.literal(false)]) : none === null ? z.nullable(own) : own];
  });
  return Object.fromEntries(all) as {
    [Field in keyof S]: SetTo<S[Field], Field extends keyof Optional ? Optional[Field] : never>;
  };
};

/** True if two types have the same values. `true satisfies Same<...>` doesn't compile if they differ. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
