import { useLiveQuery } from 'dexie-react-hooks';
import { whyNotDone } from '../why-not-done.ts';

type Result<T> = { data: T; error: null } | { data: null; error: string };

/**
 * A live query with its error in words: Dexie's own hook waits for ever if the database doesn't open. Undefined before
 * the first result.
 */
export function useQuery<T>(query: () => Promise<T>, dependencies: unknown[]): Result<T> | undefined {
  return useLiveQuery(
    () =>
      query().then(
        (data): Result<T> => ({ data, error: null }),
        (error: unknown): Result<T> => ({ data: null, error: whyNotDone(error) }),
      ),
    dependencies,
  );
}
