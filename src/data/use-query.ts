import { useLiveQuery } from 'dexie-react-hooks';

type Result<T> = { data: T; error: null } | { data: null; error: string };

/**
 * A live query with its error: Dexie's own hook waits for ever if the database doesn't open. Undefined before
 * the first result.
 */
export function useQuery<T>(query: () => Promise<T>, dependencies: unknown[]): Result<T> | undefined {
  return useLiveQuery(
    () =>
      query().then(
        (data): Result<T> => ({ data, error: null }),
        (error: unknown): Result<T> => ({ data: null, error: firstLine(error) }),
      ),
    dependencies,
  );
}

/** Dexie repeats the cause of an error on further lines. */
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1).join('');
