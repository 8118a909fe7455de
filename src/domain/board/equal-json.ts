/** True when two values that came as JSON say the same, whatever order their keys are in. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqualJson(a[key], b[key]))
  );
}

/** `now` where it says something new, else `before` itself: what is told by identity stays untold. */
export const keepIfEqual = <T>(before: T | undefined, now: T): T =>
  before !== undefined && isEqualJson(before, now) ? before : now;

/** The same entry by entry: only what changed is another object than before. */
export function keepEqualEntries<T>(before: Record<string, T>, now: Record<string, T>): Record<string, T> {
  const entries = Object.entries(now).map(([id, is]): [string, T] => [
    id,
    keepIfEqual(Object.hasOwn(before, id) ? before[id] : undefined, is),
  ]);
  return keepIfEqual(before, Object.fromEntries(entries));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
