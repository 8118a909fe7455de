import { fileURLToPath } from 'node:url';

/** What rolldown tells of a module while it names the chunks. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** In the order of loading. An entry itself is left out, so that it keeps its name in the manifest. */
const entries = [
  ['first', path('src/main.tsx')],
  ['schemas', path('src/api/client.ts')],
  ['sync', path('src/sync/start.ts')],
  ['board', path('src/features/board/receipt-screen.tsx')],
] as const;

/**
 * One file for all that the first screen needs, and one for the schemas of the API client. Otherwise each
 * module that two screens share becomes a file of its own: 4 kB more, and a dozen requests.
 */
export function createChunkNames(): (id: string, modules: Modules) => string | null {
  const chunks = new Map<string, string>();
  return (id, modules) => {
    if (chunks.size === 0) for (const [chunk, entry] of entries) collect(entry, chunk, modules);
    return entries.some(([, entry]) => entry === id) ? null : (chunks.get(id) ?? null);
  };

  function collect(id: string, chunk: string, modules: Modules): void {
    if (chunks.has(id)) return;
    chunks.set(id, chunk);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) collect(imported, chunk, modules);
  }
}
