import { proxy, transfer, wrap } from 'comlink';
import type { OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import type { FileService, OpenableKind } from '../vision/file-service.ts';
import { ImageError } from '../vision/image/image-error.ts';

/** What was made of a file. */
export interface OpenedFile {
  /** A JPEG, upright, without EXIF. */
  photo: Blob;
  /** A PDF's own text, with boxes in the photo's pixels; null where only the photo can be read. */
  text: OcrPage | null;
}

interface OpenOptions {
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Starts the worker; replaced by tests. */
  spawn?: () => Worker;
  limits?: Readonly<Record<OpenableKind, number>>;
}

/** A slow phone needs 15 s for a photo of 48 megapixels, 5 s for ten pages. */
const LIMITS_MS = { heic: 60_000, pdf: 30_000 };

/**
 * Makes a photo of a HEIC or PDF file, in a worker of its own: whatever the file does, ending the worker ends
 * it and frees its memory. Throws ImageError, or the signal's reason.
 */
export async function openFile(
  file: Blob,
  kind: OpenableKind,
  { signal, onProgress, spawn = spawnWorker, limits = LIMITS_MS }: OpenOptions,
): Promise<OpenedFile> {
  signal.throwIfAborted();
  const bytes = await file.arrayBuffer();
  const worker = spawn();
  const ended = new AbortController();
  try {
    const result = await Promise.race([
      wrap<FileService>(worker).open(kind, transfer(bytes, [bytes]), proxy(onProgress ?? (() => undefined))),
      failureOf(worker, signal, limits[kind], ended.signal),
    ]);
    if (!result.ok) throw new ImageError(result.code, result.message);
    return { photo: new Blob([result.value.bytes], { type: 'image/jpeg' }), text: result.value.text };
  } finally {
    ended.abort();
    worker.terminate();
  }
}

/** Rejects when the user cancels, after the time limit, or with the worker, whose memory may be used up. */
function failureOf(worker: Worker, signal: AbortSignal, limitMs: number, ended: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new ImageError('too-complex', `${limitMs} ms`)), limitMs);
    ended.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended });
    const onError = ({ message }: ErrorEvent): void => reject(new ImageError('too-complex', message));
    worker.addEventListener('error', onError, { signal: ended });
  });
}

const spawnWorker = (): Worker =>
  new Worker(new URL('./worker/file.worker.ts', import.meta.url), { type: 'module', name: 'files' });
