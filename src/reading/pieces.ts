/** A file of the build whose bytes never change under its hash. */
export interface PieceFile {
  url: string;
  bytes: number;
  /** Of the file as it is served, in hexadecimal. */
  sha256: string;
}

export class DamagedDownload extends Error {
  override name = 'DamagedDownload';
}

/** So short that little is lost when a download gives way (line.ts), or with the connection. */
export const PIECE = 256 * 1024;

/** The headers are the server's: a worker's script needs its security policies. */
interface WholeFile {
  bytes: ArrayBuffer;
  headers: Headers;
}

export interface Pieces {
  /** Bytes in the cache. */
  stored(): Promise<number>;
  /**
   * The whole file; downloads the missing pieces. Rejects with the signal's reason, a network failure, or
   * DamagedDownload. `onStored` is told how many more bytes are in the cache.
   */
  whole(options: { signal?: AbortSignal; onStored?: (bytes: number) => void }): Promise<WholeFile>;
  drop(): Promise<void>;
}

/**
 * Downloads a file piece by piece and stores each piece at once. After a lost connection, a closed tab or a
 * killed app, the download goes on where it stopped.
 *
 *   missing -> pieces (in the cache) -> joined, hash right -> whole; `drop` follows once it is stored
 *                 ^                          '- hash wrong -> pieces dropped, DamagedDownload
 *                 '- stopped: the pieces stay
 */
export function piecesOf(file: PieceFile, cache: Cache, fetcher: typeof fetch): Pieces {
  const { url, bytes } = file;
  const all = Array.from({ length: Math.ceil(bytes / PIECE) }, (_, at) => at * PIECE);
  const keyOf = (from: number): string => `${url}?from=${from}`;
  const lengthOf = (from: number): number => Math.min(PIECE, bytes - from);

  /** Null too if it has another length: pieces of earlier versions were longer. */
  async function pieceAt(from: number): Promise<Blob | null> {
    const piece = await (await cache.match(keyOf(from)))?.blob();
    return piece?.size === lengthOf(from) ? piece : null;
  }

  /**
   * The piece at `from`. A server or proxy without ranges sends the whole file: then all pieces behind it,
   * too.
   */
  async function fetchPieces(from: number, signal?: AbortSignal): Promise<[from: number, piece: Response][]> {
    const range = { range: `bytes=${from}-${from + lengthOf(from) - 1}` };
    const response = await fetcher(url, {
      headers: range,
      credentials: 'omit',
      priority: 'low',
      ...(signal && { signal }),
    });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const body = await response.arrayBuffer();
    const isWhole = response.status !== 206;
    // A captive portal answers 200 with a page of its own.
    if (body.byteLength !== (isWhole ? bytes : lengthOf(from)))
      throw new Error(`${url}: ${body.byteLength} bytes at ${from}`);
    const headers = new Headers(response.headers);
    for (const ofTransfer of ['encoding', 'length', 'range']) headers.delete(`content-${ofTransfer}`);
    if (!isWhole) return [[from, new Response(body, { headers })]];
    return all
      .filter((start) => start >= from)
      .map((start) => [start, new Response(body.slice(start, start + PIECE), { headers })]);
  }

  async function drop(): Promise<void> {
    for (const from of all) await cache.delete(keyOf(from));
  }

  return {
    async stored() {
      const pieces = await Promise.all(all.map(pieceAt));
      return pieces.reduce((sum, piece) => sum + (piece?.size ?? 0), 0);
    },
    async whole({ signal, onStored }) {
      for (const from of all) {
        signal?.throwIfAborted();
        if (await pieceAt(from)) continue;
        for (const [start, piece] of await fetchPieces(from, signal)) {
          await cache.put(keyOf(start), piece);
          onStored?.(lengthOf(start));
        }
      }
      const pieces = await Promise.all(all.map(pieceAt));
      const whole = await new Blob(pieces.map((piece) => piece ?? '')).arrayBuffer();
      const { headers = new Headers() } = (await cache.match(keyOf(0))) ?? {};
      if ((await sha256(whole)) === file.sha256) return { bytes: whole, headers };
      await drop();
      throw new DamagedDownload(url);
    },
    drop,
  };
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
