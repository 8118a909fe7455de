import type { Api } from './client.ts';
import { NetworkError } from './errors.ts';

/**
 * A client whose code, with the contract's schemas, comes with its first call: the first screen needs
 * none of it. Where the code doesn't come, that is a NetworkError, and the next call asks for it again.
 */
export function createLateApi(load: () => Promise<Api>): Api {
  let loading: Promise<Api> | null = null;
  const client = (): Promise<Api> => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new NetworkError(undefined, { cause });
    });
    return loading;
  };
  return { call: async (name, ...options) => (await client()).call(name, ...options) };
}
