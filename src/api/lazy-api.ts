import type { Api } from './client.ts';
import { NetworkError } from './errors.ts';

/**
 * A client whose code, with the contract's schemas, comes with its first call: the first screen needs none of
 * it. If the download fails, the call fails with a NetworkError, and the next call tries again.
 */
export function createLazyApi(load: () => Promise<() => Api>): Api {
  let api: Api | null = null;
  async function loadApi(): Promise<Api> {
    const createApi = await load().catch((cause: unknown) => {
      throw new NetworkError(undefined, { cause });
    });
    return (api ??= createApi());
  }
  return {
    fetchToken: async () => (api ?? (await loadApi())).fetchToken(),
    call: async (name, ...options) => (api ?? (await loadApi())).call(name, ...options),
  };
}
