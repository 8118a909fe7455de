/** By what value an operation takes away a field that a row may lack. */
type None<Value> = [true] extends [Value] ? false : [Value] extends [readonly unknown[]] ? Value : null;

/** The fields that a row may lack, each with that value. Without one of them it does not compile. */
export type Lacking<Row> = {
  readonly [K in keyof Row as object extends Pick<Row, K> ? K : never]-?: None<Exclude<Row[K], undefined>>;
};

/** To what an operation sets each field of a row. */
export type SetFields<Row> = {
  [K in keyof Row]-?: Exclude<Row[K], undefined> | (K extends keyof Lacking<Row> ? Lacking<Row>[K] : never);
};

/** One of them, with its name. */
export type FieldValue<Row> = {
  [K in keyof Row]-?: { field: K; value: SetFields<Row>[K] };
}[keyof Row];

type Nones = Readonly<Record<string, unknown>>;

/** The row after an operation that sets one of its fields. */
export function withField<Row extends object>(
  row: Row,
  { field, value }: { field: string; value: unknown },
  lacking: Nones,
): Row {
  const none = lacking[field];
  const isEmpty = Array.isArray(none) && Array.isArray(value) && value.length === 0;
  if (none === undefined || (value !== none && !isEmpty)) return { ...row, [field]: value };
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== field)) as Row;
}

/** The value to which an operation would set the field as it is. */
export function valueOf<Row extends object>(row: Row, field: string, lacking: Nones): unknown {
  const value: unknown = row[field as keyof Row];
  return value === undefined ? lacking[field] : value;
}
