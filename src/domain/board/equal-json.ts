/** True if two JSON values are equal, whatever the order of their keys. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqualJson(a[key], b[key]))
  );
}

/** `before` if `now` is equal to it, else `now`. So React sees no change where there is none. */
export const keepIfEqual = <T>(before: T | undefined, now: T): T =>
  before !== undefined && isEqualJson(before, now) ? before : now;

/** The same for each entry of a record: only changed entries are new objects. */
export function keepEqualEntries<T>(before: Record<string, T>, now: Record<string, T>): Record<string, T> {
  const entries = Object.entries(now).map(([id, is]): [string, T] => [
    id,
    keepIfEqual(Object.hasOwn(before, id) ? before[id] : undefined, is),
  ]);
  return keepIfEqual(before, Object.fromEntries(entries));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
