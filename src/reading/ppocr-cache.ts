import { piecesOf, type PieceFile } from './pieces.ts';

/**
 * Downloads PP-OCR piece by piece (pieces.ts) and keeps its files.
 *
 * Invariants
 *   PIECE-1  A cache entry under a file's own address is whole and has the file's hash.
 *   PIECE-2  The cache's name holds the hashes, so two versions never mix pieces.
 *   PIECE-3  Removing deletes every version's cache.
 */
export interface PpOcrCache {
  /** Bytes in the cache: the sum of all sizes when everything is stored. */
  stored(): Promise<number>;
  complete(): Promise<boolean>;
  /**
   * Downloads the missing pieces. Rejects with the signal's reason, a network failure, or DamagedDownload.
   */
  download(options?: DownloadOptions): Promise<void>;
  /** A stored file, gunzipped; null when it isn't there. */
  open(url: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(): Promise<void>;
}

interface DownloadOptions {
  signal?: AbortSignal;
  /** `bytes` of all `of` bytes are here. */
  onProgress?: (bytes: number, of: number) => void;
}

export interface PpOcrCacheParts {
  files: readonly PieceFile[];
  caches: Pick<CacheStorage, 'open' | 'delete' | 'keys'>;
  fetch: typeof fetch;
}

const PREFIX = 'ppocr-';

export function createPpOcrCache({ files, caches, fetch }: PpOcrCacheParts): PpOcrCache {
  const name = `${PREFIX}${files.map((file) => file.sha256.slice(0, 8)).join('-')}`;
  const total = files.reduce((sum, file) => sum + file.bytes, 0);

  async function dropCaches(all: boolean): Promise<void> {
    for (const key of await caches.keys())
      if (key.startsWith(PREFIX) && (all || key !== name)) await caches.delete(key);
  }

  async function stored(): Promise<number> {
    const cache = await caches.open(name);
    const each = await Promise.all(
      files.map(async (file) =>
        (await cache.match(file.url)) ? file.bytes : piecesOf(file, cache, fetch).stored(),
      ),
    );
    return each.reduce((sum, bytes) => sum + bytes, 0);
  }

  return {
    stored,
    async complete() {
      const cache = await caches.open(name);
      const found = await Promise.all(files.map((file) => cache.match(file.url)));
      return found.every(Boolean);
    },
    async download({ signal, onProgress } = {}) {
      await dropCaches(false);
      const cache = await caches.open(name);
      let here = await stored();
      onProgress?.(here, total);
      const onStored = (bytes: number) => onProgress?.((here += bytes), total);
      for (const file of files) {
        if (await cache.match(file.url)) continue;
        const pieces = piecesOf(file, cache, fetch);
        const { bytes } = await pieces.whole({ onStored, ...(signal && { signal }) });
        await cache.put(file.url, new Response(bytes)); // PIECE-1
        await pieces.drop();
      }
    },
    async open(url) {
      const file = await (await caches.open(name)).match(url);
      if (!file?.body) return null;
      const plain = new Response(file.body.pipeThrough(new DecompressionStream('gzip')));
      return new Uint8Array(await plain.arrayBuffer());
    },
    remove: () => dropCaches(true),
  };
}
