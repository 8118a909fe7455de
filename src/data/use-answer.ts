import { useLiveQuery } from 'dexie-react-hooks';

type Answer<T> = { data: T; error: null } | { data: null; error: string };

/**
 * A live query that also says when it can't be answered. Dexie's own hook waits for ever on a database that
 * doesn't open. Undefined before the first answer.
 */
export function useAnswer<T>(query: () => Promise<T>, dependencies: unknown[]): Answer<T> | undefined {
  return useLiveQuery(
    () =>
      query().then(
        (data): Answer<T> => ({ data, error: null }),
        (error: unknown): Answer<T> => ({ data: null, error: firstLine(error) }),
      ),
    dependencies,
  );
}

/** Dexie repeats what caused an error on further lines. */
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1).join('');
