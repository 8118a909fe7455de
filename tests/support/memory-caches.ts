/** The used part of a browser's CacheStorage for tests, with real responses. */
export function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, ArrayBuffer>>();
  return {
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, ArrayBuffer>();
      all.set(name, entries);
      return {
        match: async (key: string) => (entries.has(key) ? new Response(entries.get(key)) : undefined),
        put: async (key: string, response: Response) => void entries.set(key, await response.arrayBuffer()),
        delete: async (key: string) => entries.delete(key),
      };
    },
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
  } as unknown as CacheStorage;
}
