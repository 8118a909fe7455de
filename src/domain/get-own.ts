/** The entry of a record, without inherited ones: ids come from outside, and "constructor" is no item. */
export const getOwn = <T>(record: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;
