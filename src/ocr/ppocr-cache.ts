import type { PpOcrFile } from './ppocr-assets.ts';

/**
 * Downloads PP-OCR piece by piece and stores each piece at once. After a lost connection, a closed tab or a
 * killed app, the download goes on where it stopped.
 *
 *   missing -> pieces (1 MB each, in the cache) -> joined, hash right -> stored
 *                 ^                                    '- hash wrong -> pieces dropped, DamagedDownload
 *                 '- stopped: the pieces stay
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

export class DamagedDownload extends Error {
  override name = 'DamagedDownload';
}

export interface PpOcrCacheParts {
  files: readonly PpOcrFile[];
  caches: Pick<CacheStorage, 'open' | 'delete' | 'keys'>;
  fetch: typeof fetch;
}

const PREFIX = 'ppocr-';
const PIECE = 1024 * 1024;

export function createPpOcrCache({ files, caches, fetch }: PpOcrCacheParts): PpOcrCache {
  const name = `${PREFIX}${files.map((file) => file.sha256.slice(0, 8)).join('-')}`;
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const keyOf = (file: PpOcrFile, from: number): string => `${file.url}?from=${from}`;

  async function dropCaches(all: boolean): Promise<void> {
    for (const key of await caches.keys())
      if (key.startsWith(PREFIX) && (all || key !== name)) await caches.delete(key);
  }

  async function bytesHere(cache: Cache, file: PpOcrFile): Promise<number> {
    if (await cache.match(file.url)) return file.bytes;
    let here = 0;
    for (let from = 0; from < file.bytes; from += PIECE)
      if (await cache.match(keyOf(file, from))) here += Math.min(PIECE, file.bytes - from);
    return here;
  }

  async function stored(): Promise<number> {
    const cache = await caches.open(name);
    const each = await Promise.all(files.map((file) => bytesHere(cache, file)));
    return each.reduce((sum, bytes) => sum + bytes, 0);
  }

  /**
   * The piece at `from`. A server or proxy without ranges sends the whole file: then all pieces behind it,
   * too.
   */
  async function fetchPieces(
    file: PpOcrFile,
    from: number,
    signal?: AbortSignal,
  ): Promise<[from: number, piece: ArrayBuffer][]> {
    const to = Math.min(from + PIECE, file.bytes);
    const headers = { range: `bytes=${from}-${to - 1}` };
    const response = await fetch(file.url, { headers, priority: 'low', ...(signal && { signal }) });
    if (!response.ok) throw new Error(`${file.url}: ${response.status}`);
    const body = await response.arrayBuffer();
    const whole = response.status !== 206;
    if (body.byteLength !== (whole ? file.bytes : to - from))
      throw new Error(`${file.url}: ${body.byteLength} bytes at ${from}`);
    if (!whole) return [[from, body]];
    const count = Math.ceil((file.bytes - from) / PIECE);
    return Array.from({ length: count }, (_, at) => {
      const start = from + at * PIECE;
      return [start, body.slice(start, start + PIECE)];
    });
  }

  /** PIECE-1 */
  async function join(cache: Cache, file: PpOcrFile): Promise<void> {
    const pieces: Blob[] = [];
    for (let from = 0; from < file.bytes; from += PIECE) {
      const piece = await cache.match(keyOf(file, from));
      if (!piece) throw new Error(`${file.url}: a piece is gone`);
      pieces.push(await piece.blob());
    }
    const whole = await new Blob(pieces).arrayBuffer();
    const right = (await sha256(whole)) === file.sha256;
    if (right) await cache.put(file.url, new Response(whole));
    for (let from = 0; from < file.bytes; from += PIECE) await cache.delete(keyOf(file, from));
    if (!right) throw new DamagedDownload(file.url);
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
      onProgress?.(await stored(), total);
      for (const file of files) {
        if (await cache.match(file.url)) continue;
        for (let from = 0; from < file.bytes; from += PIECE) {
          signal?.throwIfAborted();
          if (await cache.match(keyOf(file, from))) continue;
          for (const [start, piece] of await fetchPieces(file, from, signal))
            await cache.put(keyOf(file, start), new Response(piece));
          onProgress?.(await stored(), total);
        }
        await join(cache, file);
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

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
