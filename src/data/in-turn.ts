/**
 * Runs jobs one after the other, in the order in which they were given. One that finds nothing under
 * way starts at once: a transaction that a tap asks for is begun before its paint.
 */
export function createLine(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> | null = null;
  return (job) => {
    const result = last ? last.then(job) : job();
    const end = result
      .catch(() => undefined)
      .finally(() => {
        if (last === end) last = null;
      });
    last = end;
    return result;
  };
}
