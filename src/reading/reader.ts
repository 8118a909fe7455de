import { proxy, releaseProxy, transfer, wrap, type Remote } from 'comlink';
import { MAX_IMAGE_BYTES } from '../contract/routes.ts';
import type { ReceiptDraft } from '../domain/receipt/draft/draft.ts';
import type { FoundLine, OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import { ImageError } from '../vision/image/image-error.ts';
import type { Corners } from '../vision/paper/corners.ts';
import type { PpOcrFiles } from '../vision/ppocr/files.ts';
import type { ImageResult, ReadingService } from '../vision/reading-service.ts';

/**
 * The page's side of the reading worker: a queue of calls to one worker.
 *
 *   call -> queue (one at a time) -> worker -> answer
 *             |                        |
 *           abort: leaves the queue    abort while running: the worker is terminated,
 *                                      the next call starts a new one
 *
 * Invariants
 *   READER-1  The worker exists only from the first call until IDLE_MS after the last one.
 *   READER-2  One call at a time; calls are served in order.
 *   READER-3  An aborted call rejects with the signal's reason at once and frees the worker's memory.
 *   READER-4  A failed or aborted call does not disturb the calls behind it.
 *   READER-5  A worker is given PP-OCR's files once, before the first reading that finds them on the device.
 *   READER-6  Warming up doesn't wait for calls in the queue and doesn't delay them. READER-1 counts it as a
 *             call.
 *   READER-7  A call that takes longer than READING_LIMIT_MS fails, and its worker ends.
 */
export interface Reader {
  /**
   * The corners of the paper, as fractions of the upright photo; the photo's own in doubt. Throws ImageError.
   */
  findPaper(file: Blob, signal?: AbortSignal): Promise<Corners>;
  /** The paper as an upright JPEG without EXIF, bounded (image-limits.ts). Throws ImageError. */
  prepare(file: Blob, options?: PrepareOptions): Promise<PreparedImage>;
  /** Reads a receipt. Throws ImageError; an image without text gives a draft without items. */
  read(image: Blob, options?: ReadOptions): Promise<ReceiptDraft>;
  /**
   * The upload screen calls this before the user chooses a photo: the engine starts more slowly than it
   * reads.
   */
  warm(): void;
  /** Ends the worker and rejects running calls. The reader can be used again afterwards. */
  dispose(): void;
}

export interface PreparedImage {
  blob: Blob;
  width: number;
  height: number;
  /** The paper's corners on the photo, as fractions of it. */
  corners: Corners;
}

export interface PrepareOptions {
  signal?: AbortSignal;
  /** As fractions of the upright photo. Absent: the worker finds them. */
  corners?: Corners | null;
}

export interface ReadOptions {
  signal?: AbortSignal;
  /** What the image's own file says in text. It is read first. */
  text?: OcrPage | null;
  /** 0 to 1, never falling. */
  onProgress?: (fraction: number) => void;
  /** All lines found so far; called again as more are read. */
  onLines?: (lines: FoundLine[]) => void;
}

export interface ReaderParts {
  /** Starts the worker; replaced by tests. */
  spawn?: () => Worker;
  idleMs?: number;
  /** PP-OCR's files; null until all are here. Without them Tesseract reads. */
  ppocr?: () => Promise<PpOcrFiles | null>;
}

const IDLE_MS = 60_000;
/**
 * A slow phone reads for some 10 s (docs/measurements/reading.md), and over a slow line its engine may have to
 * come first.
 */
const READING_LIMIT_MS = 180_000;

interface Running {
  worker: Worker;
  service: Remote<ReadingService>;
  /** Resolves with whether the worker has PP-OCR; null until the files were found. */
  given: Promise<boolean> | null;
}

const nothing = async (): Promise<null> => null;

export function createReader({
  spawn = spawnWorker,
  idleMs = IDLE_MS,
  ppocr = nothing,
}: ReaderParts = {}): Reader {
  let running: Running | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let tail: Promise<unknown> = Promise.resolve();
  let busy = false;
  let disposal = new AbortController();

  function stop(): void {
    clearTimeout(idle);
    running?.service[releaseProxy]();
    running?.worker.terminate();
    running = null;
  }

  function start(): Running {
    if (running) return running;
    const worker = spawn();
    // Also without a call under way: a worker that could not load would never answer the next one.
    worker.addEventListener('error', () => worker === running?.worker && stop());
    running = { worker, service: wrap<ReadingService>(worker), given: null };
    return running;
  }

  /** READER-2, READER-3, READER-4. */
  function enqueue<T>(
    signal: AbortSignal | undefined,
    call: (service: Remote<ReadingService>) => Promise<ImageResult<T>>,
  ): Promise<T> {
    const stopper = signal ? AbortSignal.any([signal, disposal.signal]) : disposal.signal;
    const result = tail.then(async () => {
      stopper.throwIfAborted();
      clearTimeout(idle);
      busy = true;
      const answer = await untilStopped(start(), stopper, call).finally(() => (busy = false));
      idle = setTimeout(stop, idleMs);
      if (!answer.ok) throw new ImageError(answer.code, answer.message);
      return answer.value;
    });
    tail = result.catch(() => undefined);
    return rejectOnAbort(result, stopper);
  }

  /** READER-5. Files that can't be opened count as absent. */
  async function givePpOcr(to: Running): Promise<void> {
    to.given ??= give(to).catch(() => false);
    if (!(await to.given)) to.given = null;
  }

  async function give(to: Running): Promise<boolean> {
    const files = await ppocr();
    if (!files || to !== running) return false;
    const { runtime, detector, recogniser, alphabet } = files;
    const buffers = [runtime, detector, recogniser, alphabet].map((file) => file.buffer);
    await to.service.givePpOcr(transfer(files, buffers));
    return true;
  }

  async function untilStopped<T>(
    current: Running,
    stopper: AbortSignal,
    call: (service: Remote<ReadingService>) => Promise<ImageResult<T>>,
  ): Promise<ImageResult<T>> {
    let fail = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const broken = new Promise<never>((_, reject) => {
      fail = () => reject(new ImageError('unsupported', 'the reading worker could not run'));
      const tooSlow = () => reject(new ImageError('too-slow', `${READING_LIMIT_MS} ms`));
      timer = setTimeout(tooSlow, READING_LIMIT_MS);
    });
    current.worker.addEventListener('error', fail);
    try {
      return await rejectOnAbort(Promise.race([call(current.service), broken]), stopper);
    } catch (error) {
      stop();
      throw error;
    } finally {
      clearTimeout(timer);
      current.worker.removeEventListener('error', fail);
    }
  }

  return {
    async findPaper(file, signal) {
      const bytes = await bytesOf(file);
      return enqueue(signal, (service) => service.findPaper(transfer(bytes, [bytes])));
    },
    async prepare(file, { signal, corners = null } = {}) {
      const bytes = await bytesOf(file);
      const prepared = await enqueue(signal, (service) => service.prepare(transfer(bytes, [bytes]), corners));
      const { bytes: jpeg, ...rest } = prepared;
      return { ...rest, blob: new Blob([jpeg], { type: 'image/jpeg' }) };
    },
    async read(image, { signal, text = null, onProgress, onLines } = {}) {
      const bytes = await bytesOf(image);
      let reached = 0;
      const progress = (fraction: number): void => {
        reached = Math.max(reached, Math.min(1, fraction));
        onProgress?.(reached);
      };
      const call = async (service: Remote<ReadingService>) => {
        if (running) await givePpOcr(running);
        return service.read(
          transfer(bytes, [bytes]),
          proxy(progress),
          proxy((lines: FoundLine[]) => onLines?.(lines)),
          text,
        );
      };
      return enqueue(signal, call);
    },
    warm() {
      if (busy) return; // the worker runs already
      clearTimeout(idle);
      idle = setTimeout(stop, idleMs);
      const current = start();
      // READER-6. An error here comes again, and is reported, at the next reading.
      void givePpOcr(current)
        .then(() => (current === running ? current.service.warm() : undefined))
        .catch(nothing);
    },
    dispose() {
      disposal.abort(new DOMException('The reader was closed.', 'AbortError'));
      disposal = new AbortController();
      stop();
    },
  };
}

async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  if (file.size === 0) throw new ImageError('empty');
  if (file.size > MAX_IMAGE_BYTES) throw new ImageError('too-large');
  return file.arrayBuffer();
}

/** Resolves or rejects like `work`, or rejects as soon as the signal fires. */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

const spawnWorker = (): Worker =>
  new Worker(new URL('./worker/ocr.worker.ts', import.meta.url), { type: 'module', name: 'reading' });
