import { createWorker, type Worker as Tesseract } from 'tesseract.js';
import type { OcrEngine } from '../../../vision/engine.ts';
import { ImageError } from '../../../vision/image/image-error.ts';
import { readWithTesseract, TESSERACT } from '../../../vision/tesseract.ts';

/**
 * Tesseract in our own worker, with every file from our own origin. The service worker stores the files, so
 * tesseract.js stores nothing.
 */
export async function createTesseractInWorker(origin: string): Promise<OcrEngine> {
  if (typeof Worker === 'undefined') throw new ImageError('unsupported', 'no workers inside workers');
  let report: ((fraction: number) => void) | undefined;
  const files = `${origin}/ocr`;
  const tesseract: Tesseract = await createWorker(TESSERACT.language, TESSERACT.engineMode, {
    workerPath: `${files}/worker.min.js`,
    corePath: files,
    langPath: files,
    workerBlobURL: false,
    cacheMethod: 'none',
    gzip: true,
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') report?.(progress);
    },
    errorHandler: () => undefined, // the failed call rejects as well
  }).catch((error: unknown) => {
    throw new ImageError('unsupported', String(error));
  });
  await tesseract.setParameters(TESSERACT.parameters as unknown as Parameters<Tesseract['setParameters']>[0]);
  return {
    async read(image, onProgress) {
      report = onProgress;
      return readWithTesseract(tesseract, image);
    },
    async close() {
      await tesseract.terminate();
    },
  };
}
