import type { Api } from './client.ts';
import { NetworkError } from './errors.ts';

/**
 * A client whose code, with the contract's schemas, comes with its first call: the first screen needs none of
 * it. If the download fails, the call fails with a NetworkError, and the next call tries again.
 */
export function createLazyApi(
  load: () => Promise<() => Api>,
  /** Hears of each call (src/loading/line.ts). */
  during: <T>(call: Promise<T>) => Promise<T> = (call) => call,
): Api {
  let api: Api | null = null;
  async function loadApi(): Promise<Api> {
    if (api) return api;
    const createApi = await load().catch((cause: unknown) => {
      throw new NetworkError(undefined, { cause });
    });
    return (api ??= createApi());
  }
  return {
    fetchToken: () => during(loadApi().then((loaded) => loaded.fetchToken())),
    call: (name, ...options) => during(loadApi().then((loaded) => loaded.call(name, ...options))),
  };
}
