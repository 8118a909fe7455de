import { piecesOf, type PieceFile, type Pieces } from '../reading/pieces.ts';
/** Downloaded as `download`, stored under `url`. What has another address there is gzipped on the way. */
export interface OcrFile {
  url: string;
  type: string;
  download: PieceFile;
}

export interface OcrFiles {
  /** Changes when the content of any file does: names the cache they are kept in. */
  version: string;
  files: readonly OcrFile[];
}

interface Ports {
  files: OcrFiles;
  caches: CacheStorage;
  serviceWorker: ServiceWorkerContainer;
  fetch: typeof fetch;
  storage: StorageManager | undefined;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Stores what is missing. True once the app works offline (OFFLINE-1). Throws without a connection or
 * storage.
 */
export async function storeReaders(ports: Ports): Promise<boolean> {
  const { files, caches, serviceWorker, fetch, storage, onProgress } = ports;
  const name = `ocr-${files.version}`;
  const cache = await caches.open(name);
  const findMissing = () => filter(files.files, async ({ url }) => !(await cache.match(url)));
  const missing = await findMissing();
  onProgress(missing.length > 0 ? 0 : 1);
  if (missing.length > 0) {
    await download();
    // Nothing waits for the answer: Firefox asks the user, who may never answer.
    void askToKeep(storage).catch(() => undefined);
  }
  for (const other of await caches.keys())
    if (other.startsWith('ocr-') && other !== name) await caches.delete(other);
  // Only now: another tab may have started a new release meanwhile, and its worker has taken over.
  const { active } = await serviceWorker.ready;
  return active !== null && (await findMissing()).length === 0 && ask(active, 'SHELL_STORED');

  /** OFFLINE-3 */
  async function download(): Promise<void> {
    const waiting = await caches.open(`${name}-pieces`); // deleted above, as the caches of older versions
    const parts = missing.map((file) => ({ file, pieces: piecesOf(file.download, waiting, fetch) }));
    const total = sumBytes(files.files);
    let done = total - sumBytes(missing);
    for (const { pieces } of parts) done += await pieces.stored();
    const progress = (bytes: number) => onProgress((done += bytes) / total);
    progress(0);
    for (const { file, pieces } of parts) {
      await storeFile(cache, file, await pieces.whole({ onStored: progress }));
      await pieces.drop();
    }
  }
}

type Whole = Awaited<ReturnType<Pieces['whole']>>;

async function storeFile(cache: Cache, { url, type, download }: OcrFile, { bytes, headers }: Whole) {
  const body =
    url === download.url ? bytes : new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const plain = await new Response(body).blob();
  const stored = new Headers(headers);
  stored.set('content-type', type);
  await cache.put(url, new Response(plain, { headers: stored }));
}

/** Asks the browser to keep the storage, once there is something worth keeping. */
async function askToKeep(storage: StorageManager | undefined): Promise<void> {
  if (storage && !(await storage.persisted())) await storage.persist();
}

const ANSWER_MS = 10_000;

/** False also where the worker doesn't answer. */
const ask = (worker: ServiceWorker, type: string): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => {
      port1.close();
      resolve(data === true);
    });
    port1.start();
    worker.postMessage({ type }, [port2]);
  });

const sumBytes = (files: readonly OcrFile[]): number =>
  files.reduce((sum, { download }) => sum + download.bytes, 0);

async function filter<T>(list: readonly T[], keep: (entry: T) => Promise<boolean>): Promise<T[]> {
  const kept = await Promise.all(list.map(keep));
  return list.filter((_, at) => kept[at]);
}
